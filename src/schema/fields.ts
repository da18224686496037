import { z } from 'zod'

// Each `error` is the phrase that follows "Expected `key` to be". A second line is the fix.

export const notBlank = z.string({ error: 'text' }).regex(/\S/, { error: 'text that is not blank' })

export const flag = z.boolean({ error: '`true` or `false`' })

/** A mapping with these keys and no others. Its error for a foreign key lists the known ones. */
export function mapping<Shape extends z.ZodRawShape>(
  phrase: string | ((input: unknown) => string),
  shape: Shape,
) {
  return z.strictObject(shape, {
    error(issue) {
      if (issue.code === 'unrecognized_keys') return Object.keys(shape).join(', ')
      return typeof phrase === 'string' ? phrase : phrase(issue.input)
    },
  })
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, { error: `one of ${words.join(', ')}` })
}

export function count(least: 0 | 1) {
  const phrase = `a whole number, ${least} or more`
  return z.int({ error: phrase }).min(least, { error: phrase })
}

/** A number that may be infinite, which is not a limit. */
export function amount(phrase: string, isEnough: (given: number) => boolean = given => given >= 0) {
  return valueThat<number>(given => typeof given === 'number' && isEnough(given), phrase)
}

export function callable<Called>(phrase = 'a function') {
  return valueThat<Called>(given => typeof given === 'function', phrase)
}

/** A schema that accepts a value if `isRight` does. */
export function valueThat<Value>(
  isRight: (given: unknown) => boolean,
  error: string | ((issue: { input?: unknown }) => string),
) {
  // By default, zod would skip the rules over several keys once one of these fails.
  return z.custom<Value>(isRight, { error, abort: false })
}

/** For a rule over several keys: its issue is reported together with other issues of the keys. */
export const acrossKeys = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}

/** For a rule over the items of a list. */
export const acrossItems = {
  when: ({ value }: { value: unknown }): boolean => Array.isArray(value),
}
