import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { nothingUsed } from '../../../src/evidence/usage.ts'
import { decide } from '../../../src/gate/decide.ts'
import type { GateDecision } from '../../../src/gate/decision.ts'
import { nextBaseline } from '../../../src/gate/nextBaseline.ts'
import type { AnswerLimits, CaseRecord, Results } from '../../../src/results/results.ts'
import { supportCases, supportRun } from '../runs.ts'

/** Twenty cases of which the n-th took n times 100 ms and cost n hundredths of a cent. */
function run(
  limits: AnswerLimits,
  change: (record: CaseRecord) => Partial<CaseRecord> = () => ({}),
) {
  const results = supportRun(supportCases(20, () => [1]))
  const [set] = Object.values(results.sets)
  if (!set) throw new Error('Expected a set')
  return {
    ...results,
    sets: { support: { ...set, policy: { ...set.policy, limits } } },
    cases: results.cases.map((record, index) => {
      const cost = (index + 1) / 10_000
      const pipeline = { answers: 1, promptTokens: 0, completionTokens: 0, cost }
      const timed = {
        ...record,
        milliseconds: (index + 1) * 100,
        usage: { ...nothingUsed, pipeline },
      }
      return { ...timed, ...change(timed) }
    }),
  }
}

/** Of the same cases, in a set that limits nothing. */
const unlimited = supportRun(supportCases(20, () => [1]))

const told = ({ verdict, exitCode, findings }: GateDecision) => ({
  verdict,
  exitCode,
  reasons: findings.map(finding => `${finding.verdict}: ${finding.reason}`),
})
const alone = (results: Results) => told(decide({ results }))
const passes = { verdict: 'no-baseline', exitCode: 0, reasons: [] }

test('answers that take more than they may fail the run, by nearest rank', () => {
  const most = { median: 1000, p95: 1900 }
  expect(alone(run({ latency: most, cost: { median: 0.001, p95: 0.0019 } }))).toEqual(passes)
  expect(alone(run({ latency: { median: 999, p95: 1899 }, cost: { p95: 0.0018 } }))).toEqual({
    verdict: 'floor',
    exitCode: 1,
    reasons: [
      'floor: support: latency.median is 1000 ms and must be at most 999 ms; the slowest answer is that of refund-policy-20.',
      'floor: support: latency.p95 is 1900 ms and must be at most 1899 ms; the slowest answer is that of refund-policy-20.',
      'floor: support: cost.p95 is 0.0019 and must be at most 0.0018; the dearest answer is that of refund-policy-20.',
    ],
  })
})

test('recorded answers are not counted, and all of them leave nothing to check', () => {
  const slowOnes = (record: CaseRecord) => ({ milliseconds: record.milliseconds > 1000 ? 2000 : 0 })
  expect(alone(run({ latency: { median: 1999 } }, slowOnes)).verdict).toBe('floor')
  expect(alone(run({ latency: { p95: 1 } }, () => ({ milliseconds: 0 })))).toMatchObject({
    verdict: 'error',
    reasons: [
      "error: support: latency.p95 can't be checked, because all answers are recorded. Remove `latency`, or let a pipeline answer.",
    ],
  })
})

test('a cost that some answers do not tell is an error, and no pass', () => {
  const untold = ({ caseId }: CaseRecord) => (caseId.endsWith('0') ? { usage: nothingUsed } : {})
  expect(alone(run({ cost: { p95: 1 } }, untold))).toMatchObject({
    verdict: 'error',
    reasons: [
      "error: support: cost.p95 can't be checked, because the pipeline reported the cost of only 18 of 20 answers. Return `usage: { cost }` with each, or remove `cost`.",
    ],
  })
})

test('nothing is said of a set that did not run whole or failed, nor of recorded answers that are judged', () => {
  const slow = run({ latency: { p95: 1 } })
  const deselected = { set: 'support', caseId: 'hours', why: 'deselected' as const }
  const partial = { ...slow, unrecorded: [deselected] }
  expect(alone(partial).reasons).toEqual([])
  const failing = told(decide({ results: partial, options: { partialRuns: 'fail' } }))
  expect(failing.reasons).toEqual([expect.stringMatching(/^incomplete: /)])
  const crashed = slow.cases.map((record, index) =>
    index === 0 ? { ...record, error: 'The pipeline threw Error: no' } : record,
  )
  expect(alone({ ...slow, cases: crashed }).reasons).toEqual([expect.stringMatching(/^error: /)])
  expect(alone({ ...slow, run: { ...slow.run, answers: 'answers.jsonl' } }).reasons).toEqual([])
})

test('a limit that is raised or taken away is policy, and holds until it is recorded', () => {
  const baseline = recordBaseline(run({ latency: { median: 1000, p95: 1900 } }))
  const against = (results: Results) => told(decide({ results, baseline }))
  expect(against(run({ latency: { median: 1000, p95: 1900 }, cost: { p95: 1 } })).reasons).toEqual(
    [],
  )
  expect(against(run({ latency: { p95: 5000 } }))).toMatchObject({
    verdict: 'policy',
    reasons: [
      'policy: support is less strict than in the baseline: has no limit latency.median, was 1000; has latency.p95 5000, was 1900.',
    ],
  })
  const none = [
    'policy: support is less strict than in the baseline: has no limit latency.median, was 1000; has no limit latency.p95, was 1900.',
  ]
  expect(against(run({ cost: { p95: 1 } })).reasons).toEqual(none)
  expect(against(unlimited).reasons).toEqual(none)
  const slower = run({ latency: { p95: 5000 } }, ({ milliseconds }) => ({
    milliseconds: milliseconds * 2,
  }))
  expect(against(slower)).toMatchObject({ verdict: 'floor' })
})

test('each set has its own limits, in the order of their names', () => {
  const slow = run({ latency: { p95: 1900 } })
  const own = run({ latency: { p95: 1 } }, ({ milliseconds }) => ({
    set: 'clinic',
    milliseconds: milliseconds / 100,
  }))
  const both = {
    ...slow,
    sets: { ...slow.sets, clinic: own.sets.support },
    cases: [...slow.cases, ...own.cases],
  }
  expect(alone(both).reasons).toEqual([expect.stringContaining('clinic: latency.p95 is 19 ms')])
  const stricter = { ...both, sets: { support: own.sets.support, clinic: own.sets.support } }
  expect(alone(stricter).reasons.map(reason => reason.slice(0, 14))).toEqual([
    'floor: clinic:',
    'floor: support',
  ])
})

test('the next baseline keeps the lowest limits until somebody accepts others', () => {
  const former = recordBaseline(run({ latency: { median: 1000, p95: 1900 } }))
  const results = run({ latency: { p95: 5000 }, cost: { p95: 1 } })
  const limitsAfter = (accepted: boolean) =>
    nextBaseline({ former, results, anew: [], accepted }).sets['support']?.limits
  expect(limitsAfter(false)).toEqual({
    latency: { median: 1000, p95: 1900 },
    cost: { p95: 1 },
  })
  expect(limitsAfter(true)).toEqual({ latency: { p95: 5000 }, cost: { p95: 1 } })
  const first = { former: recordBaseline(unlimited), results, anew: [], accepted: false }
  expect(nextBaseline(first).sets['support']?.limits).toEqual({
    latency: { p95: 5000 },
    cost: { p95: 1 },
  })
  expect(nextBaseline({ ...first, results: unlimited }).sets['support']).not.toHaveProperty(
    'limits',
  )
})
