import { expect, test } from 'vitest'
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
