import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import type { Results } from '../../../src/results/results.ts'
import { onlyMetric, supportCases, supportRun } from '../runs.ts'

/** The judge calls every fifth claim of the same answers unsupported that it let pass before. */
const strict = (index: number) => (index % 2 === 0 ? 0.5 : 1)
const former = supportRun(supportCases(40, index => [1, 1, index === 1 ? 0.9 : 1]))
const now = supportRun(supportCases(40, index => [strict(index), strict(index), 1]))
const baseline = recordBaseline(former)

const rejudged = (score: (index: number) => number) => ({
  support: Object.fromEntries(
    Object.keys(supportCases(40, () => [1])).map((id, index) => [
      id,
      {
        faithfulness: {
          recorded: [1, 1, index === 1 ? 0.9 : 1],
          today: [score(index), score(index), 1],
        },
      },
    ]),
  ),
})

/** The same run, of which these cases are in another set. */
function inSet(
  name: string,
  { sets, ...results }: Results,
  isMoved: (caseId: string) => boolean = () => true,
): Results {
  const cases = results.cases.map(one => (isMoved(one.caseId) ? { ...one, set: name } : one))
  const names = new Set(cases.map(({ set }) => set))
  const found = [...names].flatMap(set => (sets['support'] ? [[set, sets['support']]] : []))
  return { ...results, sets: Object.fromEntries(found), cases }
}

test('a stricter judge is no regression of the system', () => {
  expect(decide({ results: now, baseline })).toMatchObject({
    verdict: 'regressed',
    drift: [],
    judgeNotAsked: ['support › faithfulness'],
  })
  const decision = decide({ results: { ...now, rejudged: rejudged(strict) }, baseline })
  expect(decision.verdict).toBe('unchanged')
  expect(decision.drift).toMatchObject([
    { set: 'support', metric: 'faithfulness', cases: 40, todayMean: 5 / 6 },
  ])
  expect(decision.drift[0]?.p).toBeLessThan(0.01)
})

test('a worse system stays worse where today’s judge says what it said', () => {
  const results = { ...now, rejudged: rejudged(() => 1) }
  const decision = decide({ results, baseline })
  expect(onlyMetric(decision)).toMatchObject({ verdict: 'regressed' })
  expect(decision).toMatchObject({ drift: [{ p: 1 }], judgeNotAsked: [] })
})

test('today’s judge was asked about a set that has another name now, and not of what was split off', () => {
  const inAnyCase = { baseline, judgeMustBeAsked: true }
  const results = { ...inSet('help', now), rejudged: rejudged(() => 1) }
  const renamed = decide({ results, ...inAnyCase })
  expect(renamed).toMatchObject({ drift: [{ set: 'help' }], judgeNotAsked: [], findings: [] })
  // The answers of eight of the forty cases.
  const isMoved = (caseId: string) => /-[1-8]$/.test(caseId)
  const { support } = rejudged(strict)
  const asked = Object.entries(support).filter(([caseId]) => !isMoved(caseId))
  const split = {
    ...inSet('returns', now, isMoved),
    rejudged: { support: Object.fromEntries(asked) },
  }
  const decision = decide({ results: split, ...inAnyCase })
  expect(decision).toMatchObject({
    drift: [{ set: 'support', cases: 32 }],
    judgeNotAsked: ['returns › faithfulness'],
  })
  const pairs = decision.metrics.map(({ set, comparison }) => [set, comparison?.pairs])
  expect(pairs).toEqual([
    ['returns', 8],
    ['support', 32],
  ])
})

test('scores of other answers than the baseline was recorded from are not used', () => {
  const today = [0.1, 0.1, 0.1]
  for (const recorded of [[1], [1, 1, 0.5], [0.9, 0.9, 0.9]]) {
    const one = { support: { 'refund-policy-1': { faithfulness: { recorded, today } } } }
    const decision = decide({ results: { ...now, rejudged: one }, baseline })
    expect(decision).toMatchObject({ verdict: 'regressed', drift: [] })
  }
})

