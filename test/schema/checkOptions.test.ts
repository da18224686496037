import { expect, test } from 'vitest'
import { z } from 'zod'
import { acrossKeys, callable, mapping, notBlank, oneOf } from '../../src/schema/fields.ts'
import { UserError } from '../../src/errors.ts'
import { checkOptions } from '../../src/schema/checkOptions.ts'

const schema = mapping('an object', {
  name: notBlank,
  mode: oneOf(['fail', 'warn']).optional(),
  limits: z.array(z.number({ error: 'a number' }), { error: 'a list of numbers' }).optional(),
  token: notBlank.optional(),
  load: callable('a function\nWrite `() => …`').optional(),
}).refine(({ mode, limits }) => mode !== 'warn' || limits !== undefined, {
  ...acrossKeys,
  path: ['limits'],
  error: 'given, because `mode` is `warn`',
})

/** Of options as JavaScript may write them. */
function problemsOf(options: unknown) {
  try {
    checkOptions<z.ZodType>(schema, options, { owner: 'run()', secret: ['token'] })
    return []
  } catch (error) {
    if (error instanceof UserError) return error.problems
    throw error
  }
}

test.each([
  [' ', 'that is not blank, got the text ` `'],
  ['', 'that is not blank, got empty text'],
  [7, ', got the number `7`'],
  [7n, ', got a bigint'],
  [Symbol('x'), ', got a symbol'],
  [() => 7, ', got a function'],
  [{}, ', got an object'],
  [[], ', got an empty list'],
  [[7], ', got a list'],
  [null, ', got `null`'],
  [true, ', got `true`'],
])('what was given is said: %o', (name, got) => {
  const [problem] = problemsOf({ name })
  expect(problem?.problem).toContain('Expected `name` of run() to be text')
  expect(problem?.problem).toContain(got)
})

test('a text is shown on one line, escaped and not whole', () => {
  const [problem] = problemsOf({ name: 'x', mode: `warn\u001B[31m\n${'x'.repeat(999)}` })
  expect(problem?.problem).toMatch(/got the text `warn\\u\{1b\}\[31m\\nx{10,60}…`$/)
})

test('what may be secret is not', () => {
  expect(problemsOf({ name: 'x', token: 7 })).toEqual([
    { problem: 'Expected `token` of run() to be text' },
  ])
})

test('the fix is that of the schema, or the nearest word', () => {
  expect(problemsOf({ name: 'x', load: 7, mode: 'wrn' })).toEqual([
    {
      problem: 'Expected `mode` of run() to be one of fail, warn, got the text `wrn`',
      fix: 'Did you mean `warn`?',
    },
    {
      problem: 'Expected `load` of run() to be a function, got the number `7`',
      fix: 'Write `() => …`',
    },
  ])
})

test('what is missing is to be added, and what a rule misses says why', () => {
  expect(problemsOf({ mode: 'warn' })).toEqual([
    { problem: 'Expected `name` of run() to be given', fix: 'Add `name:` with text' },
    { problem: 'Expected `limits` of run() to be given, because `mode` is `warn`' },
  ])
  expect(problemsOf({ name: 'x', limits: [1, undefined] })).toEqual([
    { problem: 'Expected `limits[1]` of run() to be a number, got `undefined`' },
  ])
})

test('an unknown option is named where it stands; what it misspells is not missing too', () => {
  expect(problemsOf({ nmae: 'x', size: 7 })).toEqual([
    { problem: 'Unknown option `nmae` of run(); did you mean `name`?' },
    {
      problem: 'Unknown option `size` of run()',
      fix: 'Known here: name, mode, limits, token, load',
    },
  ])
})

test('options that are none are told as such', () => {
  expect(problemsOf('fast')).toEqual([
    { problem: 'Expected the options of run() to be an object, got the text `fast`' },
  ])
})
