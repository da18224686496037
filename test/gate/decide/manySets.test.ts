import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide, openDecision } from '../../../src/gate/decide.ts'
import type { Results } from '../../../src/results/results.ts'
import { seededUniform } from '../../../scripts/benchGate/uniform.ts'
import { resultsOf } from '../runs.ts'

const gated = { faithfulness: {}, contextRecall: {} }

interface Suite {
  sets: number
  cases: number
  repeats: number
  /** The score of a case of a set. */
  score(set: number, index: number): number
  seed?: number
}

/** Each case now and then scores .5 less by chance. */
function runOf({ sets, cases, repeats, score, seed = 1 }: Suite): Results {
  const uniform = seededUniform(seed, 2, 3, 4)
  const noisy = (value: number) => (value > 0.5 && uniform() < 0.1 ? value - 0.5 : value)
  const scores = (set: number, index: number) =>
    Array.from({ length: repeats }, () => noisy(score(set, index)))
  const setOf = (set: number) => ({
    metrics: gated,
    cases: Object.fromEntries(
      Array.from({ length: cases }, (_, index) => [
        `case-${index}`,
        { faithfulness: scores(set, index), contextRecall: scores(-1, index) },
      ]),
    ),
  })
  return resultsOf(
    Object.fromEntries(
      Array.from({ length: sets }, (_, set) => [`set-${String(set).padStart(3, '0')}`, setOf(set)]),
    ),
  )
}

const good = () => 1
const broken = (set: number) => (set === 7 ? 0 : 1)

describe.each([20, 150])('one of %i sets is broken', sets => {
  const baseline = recordBaseline(runOf({ sets, cases: 11, repeats: 3, score: good }))
  const regressed = (results: Results) =>
    decide({ results, baseline }).metrics.flatMap(({ set, metric, verdict }) =>
      verdict === 'regressed' ? [`${set} ${metric}`] : [],
    )

  test('three runs are red, and name it', () => {
    const results = runOf({ sets, cases: 11, repeats: 3, score: broken, seed: 9 })
    expect(decide({ results, baseline })).toMatchObject({ verdict: 'regressed', exitCode: 1 })
    expect(regressed(results)).toEqual(['set-007 faithfulness'])
  })

  test('the first run is red at once', () => {
    const results = runOf({ sets, cases: 11, repeats: 1, score: broken, seed: 9 })
    expect(openDecision({ results, baseline }, 1)).toBeUndefined()
    expect(regressed(results)).toEqual(['set-007 faithfulness'])
  })
})

describe('all of 20 sets fall a little', () => {
  const baseline = recordBaseline(runOf({ sets: 20, cases: 12, repeats: 3, score: good }))
  const results = runOf({
    sets: 20,
    cases: 12,
    repeats: 3,
    score: (set, index) => (set >= 0 && index === set % 12 ? 0.5 : 1),
    seed: 9,
  })

  test('no set shows it, all together do', () => {
    const decision = decide({ results, baseline })
    expect(decision.metrics.map(({ verdict }) => verdict)).not.toContain('regressed')
    expect(decision).toMatchObject({ verdict: 'regressed', exitCode: 1 })
    expect(decision.findings.map(({ reason }) => reason)).toMatchInlineSnapshot(`
      [
        "faithfulness fell from 0.952 to 0.908 over 20 sets (240 cases), p < 0.001. No set shows it by itself.",
      ]
    `)
  })

  test('a drop of all together below the tolerance is none', () => {
    const slight = runOf({
      sets: 20,
      cases: 12,
      repeats: 3,
      score: set => (set >= 0 ? 0.985 : 1),
      seed: 9,
    })
    expect(decide({ results: slight, baseline }).findings).toEqual([])
  })
})

test('a run of many sets that changed nothing is not red', () => {
  const baseline = recordBaseline(runOf({ sets: 60, cases: 12, repeats: 3, score: good }))
  const results = runOf({ sets: 60, cases: 12, repeats: 3, score: good, seed: 11 })
  expect(decide({ results, baseline }).exitCode).toBe(0)
})
