import { z } from 'zod'
import { acrossKeys, count, mapping } from '../schema/fields.ts'
import { isBlank } from '../text/isBlank.ts'
import { isExpression, readExpression } from '../text/regularExpression.ts'
import { escaped } from '../text/untrusted.ts'
import type { AnswerCheck } from './goldenSet.ts'

// Rules about an answer and the tools that were called for it, for golden sets and for `toPassChecks`.

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

const namePhrase = 'the name of a tool as text'

/** Expressions that can't be read, anywhere in expected arguments. */
function unreadable(given: unknown): { path: (string | number)[]; fault: string }[] {
  if (typeof given === 'string') {
    const read = isExpression(given) ? readExpression(given) : undefined
    return read && 'fault' in read ? [{ path: [], fault: read.fault }] : []
  }
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(([key, value]: [string, unknown]) => {
    const step = Array.isArray(given) ? Number(key) : key
    return unreadable(value).map(({ path, fault }) => ({ path: [step, ...path], fault }))
  })
}

function refuseUnreadable(given: unknown, { addIssue }: z.core.$RefinementCtx): void {
  for (const { path, fault } of unreadable(given)) {
    addIssue({ code: 'custom', path, message: fault, input: given })
  }
}

const toolName = z
  .string({ error: namePhrase })
  .regex(/\S/, { error: namePhrase })
  .superRefine(refuseUnreadable)
  .meta({ description: 'The name of the tool, or a regular expression with its slashes.' })

const argumentsPhrase = 'a mapping of arguments'

const expectedCall = {
  name: toolName,
  arguments: z
    .record(z.string(), z.unknown(), { error: argumentsPhrase })
    .superRefine(refuseUnreadable)
    .exactOptional()
    .meta({
      description:
        'Arguments that a call must have, among others. A text between slashes is a regular expression.',
    }),
}

const callPhrase = 'the name of a tool, or `{ name, arguments }`'
const countedPhrase = 'the name of a tool, or `{ name, arguments, min, max }`'

const callChecks = {
  calls: z
    .union(
      [
        toolName,
        mapping(countedPhrase, {
          ...expectedCall,
          min: count(0).exactOptional().meta({ description: 'Default: 1, or 0 if `max` is 0.' }),
          max: count(0).exactOptional().meta({ description: 'Default: no limit.' }),
        }).refine(({ min = 0, max = min }) => min <= max, {
          error: 'a mapping with a `min` that is not above its `max`',
          when: acrossKeys.when,
        }),
      ],
      { error: countedPhrase },
    )
    .exactOptional()
    .meta({ description: 'The model calls this tool, with these arguments.' }),
  callsInOrder: z
    .array(z.union([toolName, mapping(callPhrase, expectedCall)], { error: callPhrase }), {
      error: 'a list of tools',
    })
    .min(2, { error: 'a list of at least two tools' })
    .exactOptional()
    .meta({
      description: 'The model calls these tools one after the other, with any others in between.',
    }),
}

const rules = { ...wording, ...callChecks }

/** A check, or why it is not one; with the way to write a text as one. */
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
  ...rules,
  not: oneKey(rules).exactOptional().meta({
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
