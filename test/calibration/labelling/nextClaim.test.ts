import { expect, test } from 'vitest'
import { drawClaims } from '../../../src/calibration/labelling/drawClaims.ts'
import { nextClaim } from '../../../src/calibration/labelling/nextClaim.ts'
import type { ClaimLine } from '../../../src/calibration/labels/labels.ts'
import { labelledStrata } from '../../../src/calibration/labels/labelledStrata.ts'
import { labellableClaimsOf, lineOn, run } from './labelledRun.ts'

const claims = labellableClaimsOf({ supported: 6, notEnoughInfo: 3 })
const atRandom = drawClaims({ claims, seed: 1, mode: 'stratified' })
const uncertain = drawClaims({ claims, seed: 1, mode: 'uncertain' })
const next = (lines: ClaimLine[], { labeller = 'anna', drawing = atRandom, of = run } = {}) =>
  nextClaim({ drawing, run: of, lines, labeller })

test('a person goes down the drawing, can stop anywhere, and is through at its end', () => {
  const lines: ClaimLine[] = []
  for (const [done, expected] of atRandom.entries()) {
    const found = next(lines)
    expect(found).toEqual({ ...expected, done })
    if (found) lines.push(lineOn(found, done === 2 ? 'unsure' : 'refuted'))
  }
  expect(next(lines)).toBeUndefined()
})

test('people are kept apart: what one has labelled comes to the other, with nothing said of it', () => {
  const [first] = atRandom
  if (!first) throw new Error('Expected a claim')
  expect(next([lineOn(first, 'refuted')], { labeller: 'ben' })).toEqual({ ...first, done: 0 })
})

test('a claim at random comes though the person labelled it in another drawing, or it would be a gap', () => {
  const [first, second] = atRandom
  if (!first || !second) throw new Error('Expected claims')
  const chosen = { ...lineOn(first, 'refuted'), drawn: { mode: 'uncertain' as const } }
  const found = next([chosen])
  expect(found).toEqual({ ...first, done: 0, former: chosen })
  const again = lineOn(first, 'supported')
  expect(next([chosen, again])).toEqual({ ...second, done: 1 })
  expect(next([again], { of: '2026-11-23T08-00-00-aaaa' })).toMatchObject({
    done: 0,
    former: again,
  })
  expect(labelledStrata([chosen, again]).map(({ labelled }) => labelled)).toEqual([
    [first.claim.id],
  ])
})

test('of the most uncertain nothing comes that the person labelled before', () => {
  const [first, second] = uncertain
  if (!first || !second) throw new Error('Expected claims')
  const elsewhere = atRandom.find(({ claim }) => claim.id === first.claim.id)
  if (!elsewhere) throw new Error('Expected the same claim')
  const lines = [lineOn(elsewhere, 'supported')]
  expect(next(lines, { drawing: uncertain })).toEqual({ ...second, done: 1 })
})
