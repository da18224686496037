import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decideBy } from '../../../src/gate/decide.ts'
import type { GateDecision } from '../../../src/gate/decision.ts'
import { verdicts } from '../../../src/gate/verdicts.ts'
import { notApplicable, scored } from '../../../src/score.ts'
import type { Results } from '../../../src/results/results.ts'
import { supportRun } from '../runs.ts'

const measured = fc.constantFrom(0, 0.25, 1 / 3, 0.5, 2 / 3, 0.9, 1).map(scored)
const score = fc.oneof(
  { weight: 9, arbitrary: measured },
  { weight: 1, arbitrary: fc.constant(notApplicable('The answer declined.')) },
)
const topics = Array.from({ length: 14 }, (_, index) => `shipping-${index}`)
const setting = fc.record({
  direction: fc.constantFrom('higher' as const, 'lower' as const),
  gate: fc.boolean(),
  tolerance: fc.constantFrom(0, 0.02, 0.3),
})

/** A run of some of the topics, each with one to three repeats. */
function runOf<Score>(one: fc.Arbitrary<Score>) {
  return fc
    .subarray(topics, { minLength: 1 })
    .chain(ids =>
      fc.record(
        Object.fromEntries(ids.map(id => [id, fc.array(one, { minLength: 1, maxLength: 3 })])),
        { noNullPrototype: true },
      ),
    )
}
const scores = runOf(score)
/** Without scores that are gone, which is a loss of its own whatever the mean does. */
const measuredScores = runOf(measured)

function decideBetween(before: Results, after: Results): GateDecision {
  return decideBy({ draws: 100, alpha: 0.01 }, { results: after, baseline: recordBaseline(before) })
}

describe('of any two runs', () => {
  test('all numbers are finite and add up', () => {
    fc.assert(
      fc.property(scores, scores, setting, (before, after, policy) => {
        const decision = decideBetween(supportRun(before, policy), supportRun(after, policy))
        expect(verdicts).toContain(decision.verdict)
        for (const { comparison, mean, n } of decision.metrics) {
          expect(mean === null).toBe(n === 0)
          const {
            pairs = 0,
            better = 0,
            worse = 0,
            same = 0,
            method: _,
            repeats: _repeats,
            fell: _fell,
            interval = { lower: 0, upper: 0 },
            ...rest
          } = comparison ?? {}
          expect(better + worse + same).toBe(pairs)
          const numbers = [...Object.values(rest), interval.lower, interval.upper]
          expect(numbers.every(Number.isFinite)).toBe(true)
        }
      }),
    )
  })

  test('what got better one way got worse the other way', () => {
    fc.assert(
      fc.property(measuredScores, measuredScores, setting, (before, after, policy) => {
        const [one, other] = [supportRun(before, policy), supportRun(after, policy)]
        const forth = decideBetween(one, other).metrics[0]
        const back = decideBetween(other, one).metrics[0]
        expect(forth?.comparison?.better).toBe(back?.comparison?.worse)
        expect(forth?.comparison?.delta ?? 0).toBeCloseTo(-(back?.comparison?.delta ?? 0), 9)
        // Drawn p-values need not mirror each other, so only the contradiction is ruled out.
        const both = [forth?.verdict, back?.verdict]
        expect(both).not.toEqual(['regressed', 'regressed'])
        expect(both).not.toEqual(['improved', 'improved'])
      }),
    )
  })

  test('a run is never worse or better than itself', () => {
    fc.assert(
      fc.property(scores, setting, (own, policy) => {
        const run = supportRun(own, policy)
        const { metrics, exitCode, changes } = decideBetween(run, run)
        expect(['unchanged', 'inconclusive']).toContain(metrics[0]?.verdict)
        expect(metrics[0]?.comparison?.delta ?? 0).toBe(0)
        expect({ exitCode, changes }).toEqual({ exitCode: 0, changes: [] })
      }),
    )
  })

  test('turning the direction around with the scores turns nothing else around', () => {
    fc.assert(
      fc.property(scores, scores, (before, after) => {
        const lower = { direction: 'lower' as const }
        const flip = (run: typeof before) =>
          Object.fromEntries(
            Object.entries(run).map(([id, repeats]) => [
              id,
              repeats.map(own => (own.status === 'scored' ? scored(1 - own.value) : own)),
            ]),
          )
        const higher = decideBetween(supportRun(before), supportRun(after)).metrics[0]
        const flipped = decideBetween(
          supportRun(flip(before), lower),
          supportRun(flip(after), lower),
        ).metrics[0]
        expect(flipped?.verdict).toBe(higher?.verdict)
        expect(flipped?.comparison?.worse).toBe(higher?.comparison?.worse)
      }),
    )
  })
})
