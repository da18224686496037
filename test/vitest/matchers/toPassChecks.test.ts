import { describe, expect, test } from 'vitest'
import type { AnswerCheck } from '../../../src/golden/goldenSet.ts'
import '../../../src/vitest/setup.ts'
import { messageOf } from './messageOf.ts'

const answer = 'You can return a product within **30** days.'

describe('passes', () => {
  test('where the answer passes each check', async () => {
    const checks = [{ contains: '30 DAYS' }, { not: { contains: 'weeks' } }, { matches: '/^You/' }]
    await expect(answer).toPassChecks(checks)
    await expect({ answer, contexts: [] }).toPassChecks(checks)
  })

  test('where it passes the share that is asked for', async () => {
    const checks = [{ contains: '30 days' }, { contains: 'weeks' }]
    await expect(answer).toPassChecks(checks, { threshold: 0.5 })
    await expect(answer).not.toPassChecks(checks, { threshold: 0.6 })
  })

  test('where the tools were called', async () => {
    const toolCalls = [{ name: 'search', arguments: { query: 'returns' } }]
    await expect({ answer, toolCalls }).toPassChecks([
      { calls: { name: 'search', arguments: { query: '/return/' } } },
      { not: { calls: 'refund' } },
    ])
    await expect({ answer, toolCalls: [] }).not.toPassChecks([{ calls: 'search' }])
  })

  test('under .not, where it misses the check', async () => {
    await expect(answer).not.toPassChecks([{ containsAny: ['weeks', '0 days'] }])
    await expect('').not.toPassChecks([{ contains: 'weeks' }])
  })
})

describe('fails', () => {
  test('with each check that is missed', async () => {
    const judged = expect(answer).toPassChecks([
      { contains: '30 days' },
      { containsAny: ['weeks', 'months'] },
      { not: { matches: '/\\d/' } },
    ])
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toPassChecks(checks)

      checks 0.33, required at least 1.00
      1 of 3 checks passed

        ✗ missed: contains any of "weeks", "months"
        ✗ missed: not matches /\\d/
        ✓ passed: contains "30 days""
    `)
  })

  test('under .not, with what it passes', async () => {
    const judged = expect(answer).not.toPassChecks([{ contains: 'product' }])
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toPassChecks(checks)

      checks 1.00, required less than 1.00
      1 of 1 checks passed

        ✓ passed: contains "product""
    `)
  })

  test('where it is unknown which tools were called, under .not too', async () => {
    const unknown = 'it is unknown which tools were called'
    expect(await messageOf(expect(answer).toPassChecks([{ calls: 'search' }]))).toContain(unknown)
    expect(await messageOf(expect(answer).not.toPassChecks([{ calls: 'search' }]))).toContain(
      unknown,
    )
  })

  test('where an expression has to be stopped, under .not too', async () => {
    const hostile = `${'a'.repeat(1000)}b`
    const checks = [{ matches: '/^(a+)+$/' }]
    const why = 'checks could not be judged: the check `matches: /^(a+)+$/` was stopped'
    await expect(expect(hostile).toPassChecks(checks)).rejects.toThrow(why)
    await expect(expect(hostile).not.toPassChecks(checks)).rejects.toThrow(why)
  })
})

describe('refuses', () => {
  test('several checks under .not', async () => {
    const checks = [{ contains: 'a' }, { contains: 'b' }]
    await expect(expect(answer).not.toPassChecks(checks)).rejects.toThrow(
      'Expected `.not.toPassChecks` to be given one check',
    )
  })

  test.each<[unknown, string]>([
    [undefined, 'Expected `checks` of `toPassChecks` to be a list of one check or more, got'],
    [[], 'Expected `checks` of `toPassChecks` to be a list of one check or more'],
    [['30 days'], 'Expected `checks[0]` of `toPassChecks` to be a mapping, got'],
    [['30 days'], '\n  Write { contains: "30 days" }'],
    [
      [{ regex: '/a/' }],
      'Unknown option `checks[0].regex` of `toPassChecks`; did you mean `matches`?',
    ],
    [[{ matches: '(' }], 'to be a regular expression between slashes'],
  ])('%j', async (checks, words) => {
    await expect(expect(answer).toPassChecks(checks as AnswerCheck[])).rejects.toThrow(words)
  })
})
