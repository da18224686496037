import { z } from 'zod'

// Each `error` is the phrase that follows "Expected `key` to be". Editors show the descriptions, through the JSON
// Schema.

// These work in every regular expression engine, because the JSON Schema contains them.

/** One line, no control characters, no space at either end. */
const singleLine =
  /^[^\s\u0000-\u001F\u007F-\u009F](?:[^\u0000-\u001F\u007F-\u009F\u2028\u2029]*[^\s\u0000-\u001F\u007F-\u009F])?$/

// What Vitest accepts as a tag.
const tagName = /^[^\s!()*|&]+$/
const tagOperator = /^(?:and|or|not)$/i
const tagPhrase =
  'a tag as Vitest allows it: no spaces, none of `! ( ) * | &`, not `and`, `or`, `not`'

export const line = z
  .string({ error: 'text' })
  .regex(singleLine, { error: 'one line of text, without spaces at either end' })

const idPhrase = 'an id of 1 to 200 characters on one line, without spaces at either end'
export const idText = z
  .string({ error: 'text' })
  .max(200, { error: idPhrase })
  .regex(singleLine, { error: idPhrase })
  .refine(id => id !== '__proto__', { error: 'another id: `__proto__` is reserved by JavaScript' })

const sharePhrase = 'a number from 0 to 1'
export const share = z
  .number({ error: sharePhrase })
  .min(0, { error: sharePhrase })
  .max(1, { error: sharePhrase })

const timeoutPhrase = 'a whole number of milliseconds, at least 1'
export const timeout = z
  .int({ error: timeoutPhrase })
  .min(1, { error: timeoutPhrase })
  // The longest time that a timer can wait; a longer one would fire at once.
  .max(2_147_483_647, { error: 'at most 2147483647 milliseconds' })

export const tags = z
  .array(
    z
      .string({ error: 'text' })
      .regex(tagName, { error: tagPhrase })
      .refine(tag => !tagOperator.test(tag), { error: tagPhrase }),
    { error: 'a list of tags' },
  )
  .meta({
    description: 'Vitest tags: `vitest --tags-filter billing` runs the cases that have one.',
  })
