import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawClaims } from '../../../src/calibration/labelling/drawClaims.ts'
import type { DrawnClaim } from '../../../src/calibration/labelling/drawClaims.ts'
import type { LabellableClaim } from '../../../src/calibration/labelling/labellableClaims.ts'
import { labelledStrata } from '../../../src/calibration/labels/labelledStrata.ts'
import type { LabelledStratum } from '../../../src/calibration/labels/labelledStrata.ts'
import { mean, squaredDeviations, sum } from '../../../src/statistics/mean.ts'
import { labellable, labellableClaimsOf, lineOn } from './labelledRun.ts'

const mode = fc.constantFrom('stratified', 'uncertain')
const seed = fc.integer()
const sizes = fc.record({
  supported: fc.nat(40),
  refuted: fc.nat(10),
  notEnoughInfo: fc.nat(20),
})
/** What people have labelled who stop after so many. */
const firstDrawn = (size: number, claims: readonly LabellableClaim[], by: number) =>
  drawClaims({ claims, seed: by, mode: 'stratified' }).slice(0, size)

const idsIn = (drawn: readonly DrawnClaim[]) => drawn.map(({ claim }) => claim.id)

test('a seed gives one draw, in whatever order the claims come', () => {
  fc.assert(
    fc.property(sizes, mode, seed, (each, how, chosen) => {
      const claims = labellableClaimsOf(each)
      const all = drawClaims({ claims, seed: chosen, mode: how })
      expect(idsIn(all).toSorted()).toEqual(claims.map(({ id }) => id).toSorted())
      const turned = claims.toReversed()
      expect(drawClaims({ claims: turned, seed: chosen, mode: how })).toEqual(all)
    }),
  )
})

test('another seed gives another draw', () => {
  const claims = labellableClaimsOf({ supported: 30 })
  const [one, other] = [1, 2].map(chosen =>
    drawClaims({ claims, seed: chosen, mode: 'stratified' }),
  )
  expect(idsIn(one ?? [])).not.toEqual(idsIn(other ?? []))
})

/** How many claims of each verdict a draw of this size has. */
function drawnOf(each: Record<string, number>, drawn: readonly DrawnClaim[]) {
  const all = sum(Object.values(each))
  return Object.entries(each).map(([verdict, of]) => ({
    of,
    got: drawn.filter(({ claim }) => claim.verdict === verdict).length,
    share: all === 0 ? 0 : (drawn.length * of) / all,
  }))
}

test('each verdict gives its first two claims before another gives its third', () => {
  fc.assert(
    fc.property(sizes, seed, (each, chosen) => {
      const claims = labellableClaimsOf(each)
      const twoOfEach = sum(Object.values(each).map(of => Math.min(2, of)))
      const drawn = firstDrawn(twoOfEach, claims, chosen)
      for (const { of, got } of drawnOf(each, drawn)) expect(got).toBe(Math.min(2, of))
    }),
  )
})

