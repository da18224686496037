import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide, openDecision } from '../../../src/gate/decide.ts'
import type { GateDecision } from '../../../src/gate/decision.ts'
import { wantsMoreRuns } from '../../../src/gate/undecided.ts'
import { compare, resultsOf, supportCases, supportRun } from '../runs.ts'

/** So many of 30 cases score .5 in every repeat of the current run. */
const before = supportRun(supportCases(30, index => [1, 1, index % 5 === 0 ? 0.5 : 1]))
const dropped = (count: number, repeats: number) =>
  supportRun(
    supportCases(30, index => Array.from({ length: repeats }, () => (index < count ? 0.5 : 1))),
  )

test('a doubtful drop asks for more runs, a clear one and none do not', () => {
  expect(compare(before, dropped(5, 1)).undecided).toEqual(['support › faithfulness'])
  expect(compare(before, dropped(0, 1)).undecided).toEqual([])
  expect(compare(before, dropped(12, 1)).undecided).toEqual([])
})

test('a doubtful drop over all sets asks for more runs, where no set does', () => {
  const run = (repeats: number, first: number) => {
    const all = supportCases(10, index => Array(repeats).fill(index === 0 ? first : 1))
    const cases = Object.fromEntries(
      Object.entries(all).map(([id, scores]) => [id, { faithfulness: scores }]),
    )
    return resultsOf({ billing: { cases }, clinic: { cases }, support: { cases } })
  }
  expect(compare(run(3, 1), run(1, 0.5)).undecided).toEqual(['faithfulness over all sets'])
})

test('only the first run is looked at', () => {
  const open = compare(before, dropped(5, 1))
  expect(wantsMoreRuns(open, 1)).toBe(true)
  expect(wantsMoreRuns({ ...open, undecided: [] }, 1)).toBe(false)
  expect(wantsMoreRuns({ ...open, undecided: [] }, 2)).toBe(true)
  expect(wantsMoreRuns(open, 3)).toBe(false)
  expect(wantsMoreRuns({ ...open, verdict: 'floor' }, 1)).toBe(false)
  expect(wantsMoreRuns({ ...open, verdict: 'error' }, 2)).toBe(false)
})

test('a metric that is not gated asks for nothing', () => {
  const free = { gate: false }
  const quiet = (run: typeof before) => ({
    ...run,
    sets: {
      support: {
        file: 'a.golden.yaml',
        policy: {
          metrics: { faithfulness: { direction: 'higher' as const, tolerance: 0.02, ...free } },
        },
      },
    },
  })
  expect(compare(quiet(before), quiet(dropped(5, 1))).undecided).toEqual([])
})

test('a partial run asks for nothing', () => {
  const partial = { ...dropped(5, 1), run: { ...dropped(5, 1).run, complete: false } }
  expect(compare(before, partial).undecided).toEqual([])
})

test('a first run must be surer of a drop than the last, and not of a gain', () => {
  // One run against three that agree: p is 1/4 for each case that moved, and twice that for two metrics.
  const run = (repeats: number, moved: (index: number) => readonly [number, number]) =>
    resultsOf({
      support: {
        metrics: { faithfulness: {}, contextRecall: {} },
        cases: Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => {
            const scores = moved(index).map(score => Array.from({ length: repeats }, () => score))
            return [
              `case-${index}`,
              { faithfulness: scores[0] ?? [], contextRecall: scores[1] ?? [] },
            ]
          }),
        ),
      },
    })
  const baseline = recordBaseline(run(3, index => [1, index < 4 ? 0.5 : 1]))
  const input = { results: run(1, index => [index < 4 ? 0.5 : 1, 1]), baseline }
  const verdictsIn = (decision: GateDecision | undefined) =>
    decision?.metrics.map(({ metric, verdict }) => `${metric} ${verdict}`)
  expect(verdictsIn(openDecision(input, 1))).toEqual([
    'contextRecall improved',
    'faithfulness inconclusive',
  ])
  expect(verdictsIn(decide(input))).toEqual(['contextRecall improved', 'faithfulness regressed'])
  // A drop that is that sure fails the first run, whatever another metric leaves open.
  const results = run(1, index => [index < 8 ? 0.5 : 1, index < 2 ? 0.5 : 1])
  const certain = { results, baseline: recordBaseline(run(3, () => [1, 1])) }
  expect(decide(certain).undecided).toEqual(['support › contextRecall'])
  expect(openDecision(certain, 1)).toBeUndefined()
})

test('a floor that one noisy run misses is looked at again, and the mean of three runs counts', () => {
  const floor = { mean: 0.9 }
  const run = (first: number[]) =>
    supportRun(
      supportCases(4, index => (index === 0 ? first : first.map(() => 1))),
      floor,
    )
  const held = run([1, 0.8, 1])
  const slip = compare(held, run([0.5]))
  expect(slip).toMatchObject({ verdict: 'floor', undecided: ['support › faithfulness'] })
  expect(wantsMoreRuns(slip, 1)).toBe(true)
  expect(compare(held, run([0.5, 1, 1])).verdict).not.toBe('floor')
  const lost = compare(held, run([0.5, 0.5, 0.5]))
  expect(lost).toMatchObject({ verdict: 'floor', exitCode: 1 })
  expect(wantsMoreRuns(lost, 3)).toBe(false)
  // Without noise one run is enough.
  const sure = supportRun(
    supportCases(4, index => [index === 0 ? 0.5 : 1]),
    {
      ...floor,
      deterministic: true,
    },
  )
  expect(wantsMoreRuns(compare(held, sure), 1)).toBe(false)
})
