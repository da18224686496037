import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redPush, sequence } from '../../../scripts/benchGate/sequences.ts'
import { seededUniform } from '../../../scripts/benchGate/uniform.ts'
import { scoresOf } from '../../../src/baseline/baseline.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { decideBy } from '../../../src/gate/decide.ts'
import { nextBaseline } from '../../../src/gate/nextBaseline.ts'
import { loosenedBaseline } from '../../../src/gate/policy/loosenedBaseline.ts'
import { recordedAnew } from '../../../src/gate/recordedAnew.ts'
import type { ResolvedMetricSetting, Results } from '../../../src/results/results.ts'
import type { Score } from '../../../src/score.ts'
import { notApplicable, scored } from '../../../src/score.ts'
import { resultsOf } from '../runs.ts'

describe('of many pushes', () => {
  test('that lose less than the tolerance each, the second is red', () => {
    const pushes = Array.from(
      { length: 20 },
      (_, push) => () => Array.from({ length: 20 }, () => 1 - 0.019 * push),
    )
    expect(redPush(pushes)).toBe(2)
  })

  test('that lose .03 each under noise, one of the first six is red', () => {
    const uniform = seededUniform(3, 1, 4, 1)
    const red = Array.from(
      { length: 20 },
      () => redPush(sequence({ pushes: 10, loss: 0.03, cases: 30 }, uniform)) ?? Infinity,
    )
    expect(Math.max(...red)).toBeLessThanOrEqual(6)
  })

  test('that change nothing, one in fifty is red at most', () => {
    const uniform = seededUniform(2, 7, 1, 8)
    const red = Array.from({ length: 20 }, () =>
      redPush(sequence({ pushes: 10, loss: 0, cases: 30 }, uniform)),
    )
    expect(red.filter(push => push !== undefined).length).toBeLessThanOrEqual(4)
  })
})

const value = fc.constantFrom(0.25, 0.5, 0.9, 1).map(scored)
const score = fc.oneof(
  { weight: 9, arbitrary: value },
  { weight: 1, arbitrary: fc.constant(notApplicable('The answer declined.')) },
)
const topics = Array.from({ length: 12 }, (_, index) => `shipping-${index}`)
const rules = fc.record(
  {
    gate: fc.boolean(),
    tolerance: fc.constantFrom(0, 0.02, 0.3),
    mean: fc.constantFrom(0.1, 0.4),
    each: fc.constantFrom(0.2, 0.5),
  },
  { requiredKeys: ['gate'], noNullPrototype: true },
)
const someTopics = fc.subarray(topics, { maxLength: 1 })
const scores = fc.record(
  Object.fromEntries(topics.map(id => [id, fc.array(score, { minLength: 1, maxLength: 3 })])),
  { noNullPrototype: true },
)

/** Two runs of which the second has some cases less, changed, or with other scores. */
const twoRuns = fc
  .record({ rules, scores, left: someTopics, renamed: fc.boolean() })
  .chain(({ rules: first, scores: before, left, renamed }) =>
    fc.record({
      before: fc.constant(runWith('support', first, { scores: before, left })),
      results: fc
        .record({
          rules: fc.oneof(fc.constant(first), rules),
          scores: fc.oneof(fc.constant(before), scores),
          left: someTopics,
          changed: someTopics,
        })
        .map(({ rules: asked, ...cases }) => runWith(renamed ? 'help' : 'support', asked, cases)),
    }),
  )

interface Cases {
  scores: Record<string, Score[]>
  left: string[]
  changed?: string[]
}

function runWith(
  name: string,
  faithfulness: Partial<ResolvedMetricSetting>,
  { scores: byCase, left, changed = [] }: Cases,
): Results {
  const cases = Object.entries(byCase).filter(([id]) => !left.includes(id))
  return resultsOf({
    [name]: {
      metrics: { faithfulness },
      cases: Object.fromEntries(cases.map(([id, own]) => [id, { faithfulness: own }])),
      hashes: Object.fromEntries(changed.map(id => [id, `another ${id}`])),
    },
  })
}

describe('of any push that is green', () => {
  /** The baseline after a first run, and after the next, where both are green. */
  const pushesOf = (before: Results, results: Results) => {
    const former = nextBaseline({ former: undefined, results: before, anew: [], accepted: false })
    const decision = decideBy({ draws: 100, alpha: 0.01 }, { results, baseline: former })
    fc.pre(decision.exitCode === 0)
    const anew = recordedAnew(decision, false)
    return { former, anew, next: nextBaseline({ former, results, anew, accepted: false }) }
  }

  test('the baseline that it leaves asks no less', () => {
    fc.assert(
      fc.property(twoRuns, ({ before, results }) => {
        const { former, next } = pushesOf(before, results)
        // A case that asks something else takes the place of the one before.
        const loosened = loosenedBaseline(former, next).filter(one => !one.includes('(changed'))
        expect(loosened).toEqual([])
      }),
    )
  })

  test('its own run breaks no rule of that baseline, and leaves the same again', () => {
    fc.assert(
      fc.property(twoRuns, ({ before, results }) => {
        const { next } = pushesOf(before, results)
        const { findings } = decideBy({ draws: 100, alpha: 0.01 }, { results, baseline: next })
        expect(findings).toEqual([])
        // Scores near the level of a test may be called otherwise beside a case that was added.
        const again = nextBaseline({ former: next, results, anew: [], accepted: false })
        expect(formatBaseline(again)).toBe(formatBaseline(next))
      }),
    )
  })

  test('no score that was compared is lower, unless its metric improved', () => {
    fc.assert(
      fc.property(twoRuns, ({ before, results }) => {
        const { former, next, anew } = pushesOf(before, results)
        fc.pre(anew.length === 0)
        const kept = Object.values(former.sets).flatMap(({ cases }) => Object.values(cases))
        for (const one of Object.values(next.sets).flatMap(({ cases }) => Object.values(cases))) {
          const same = kept.find(({ hash }) => hash === one.hash)
          if (!same || scoresOf(same, 'faithfulness').length === 0) continue
          expect(one.scores['faithfulness']).toEqual(same.scores['faithfulness'])
        }
      }),
    )
  })
})
