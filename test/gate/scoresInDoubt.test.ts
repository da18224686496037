import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { withRequiredSample } from '../../src/baseline/declaredPart.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { scoresInDoubt } from '../../src/gate/scoresInDoubt.ts'
import { judgeError, notApplicable } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import type { Results } from '../../src/results/results.ts'
import { fixedSeed, xoshiro128 } from '../../src/statistics/random.ts'
import { customMeasurement, lexicalJudge, resultsOf, supportCases, supportRun } from './runs.ts'

const run = (score: (index: number) => readonly number[]) => supportRun(supportCases(20, score))
const steady = run(() => [1, 1])
const noisy = (first: number) =>
  run(index => [0, 1, 2].map(repeat => ((index + repeat + first) % 4 === 0 ? 0.5 : 1)))

function doubt(recorded: Baseline, results: Results, former?: Baseline) {
  return scoresInDoubt({ recorded, former, results })
}

const nothing = { differing: [], unmeasured: [], leftOut: [] }

describe('a baseline that a run like this one may have left', () => {
  test('is in no doubt', () => {
    expect(doubt(recordBaseline(steady), steady)).toEqual(nothing)
    expect(doubt(recordBaseline(noisy(0)), noisy(1))).toEqual(nothing)
  })

  test('is in no doubt either where a change is smaller than the tolerance', () => {
    const once = run(index => (index === 0 ? [0.7, 0.7] : [1, 1]))
    expect(doubt(recordBaseline(once), steady)).toEqual(nothing)
  })

  test('is hardly ever in doubt by chance', () => {
    const random = xoshiro128(fixedSeed)
    const draw = () => run(() => [0, 0, 0].map(() => (random() < 0.2 * 2 ** 32 ? 0 : 1)))
    const doubted = Array.from({ length: 60 }, () => doubt(recordBaseline(draw()), draw()))
    expect(doubted.filter(({ differing }) => differing.length > 0).length).toBeLessThan(4)
  })

  test('may have its cases renamed', () => {
    const renamed = resultsOf({
      support: {
        cases: { 'refund-first': { faithfulness: [1, 1] } },
        hashes: { 'refund-first': 'hash of refund-policy-1' },
      },
    })
    const one = recordBaseline(supportRun(supportCases(1, () => [1, 1])))
    expect(doubt(one, renamed)).toEqual(nothing)
  })
})

test('a recorded case with other `meta` than in the run is not from this golden set', () => {
  const of = (metaHash: string, tone: number) =>
    resultsOf({
      support: {
        metrics: { tone: {} },
        measurements: { tone: customMeasurement },
        cases: { refund: { tone: [tone, tone] } },
        metaHashes: { refund: metaHash },
      },
    })
  expect(doubt(recordBaseline(of('old', 1)), of('old', 1))).toEqual(nothing)
  expect(doubt(recordBaseline(of('new', 1)), of('old', 0)).differing).toEqual([
    'support: 1 recorded case with other `meta` than in the golden set (refund)',
  ])
})

describe('scores that differ from those of the run', () => {
  test.each([
    ['too high', [1, 1], [0.9, 0.9], 'is recorded as 1.000 and is 0.900 in this run'],
    ['too low', [0.9, 0.9], [1, 1], 'is recorded as 0.900 and is 1.000 in this run'],
  ])('%s, by the tolerance where nothing is noisy', (_what, recorded, now, words) => {
    const { differing } = doubt(
      recordBaseline(run(() => recorded)),
      run(() => now),
    )
    expect(differing).toEqual([`support › faithfulness ${words} (20 cases, no noise)`])
  })

  test.each([
    ['too high', 0, 0.4],
    ['too low', 0.4, 0],
  ])('%s, beyond chance where something is', (_what, off, offNow) => {
    const lower = (by: number) =>
      run(index => [0, 1, 2].map(repeat => ((index + repeat) % 4 === 0 ? 0.5 : 1 - by)))
    const { differing } = doubt(recordBaseline(lower(off)), lower(offNow))
    expect(differing).toHaveLength(1)
    expect(differing[0]).toContain('p < 0.001')
  })

  test('need no proof where they stood before, though the run got worse', () => {
    const recorded = recordBaseline(steady)
    expect(
      doubt(
        recorded,
        run(() => [0, 0]),
        recorded,
      ),
    ).toEqual(nothing)
  })

  test('need proof in the metrics alone that were recorded otherwise', () => {
    const both = (faithfulness: number, recall: number) =>
      resultsOf({
        support: {
          metrics: { faithfulness: {}, recall: {} },
          cases: Object.fromEntries(
            Object.keys(supportCases(12, () => [1])).map(id => [
              id,
              { faithfulness: [faithfulness, faithfulness], recall: [recall, recall] },
            ]),
          ),
        },
      })
    const former = recordBaseline(both(1, 0.5))
    const { differing } = doubt(recordBaseline(both(1, 1)), both(0.5, 1), former)
    expect(differing).toEqual([])
  })

  test.each([20, 10])('that are gone on one side alone, of %i of 20 cases', count => {
    const none = notApplicable('no claims')
    const fewer = supportRun(supportCases(20, index => (index < count ? [none, none] : [1, 1])))
    expect(doubt(recordBaseline(steady), fewer).differing).toEqual([
      `support › faithfulness is recorded for ${count} cases without a score in this run`,
    ])
    expect(doubt(recordBaseline(fewer), steady).differing).toEqual([
      `support › faithfulness is not recorded for ${count} cases with a score in this run`,
    ])
  })
})

