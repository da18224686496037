import { describe, expect, test } from 'vitest'
import type { Baseline, BaselineCase } from '../../../src/baseline/baseline.ts'
import { rejudgedBaseline } from '../../../src/gate/compare/rejudgedBaseline.ts'
import type { RejudgedScores } from '../../../src/results/results.ts'

type Scores = BaselineCase['scores']

/** Cases by set, each with its scores by metric. */
function baselineOf(sets: Record<string, Record<string, Scores>>): Baseline {
  return {
    schema: 1,
    sets: Object.fromEntries(
      Object.entries(sets).map(([name, cases]) => [
        name,
        {
          policy: {},
          measurements: {},
          cases: Object.fromEntries(
            Object.entries(cases).map(([id, scores]) => [id, { hash: id, scores }]),
          ),
        },
      ]),
    ),
  }
}

const again = (recorded: (number | null)[], today: (number | null)[]) => ({
  faithfulness: { recorded, today },
})

/** One set of cases that scored so in faithfulness. */
function ofSupport(recorded: Record<string, (number | null)[]>, rejudged: RejudgedScores[string]) {
  const cases = Object.entries(recorded).map(([id, faithfulness]) => [id, { faithfulness }])
  const found = rejudgedBaseline(
    baselineOf({ support: Object.fromEntries(cases) }),
    { support: rejudged },
    999,
  )
  return { ...found, cases: found.baseline.sets['support']?.cases ?? {} }
}

describe('drift', () => {
  test('has the means of both times, and p of a change in either direction', () => {
    const recorded = { refund: [1, 0.5] }
    const { drift } = ofSupport(recorded, { refund: again([1, 0.5], [0.25, 0]) })
    // One of six ways to deal the four scores is as low, and one as high.
    expect(drift).toEqual([
      {
        set: 'support',
        metric: 'faithfulness',
        cases: 1,
        recordedMean: 0.75,
        todayMean: 0.125,
        p: expect.closeTo(1 / 3, 12),
      },
    ])
    const better = ofSupport({ refund: [0, 0.25] }, { refund: again([0, 0.25], [1, 0.5]) })
    expect(better.drift).toMatchObject([{ todayMean: 0.75, p: expect.closeTo(1 / 3, 12) }])
  })

  test('is told by set and metric, in the order of their names', () => {
    const scores = { tone: [1], mrr: [1] }
    const judged = { tone: { recorded: [1], today: [1] }, mrr: { recorded: [1], today: [1] } }
    const { drift } = rejudgedBaseline(
      baselineOf({ support: { refund: scores }, billing: { invoice: scores } }),
      { support: { refund: judged }, billing: { invoice: judged } },
      999,
    )
    expect(drift.map(({ set, metric }) => [set, metric])).toEqual([
      ['billing', 'mrr'],
      ['billing', 'tone'],
      ['support', 'mrr'],
      ['support', 'tone'],
    ])
  })

  test('is over the cases that were judged again and have a score', () => {
    const recorded = { a: [1], b: [1], c: [1], d: [1], other: [1], declined: [null] }
    const one = again([1], [0.5])
    const { drift } = ofSupport(recorded, {
      a: one,
      b: one,
      c: one,
      d: one,
      other: again([0.9], [0]),
      declined: again([null], [null]),
    })
    expect(drift).toMatchObject([{ cases: 4, recordedMean: 1, todayMean: 0.5 }])
  })

  test('is the same in whatever order the cases stand', () => {
    const one = (score: number) => again([score], [score])
    const driftOf = (...ids: string[]) => {
      const pick = <Value>(of: Record<string, Value>) =>
        Object.fromEntries(ids.map(id => [id, of[id] as Value]))
      return ofSupport(
        pick({ a: [0.1], b: [0.2], c: [0.3] }),
        pick({ a: one(0.1), b: one(0.2), c: one(0.3) }),
      ).drift
    }
    expect(driftOf('c', 'b', 'a')).toEqual(driftOf('a', 'b', 'c'))
  })

  test('is not told of a metric that no case scored', () => {
    expect(ofSupport({ refund: [null] }, { refund: again([null], [null]) }).drift).toEqual([])
  })
})

describe('scores of today', () => {
  test('take the place of those that were recorded, and leave other metrics alone', () => {
    const { baseline, isAsRecorded } = rejudgedBaseline(
      baselineOf({ support: { refund: { faithfulness: [1, null], mrr: [0.5, 1] } } }),
      { support: { refund: again([1, null], [0.5, null]) } },
      999,
    )
    const refund = baseline.sets['support']?.cases['refund']
    expect(refund?.scores).toEqual({ faithfulness: [0.5, null], mrr: [0.5, 1] })
    expect(refund && isAsRecorded(refund, 'faithfulness')).toBe(false)
    expect(refund && isAsRecorded(refund, 'mrr')).toBe(false)
  })

  test.each<[string, (number | null)[], (number | null)[]]>([
    ['one run more than was recorded', [1, 1], [0, 0, 0]],
    ['a run less', [1, 1], [0]],
    ['a score where none was recorded', [1, null], [0, 0]],
    ['no score where one was recorded', [1, 1], [0, null]],
  ])('are not used with %s', (_what, recorded, today) => {
    const { cases, drift } = ofSupport({ refund: recorded }, { refund: again(recorded, today) })
    expect(cases['refund']?.scores).toEqual({ faithfulness: recorded })
    expect(drift).toEqual([])
  })

  test('are not used of a case that was recorded with fewer runs than its answers', () => {
    const { cases } = ofSupport({ refund: [1] }, { refund: again([1, 1], [0]) })
    expect(cases['refund']?.scores).toEqual({ faithfulness: [1] })
  })

  test('are used from four fifths of the scored cases on, and the others are marked', () => {
    const recorded = { a: [1], b: [1], c: [1], d: [1], e: [1], declined: [null] }
    const one = again([1], [0.5])
    const used = ofSupport(recorded, { a: one, b: one, c: one, d: one })
    const marked = Object.entries(used.cases)
      .filter(([, own]) => used.isAsRecorded(own, 'faithfulness'))
      .map(([id]) => id)
    expect(marked).toEqual(['e', 'declined'])
    expect(used.cases['a']?.scores).toEqual({ faithfulness: [0.5] })
    expect(used.cases['e']?.scores).toEqual({ faithfulness: [1] })

    const tooFew = ofSupport(recorded, { a: one, b: one, c: one })
    expect(tooFew.cases['a']?.scores).toEqual({ faithfulness: [1] })
    expect(tooFew.drift).toEqual([])
  })
})
