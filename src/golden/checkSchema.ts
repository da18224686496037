import { z } from 'zod'
import { acrossKeys, mapping } from '../schema/fields.ts'
import { isBlank } from '../text/isBlank.ts'
import { readExpression } from '../text/regularExpression.ts'
import { escaped } from '../text/untrusted.ts'
import type { AnswerCheck } from './goldenSet.ts'

// Rules about the wording of an answer, for golden sets and for `toPassChecks`.

const phrase = z
  .string({
    error: ({ input }) =>
      Array.isArray(input) ? 'text\nFor several phrases write `containsAny`' : 'text',
  })
  .regex(/\S/, { error: 'text that is not blank' })
  // A phrase of characters without width would be in every answer.
  .refine(text => !isBlank(text), { error: 'text that is not blank' })

const phrases = 'a list of one text or more'

const expression = z
  .string({
    error: ({ input }) =>
      `a regular expression such as \`/\\d+ days/\`${input instanceof RegExp ? `, as text\nWrite ${JSON.stringify(escaped(String(input)))}` : ''}`,
  })
  .refine(text => 'expression' in readExpression(text), {
    error({ input }) {
      const read = readExpression(String(input))
      return 'fault' in read ? read.fault : undefined
    },
  })
  .meta({ pattern: '^/[\\s\\S]+/[imsuv]*$' })

const wording = {
  contains: phrase.exactOptional().meta({
    description:
      'The answer contains this phrase, in any case and width, where words and numbers begin and end.',
  }),
  containsAny: z
    .array(phrase, { error: phrases })
    .min(1, { error: phrases })
    .exactOptional()
    .meta({ description: 'The answer contains one of these phrases.' }),
  matches: expression.exactOptional().meta({
    description:
      'The answer matches this regular expression of JavaScript, with its slashes and the flags i, m, s, u, v.',
  }),
}

/** A check, or why it is none; with the way to write a text as one. */
const checkPhrase = (input: unknown): string =>
  typeof input === 'string' && !isBlank(input)
    ? `a mapping\nWrite ${writtenCheck(input)}`
    : 'a mapping such as `{ contains: "thirty days" }`'

function writtenCheck(text: string): string {
  const shown = JSON.stringify(escaped(text))
  return 'expression' in readExpression(text) ? `{ matches: ${shown} }` : `{ contains: ${shown} }`
}

function oneKey<Shape extends z.ZodRawShape>(shape: Shape) {
  const keys = Object.keys(shape)
  return mapping(checkPhrase, shape)
    .refine(given => Object.keys(given).length === 1, {
      error: `a mapping with one key: ${keys.join(', ')}\nWrite each check as an item of its own`,
      // A wrong key is already reported.
      when: ({ value, issues }) => acrossKeys.when({ value }) && issues.length === 0,
    })
    .meta({ minProperties: 1, maxProperties: 1 })
}

const checkSchema = oneKey({
  ...wording,
  not: oneKey(wording).exactOptional().meta({
    description: 'The answer does not pass this check.',
  }),
})
  // The cast is safe: there is exactly one key.
  .transform(given => given as AnswerCheck)

const listPhrase = 'a list of one check or more'

/** The checks of a case, of a set, or of a matcher. */
export const checksSchema = z
  .array(checkSchema, {
    error: ({ input }) =>
      typeof input === 'string' && !isBlank(input)
        ? `${listPhrase}\nWrite a list: [${writtenCheck(input)}]`
        : listPhrase,
  })
  .min(1, { error: listPhrase })
