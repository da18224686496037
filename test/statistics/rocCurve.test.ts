import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Graded } from '../../src/statistics/rocCurve.ts'
import { areaUnderCurve, bestThreshold } from '../../src/statistics/rocCurve.ts'

const graded = (scores: readonly number[], supported: boolean): Graded[] =>
  scores.map(score => ({ score, supported }))

const some = [...graded([0.9, 0.5], true), ...graded([0.5, 0.1], false)]

const level = fc.integer({ min: 0, max: 6 }).map(value => value / 6)
const texts = fc.array(fc.record({ score: level, supported: fc.boolean() }), { maxLength: 25 })

describe('the area under the curve', () => {
  test('is how often a supported text scores higher, ties by half', () => {
    // Of four pairs three are right and one is a tie.
    expect(areaUnderCurve(some)).toBe(3.5 / 4)
    expect(areaUnderCurve([...graded([1, 0.8], true), ...graded([0.5], false)])).toBe(1)
    expect(areaUnderCurve([...graded([0.2], true), ...graded([0.5], false)])).toBe(0)
  })

  test('is by definition the mean over all pairs', () => {
    fc.assert(
      fc.property(texts, items => {
        const pairs = items
          .filter(({ supported }) => supported)
          .flatMap(yes =>
            items
              .filter(({ supported }) => !supported)
              .map(no => (Math.sign(yes.score - no.score) + 1) / 2),
          )
        fc.pre(pairs.length > 0)
        const mean = pairs.reduce((sum, one) => sum + one, 0) / pairs.length
        expect(areaUnderCurve(items)).toBeCloseTo(mean, 12)
      }),
    )
  })

  test('of the opposite is what is left', () => {
    fc.assert(
      fc.property(texts, items => {
        const area = areaUnderCurve(items)
        fc.pre(area !== null)
        const turned = items.map(({ score, supported }) => ({ score, supported: !supported }))
        expect(areaUnderCurve(turned)).toBeCloseTo(1 - area, 12)
      }),
    )
  })

  test('takes texts of both kinds', () => {
    expect(areaUnderCurve(graded([0.1, 0.9], true))).toBeNull()
    expect(areaUnderCurve([])).toBeNull()
  })
})

describe('the best threshold', () => {
  test('is where balanced accuracy is highest, of equals the highest', () => {
    // From .5 on: both supported and one other, 3/4. From .9 on: one and none, 3/4 too.
    expect(bestThreshold(some)).toEqual({ threshold: 0.9, balancedAccuracy: 0.75 })
    const apart = [...graded([0.6, 0.7], true), ...graded([0.2, 0.4], false)]
    expect(bestThreshold(apart)).toEqual({ threshold: 0.6, balancedAccuracy: 1 })
    expect(bestThreshold(graded([0.1, 0.9], false))).toBeUndefined()
  })

  test('no score would do better', () => {
    fc.assert(
      fc.property(texts, items => {
        const best = bestThreshold(items)
        fc.pre(best !== undefined)
        for (const { score: threshold } of items) {
          expect(best.balancedAccuracy).toBeGreaterThanOrEqual(
            accuracyFrom(threshold, items) - 1e-12,
          )
        }
        expect(accuracyFrom(best.threshold, items)).toBeCloseTo(best.balancedAccuracy, 12)
      }),
    )
  })
})

function accuracyFrom(threshold: number, items: readonly Graded[]): number {
  const right = (kind: boolean) => {
    const own = items.filter(({ supported }) => supported === kind)
    return own.filter(({ score }) => score >= threshold === kind).length / own.length
  }
  return (right(true) + right(false)) / 2
}