test('a drop is doubted by one run where the golden set declares that nothing is noisy', () => {
  const of = (score: number, rules = {}) => {
    const cases = supportCases(20, index => [index === 0 ? score : 1])
    const scores = Object.entries(cases).map(([id, faithfulness]) => [id, { faithfulness }])
    const measurements = { faithfulness: lexicalJudge }
    const set = {
      metrics: { faithfulness: rules },
      measurements,
      cases: Object.fromEntries(scores),
    }
    return resultsOf({ support: set })
  }
  expect(doubt(recordBaseline(of(1)), of(0)).differing).toEqual([])
  const rules = { deterministic: true as const }
  expect(doubt(recordBaseline(of(1, rules)), of(0, rules)).differing).toHaveLength(1)
})

test('scores that a run without secrets could not judge are open', () => {
  const noKey = judgeError('No key', { unavailable: true })
  const of = (score: Score | number) => ({ faithfulness: [score], recall: [1] })
  const runOf = (first: Score | number, count = 20) => {
    const ids = Object.keys(supportCases(count, () => [1]))
    const cases = Object.fromEntries(ids.map((id, index) => [id, of(index < 2 ? first : 1)]))
    return resultsOf({ support: { metrics: { faithfulness: {}, recall: {} }, cases } })
  }
  const unjudged = runOf(noKey)
  const open = { ...unjudged, run: { ...unjudged.run, withoutSecrets: true as const } }
  expect(doubt(recordBaseline(runOf(1)), open)).toEqual({
    ...nothing,
    unmeasured: [
      'support: 2 recorded cases without a score in this run (refund-policy-1, refund-policy-2)',
    ],
  })
  expect(doubt(recordBaseline(runOf(1)), unjudged)).toEqual(nothing)
  const declined = recordBaseline(runOf(notApplicable('no claims'), 21))
  expect(doubt(declined, open).unmeasured).toEqual([])
})

describe('cases that the run says nothing of', () => {
  const recorded = recordBaseline(steady)
  const cases = steady.cases.filter(({ caseId }) => caseId === 'refund-policy-1')

  test('are made up in a whole run', () => {
    expect(doubt(recorded, { ...steady, cases })).toEqual({
      differing: [
        'support: 19 recorded cases not in the golden set, or with another question there (refund-policy-10, refund-policy-11, refund-policy-12 and 16 more)',
      ],
      unmeasured: [],
      leftOut: [],
    })
  })

  test('may have been left out by a partial one', () => {
    const unrecorded = [{ set: 'support', caseId: 'refund-policy-2', why: 'deselected' as const }]
    expect(doubt(recorded, { ...steady, cases, unrecorded })).toEqual({
      ...nothing,
      leftOut: [
        'support: 19 recorded cases that this run left out (refund-policy-10, refund-policy-11, refund-policy-12 and 16 more)',
      ],
    })
  })

  test('are not shown by a sample that has not all of them', () => {
    const unrecorded = [{ set: 'support', caseId: 'refund-policy-2', why: 'unsampled' as const }]
    const sample = { size: 1, seed: 1 }
    const results = { ...steady, cases, unrecorded, run: { ...steady.run, sample } }
    const own = withRequiredSample(recorded, sample)
    const { differing, leftOut } = doubt(own, results)
    expect(differing[0]).toContain('18 recorded cases not in the golden set')
    expect(leftOut).toEqual(['support: 1 recorded case that this run left out (refund-policy-2)'])
    const larger = withRequiredSample(recorded, { size: 2, seed: 1 })
    expect(doubt(larger, results)).toMatchObject({ differing: [], leftOut: [expect.any(String)] })
  })

  test('are made up in a set that ran whole, whatever other sets were left out', () => {
    const results = { ...steady, cases, run: { ...steady.run, unselected: ['faq.golden.yaml'] } }
    const { differing, leftOut } = doubt(recorded, results)
    expect(differing[0]).toContain('19 recorded cases not in the golden set')
    expect(leftOut).toEqual([])
  })

  test('are not made up where their golden set skips them', () => {
    const unrecorded = [{ set: 'support', caseId: 'refund-policy-2', why: 'skipped' as const }]
    const { differing, leftOut } = doubt(recorded, { ...steady, cases, unrecorded })
    expect(differing[0]).toContain('18 recorded cases not in the golden set')
    expect(leftOut).toEqual(['support: 1 recorded case that this run left out (refund-policy-2)'])
    const ofOther = unrecorded.map(one => ({ ...one, set: 'faq' }))
    const { leftOut: none } = doubt(recorded, { ...steady, cases, unrecorded: ofOther })
    expect(none).toEqual([])
  })
})

test('a set that only the baseline knows is told of', () => {
  const other = recordBaseline(resultsOf({ faq: { cases: { delivery: { faithfulness: [1] } } } }))
  expect(doubt(other, steady).differing).toEqual([
    'faq: 1 recorded case not in the golden set, or with another question there (delivery)',
  ])
})
