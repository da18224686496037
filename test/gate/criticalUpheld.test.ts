import { expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { withUpheld } from '../../src/gate/criticalUpheld.ts'
import type { CriticalFinding, SuiteChange } from '../../src/gate/decision.ts'
import { supportRun } from './runs.ts'

const run = supportRun({ refund: [1, 1, 1], hours: [1, 1, 1] })

/** A case that is lost by the scores that the baseline recorded. */
const lost = (caseId: string): CriticalFinding => ({
  verdict: 'critical',
  reason: `${caseId} is lost`,
  critical: { set: 'support', caseId, metric: 'faithfulness' },
})

/**
 * What is told of `refund`.
 * @param today what today's judge makes of its old answers; undefined where it was not asked
 */
function told(
  today: (number | null)[] | undefined,
  direction: 'higher' | 'lower' = 'higher',
  changes: SuiteChange[] = [],
): CriticalFinding[] {
  const critical = { faithfulness: { each: 0.8, direction } }
  const cases = run.cases.map(record => ({ ...record, critical }))
  const baseline = recordBaseline({ ...run, cases })
  const refund = today && { faithfulness: { recorded: [1, 1, 1], today } }
  const results = { ...run, rejudged: { support: refund ? { refund } : {} } }
  return withUpheld([], [lost('refund')], { baseline, results, changes })
}

test.each([
  [[1, 1, 0.7], 1],
  [[1, 0.7], 0],
  [[0.7, 0.7, 1], 0],
  [undefined, 1],
])('today’s judge must hold most of the old answers: of %j %i stay lost', (today, findings) => {
  expect(told(today)).toHaveLength(findings)
})

test('an old answer that today’s judge could not score is none that holds', () => {
  expect(told([0.5, 0.5, null], 'lower')).toHaveLength(1)
  expect(told([0.5, null, null], 'lower')).toEqual([])
})

test('a case that today’s judgement tells of is told once, and others beside it', () => {
  const both = { baseline: undefined, results: run, changes: [] }
  const [refund, hours] = [lost('refund'), lost('hours')]
  expect(withUpheld([refund], [refund, hours], both)).toEqual([refund, hours])
})

test('the old answers are those of the case itself, whatever else was renamed', () => {
  const renamed = { change: 'renamed', formerId: 'returns' } as const
  const changes: SuiteChange[] = [
    { set: 'faq', caseId: 'refund', ...renamed },
    { set: 'support', caseId: 'hours', ...renamed },
  ]
  expect(told([0.7, 0.7, 0.7], 'higher', changes)).toEqual([])
})
