import { hash } from 'node:crypto'
import { compareText } from '../../text/stableJson.ts'
import type { Drawn } from '../labels/labels.ts'
import { doubts } from './doubts.ts'
import type { LabellableClaim } from './labellableClaims.ts'

interface DrawOptions {
  claims: readonly LabellableClaim[]
  /** Another seed gives another order. */
  seed: number
  /**
   * `stratified` draws at random within the judge's verdicts; `uncertain` starts with the verdicts that may be wrong.
   */
  mode: Drawn['mode']
}

/** A claim, with the way it was drawn. */
export interface DrawnClaim {
  claim: LabellableClaim
  drawn: Drawn
}

/**
 * The order in which people label claims. A hash of the seed and the claim's id determines the order, so that two
 * people with one seed get the same claims, and the order of the input does not matter.
 *
 * Ohlsson, "Coordination of Samples Using Permanent Random Numbers", in "Business Survey Methods", 1995.
 */
export function drawClaims({ claims, seed, mode }: DrawOptions): DrawnClaim[] {
  const shuffled = inRandomOrder(claims, seed)
  return mode === 'stratified' ? withinVerdicts(shuffled, seed) : mostUncertain(shuffled)
}

/** With fewer claims a stratum has no variance. */
const firstOfEach = 2

/**
 * Each verdict gives its first two claims, and then a number in proportion to its share of all claims: the next claim
 * comes from the verdict with the fewest for its size, by the method of Webster and Sainte-Laguë. A person who stops
 * at any point has labelled each verdict in proportion, so that each claim has the same weight.
 *
 * Balinski and Young, "Fair Representation", 1982.
 */
function withinVerdicts(shuffled: readonly LabellableClaim[], seed: number): DrawnClaim[] {
  const strata = [...Map.groupBy(shuffled, ({ verdict }) => verdict).values()]
  const placed = strata.flatMap(own =>
    own.map((claim, index) => ({ claim, index, of: own.length })),
  )
  const turn = ({ index, of }: { index: number; of: number }) =>
    index < firstOfEach ? index - firstOfEach : (index + 0.5) / of
  return placed
    .toSorted(
      (one, other) =>
        turn(one) - turn(other) ||
        other.of - one.of ||
        compareText(one.claim.verdict, other.claim.verdict),
    )
    .map(({ claim, index, of }) => ({
      claim,
      drawn: { mode: 'stratified', seed, place: index + 1, of, ofAll: shuffled.length },
    }))
}

/** In the order of the strongest doubt, then of the number of doubts. Claims without a doubt come last. */
function mostUncertain(shuffled: readonly LabellableClaim[]): DrawnClaim[] {
  const strongest = ({ doubts: [first] }: LabellableClaim) =>
    first === undefined ? doubts.length : doubts.indexOf(first)
  return shuffled
    .toSorted(
      (one, other) => strongest(one) - strongest(other) || other.doubts.length - one.doubts.length,
    )
    .map(claim => ({ claim, drawn: { mode: 'uncertain' } }))
}

function inRandomOrder(claims: readonly LabellableClaim[], seed: number): LabellableClaim[] {
  return claims
    .map(claim => ({ claim, digest: hash('sha256', JSON.stringify([seed, claim.id])) }))
    .toSorted((one, other) => compareText(one.digest, other.digest))
    .map(({ claim }) => claim)
}
