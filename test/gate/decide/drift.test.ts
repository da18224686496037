import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
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

test('a drop that may be the judge’s own needs the usual p against today’s scores', () => {
  // Of 12 cases that fell so many were judged lower today, too: what is left is near the level.
  const verdict = (lower: number) => {
    const after = supportRun(supportCases(40, index => (index < 12 ? [0.6, 0.6, 1] : [1, 1, 1])))
    const today = rejudged(() => 1).support
    const cases = Object.entries(today).map(([id, { faithfulness }], index) => {
      const low = index < lower ? [0.6, 1, 0.6] : faithfulness.today
      return [id, { faithfulness: { ...faithfulness, today: low } }] as const
    })
    const results = { ...after, rejudged: { support: Object.fromEntries(cases) } }
    const { metrics, drift } = decide({ results, baseline })
    return { verdict: metrics[0]?.verdict, p: metrics[0]?.comparison?.pWorse, drift: drift[0]?.p }
  }
  const found = Array.from({ length: 12 }, (_, lower) => verdict(lower))
  const between = found.filter(({ p = 1 }) => p > 0.01 && p <= 0.025)
  expect(between.length).toBeGreaterThan(0)
  for (const one of between) {
    expect(one.verdict === 'regressed').toBe((one.drift ?? 0) > 0.05)
  }
})

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
  // Under another name it is the same case: a judge that misses the old answers too clears it.
  const renamed = {
    ...lost,
    cases: lost.cases.map(one =>
      one.caseId === 'refund-policy-1' ? { ...one, caseId: 'returns' } : one,
    ),
  }
  const { support } = rejudged(() => 1)
  const first = { faithfulness: { recorded: [1, 1, 1], today: [0.7, 0.7, 0.7] } }
  const asked = { ...renamed, rejudged: { support: { ...support, 'refund-policy-1': first } } }
  expect(decide({ results: asked, baseline: held }).findings).toEqual([])
})