test('once each has more than two, each has its share of all within one', () => {
  const many = fc.record({
    supported: fc.integer({ min: 30, max: 90 }),
    refuted: fc.integer({ min: 10, max: 30 }),
    notEnoughInfo: fc.integer({ min: 10, max: 60 }),
  })
  fc.assert(
    fc.property(many, seed, fc.double({ min: 0, max: 1, noNaN: true }), (each, chosen, part) => {
      const claims = labellableClaimsOf(each)
      const size = Math.ceil(claims.length * part)
      const strata = drawnOf(each, firstDrawn(size, claims, chosen))
      fc.pre(strata.every(({ got }) => got > 2))
      for (const { got, share } of strata) expect(Math.abs(got - share)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a claim tells its place in its stratum, the size of that and of all', () => {
  const claims = labellableClaimsOf({ supported: 8, refuted: 2 })
  const drawn = firstDrawn(6, claims, 7)
  expect(drawn.map(({ claim, drawn: by }) => [claim.verdict, by])).toEqual([
    ['supported', { mode: 'stratified', seed: 7, place: 1, of: 8, ofAll: 10 }],
    ['refuted', { mode: 'stratified', seed: 7, place: 1, of: 2, ofAll: 10 }],
    ['supported', { mode: 'stratified', seed: 7, place: 2, of: 8, ofAll: 10 }],
    ['refuted', { mode: 'stratified', seed: 7, place: 2, of: 2, ofAll: 10 }],
    ['supported', { mode: 'stratified', seed: 7, place: 3, of: 8, ofAll: 10 }],
    ['supported', { mode: 'stratified', seed: 7, place: 4, of: 8, ofAll: 10 }],
  ])
})

test('the most uncertain come by their strongest doubt, and tell no probability', () => {
  const claims = [
    labellable('sure', 'supported'),
    labellable('near', 'supported', { doubts: ['nearQuote'] }),
    labellable('differ', 'supported', { doubts: ['verdictsDiffer'] }),
    labellable('both', 'supported', { doubts: ['together', 'nearQuote'] }),
    labellable('together', 'supported', { doubts: ['together'] }),
    labellable('again', 'refuted', { doubts: ['scoresDiffer'] }),
  ]
  const drawn = drawClaims({ claims, seed: 1, mode: 'uncertain' })
  expect(idsIn(drawn)).toEqual(['differ', 'again', 'both', 'together', 'near', 'sure'])
  expect(new Set(drawn.map(({ drawn: by }) => JSON.stringify(by)))).toEqual(
    new Set(['{"mode":"uncertain"}']),
  )
})

describe('over many seeds', () => {
  const seeds = Array.from({ length: 300 }, (_, index) => index)

  test('each claim is drawn as often as its probability says', () => {
    const claims = labellableClaimsOf({ supported: 25, notEnoughInfo: 10, refuted: 4 })
    const times = new Map<string, number>()
    const told = new Map<string, number>()
    for (const chosen of seeds) {
      const drawn = firstDrawn(13, claims, chosen)
      for (const { labelled, claims: of } of strataOf(drawn)) {
        for (const id of labelled) {
          times.set(id, (times.get(id) ?? 0) + 1)
          told.set(id, labelled.length / of)
        }
      }
    }
    expect(new Set(told.values()).size).toBe(3)
    for (const { id } of claims) {
      const probability = told.get(id) ?? 0
      const spread = Math.sqrt((probability * (1 - probability)) / seeds.length)
      expect(Math.abs((times.get(id) ?? 0) / seeds.length - probability)).toBeLessThan(4 * spread)
    }
  })

  // People say otherwise than the judge most often where it doubts, and of what it calls refuted.
  const claims = labellableClaimsOf({ supported: 160, notEnoughInfo: 30, refuted: 10 }).map(
    (claim, index) => (index % 5 === 0 ? { ...claim, doubts: ['nearQuote' as const] } : claim),
  )
  const isRight = ({ id, verdict, doubts }: LabellableClaim) => {
    const number = Number(id.split('-')[1])
    if (doubts.length > 0) return number % 2 === 0
    return verdict === 'refuted' ? number % 3 > 0 : number % 10 > 0
  }
  const right = new Map(claims.map(claim => [claim.id, Number(isRight(claim))]))
  const truth = mean([...right.values()])
  const shareRight = (ids: readonly string[]) => mean(ids.map(id => right.get(id) ?? 0))

  test.each([9, 30, 77])(
    'labels of known probability give the accuracy of the judge on all, with %d of them',
    size => {
      const estimates = seeds.map(chosen => {
        const strata = strataOf(firstDrawn(size, claims, chosen))
        return sum(
          strata.map(({ labelled, claims: of, ofAll }) => (shareRight(labelled) * of) / ofAll),
        )
      })
      expect(Math.abs(mean(estimates) - truth)).toBeLessThan(
        (4 * Math.sqrt(squaredDeviations(estimates))) / estimates.length,
      )
    },
  )

  test('those of the most uncertain first are far off, which is why they count for nothing', () => {
    const estimates = seeds
      .slice(0, 50)
      .map(chosen =>
        shareRight(idsIn(drawClaims({ claims, seed: chosen, mode: 'uncertain' }).slice(0, 30))),
      )
    expect(truth - mean(estimates)).toBeGreaterThan(0.2)
  })

  function strataOf(drawn: readonly DrawnClaim[]): LabelledStratum[] {
    return labelledStrata(drawn.map(one => lineOn(one, 'supported')))
  }
})