describe('answers that could not be judged again', () => {
  /** Without the answers of so many cases. */
  const missing = (count: number) => {
    const { support } = rejudged(strict)
    return { support: Object.fromEntries(Object.entries(support).slice(count)) }
  }

  test('leave their cases out: scores of two judges are not compared', () => {
    const decision = decide({ results: { ...now, rejudged: missing(8) }, baseline })
    expect(decision.verdict).toBe('unchanged')
    expect(onlyMetric(decision).comparison?.pairs).toBe(32)
  })

  test('are too many to leave out beyond a fifth of them', () => {
    const decision = decide({ results: { ...now, rejudged: missing(9) }, baseline })
    expect(decision).toMatchObject({
      verdict: 'regressed',
      drift: [],
      judgeNotAsked: ['support › faithfulness'],
    })
    expect(onlyMetric(decision).comparison?.pairs).toBe(40)
  })

  test('leave a run open that was to ask in any case', () => {
    const asked = { baseline, judgeMustBeAsked: true }
    expect(decide({ results: former, ...asked })).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 0,
      findings: [{ reason: expect.stringContaining('support › faithfulness, so it may hide') }],
    })
    const whole = { ...former, rejudged: rejudged(() => 1) }
    expect(decide({ results: whole, ...asked }).findings).toEqual([])
  })
})

test.each([
  { fell: 4, lower: 1, p: 0.02, drift: 0.4, verdict: 'regressed' },
  { fell: 6, lower: 2, p: 0.01, drift: 0.08, verdict: 'regressed' },
  { fell: 5, lower: 2, p: 0.034, drift: 0.08, verdict: 'unchanged' },
  { fell: 7, lower: 3, p: 0.016, drift: 0.016, verdict: 'unchanged' },
])(
  'a drop needs .025 against today’s scores, and .01 where the judge may have changed: %j',
  one => {
    const { fell, lower, p, drift, verdict } = one
    const after = supportRun(supportCases(40, index => (index < fell ? [0.6, 0.6, 1] : [1, 1, 1])))
    // What today's judge makes of the answers of the baseline.
    const today = rejudged(() => 1).support
    const cases = Object.entries(today).map(([id, { faithfulness }], index) => {
      const low = index < lower ? [0.6, 1, 0.6] : faithfulness.today
      return [id, { faithfulness: { ...faithfulness, today: low } }] as const
    })
    const results = { ...after, rejudged: { support: Object.fromEntries(cases) } }
    for (const named of [results, inSet('help', results)]) {
      const decision = decide({ results: named, baseline })
      expect(decision.drift).toMatchObject([{ p: expect.closeTo(drift, 3) }])
      const { comparison, verdict: found } = onlyMetric(decision)
      expect(comparison?.pWorse).toBeCloseTo(p, 3)
      expect(comparison?.pWorse).toBeGreaterThan(0.01)
      expect(found).toBe(verdict)
    }
  },
)

test('one slip of today’s judge clears no critical case that is lost', () => {
  const critical = { faithfulness: { each: 0.8, direction: 'higher' as const } }
  const marked = (run: typeof former) => ({
    ...run,
    cases: run.cases.map(one => (one.caseId === 'refund-policy-1' ? { ...one, critical } : one)),
  })
  const lost = marked(supportRun(supportCases(40, index => (index === 0 ? [0, 0, 0] : [1, 1, 1]))))
  const held = recordBaseline(marked(former))
  const findings = (today: number[]) => {
    const { support } = rejudged(() => 1)
    const first = { faithfulness: { recorded: [1, 1, 1], today } }
    const results = { ...lost, rejudged: { support: { ...support, 'refund-policy-1': first } } }
    return decide({ results, baseline: held }).findings.map(({ verdict }) => verdict)
  }
  expect(findings([1, 1, 1])).toEqual(['critical'])
  expect(findings([1, 0.7, 1])).toEqual(['critical'])
  expect(findings([0.7, 0.7, 1])).toEqual([])
  // Under other names it is the same case: a judge that misses the old answers too clears it.
  const renamed = {
    ...lost,
    cases: lost.cases.map(one =>
      one.caseId === 'refund-policy-1' ? { ...one, caseId: 'returns' } : one,
    ),
  }
  const { support } = rejudged(() => 1)
  const first = { faithfulness: { recorded: [1, 1, 1], today: [0.7, 0.7, 0.7] } }
  const asked = { ...renamed, rejudged: { support: { ...support, 'refund-policy-1': first } } }
  for (const named of [asked, inSet('help', asked)]) {
    expect(decide({ results: named, baseline: held }).findings).toEqual([])
  }
})
