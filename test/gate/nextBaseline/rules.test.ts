import { expect, test } from 'vitest'
import type { CaseThreshold, Results } from '../../../src/results/results.ts'
import type { SetOfRun } from '../runs.ts'
import type { Push } from './after.ts'
import { after, cases, support } from './after.ts'

const critical = (results: Results, faithfulness?: CaseThreshold): Results => ({
  ...results,
  cases: results.cases.map(record =>
    record.caseId === 'case-0' && faithfulness ? { ...record, critical: { faithfulness } } : record,
  ),
})
const run = (rules: NonNullable<SetOfRun['metrics']>[string], each?: number) =>
  critical(
    support({ cases: cases(0.9), metrics: { faithfulness: rules } }),
    each === undefined ? undefined : { each, direction: 'higher' },
  )
const rulesAfter = (before: Results, now: Results, push?: Push) => {
  const { policy, cases: kept } = after(before, now, push).sets['support'] ?? {}
  return { ...policy?.['faithfulness'], critical: kept?.['case-0']?.critical?.['faithfulness'] }
}
const strict = run({ mean: 0.8, each: 0.5, tolerance: 0.02 }, 0.8)
const loose = run({ gate: false, mean: 0.7, tolerance: 0.1 }, 0.6)
const strictRules = {
  ...{ gate: true, mean: 0.8, each: 0.5, tolerance: 0.02 },
  critical: { each: 0.8, direction: 'higher' },
}

test('rules stay the stricter ones, whether they were or are', () => {
  expect(rulesAfter(strict, loose)).toMatchObject(strictRules)
  expect(rulesAfter(loose, strict)).toMatchObject(strictRules)
  expect(rulesAfter(strict, run({}))).toMatchObject(strictRules)
})

test('rules are loosened where somebody accepts that', () => {
  expect(rulesAfter(strict, loose, { accepted: true })).toEqual({
    ...{ direction: 'higher', gate: false, mean: 0.7, tolerance: 0.1 },
    critical: { each: 0.6, direction: 'higher' },
  })
  expect(rulesAfter(strict, run({}), { accepted: true }).critical).toBeUndefined()
})

test('rules of a metric that gates from now on are its own from the start', () => {
  const gated = run({ tolerance: 0.1 })
  expect(rulesAfter(run({ gate: false }), gated)).toMatchObject({ gate: true, tolerance: 0.1 })
})

test('a case stays in its group until somebody accepts another one', () => {
  const inGroup = (group: string) => {
    const { cases: records, ...results } = support({ cases: cases(0.9) })
    return { ...results, cases: records.map(one => ({ ...one, group })) }
  }
  const groupAfter = (before: Results, now: Results, push?: Push) =>
    after(before, now, push).sets['support']?.cases['case-0']?.group
  const [first, second] = [inGroup('refunds.md'), inGroup('returns.md')]
  expect(groupAfter(first, second)).toBe('refunds.md')
  expect(groupAfter(first, second, { accepted: true })).toBe('returns.md')
  expect(groupAfter(run({}), second)).toBeUndefined()
})
