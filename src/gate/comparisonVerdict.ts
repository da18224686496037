import type { Compared } from './comparison.ts'
import { fewestPairs } from './comparison.ts'
import type { Finding } from './decision.ts'
import { roundingError } from './pairs.ts'
import { movement } from './tolerance.ts'
import { meanMoved, pValue } from './wording.ts'
import { counted, decimal } from '../text/numbers.ts'

/** A change at this p or below is taken for real. */
const alpha = 0.01

/** A drop at this p or below is worth a word, though it fails nothing. */
const suspicious = 0.05

/** `unchanged` says: with 95 % confidence not worse than by so much. */
const margin = 0.05

/** Share of the baseline's scores that may be gone before the rest says too little. */
const mostLost = 0.1

/** What a comparison comes to, after its p-values were corrected for their number. */
export function comparisonVerdict(compared: Compared, tolerance: number): Finding {
  const { comparison, lost, gained } = compared
  const { verdict, reason } =
    comparison.method === 'tolerance'
      ? withoutNoise(compared, tolerance)
      : withNoise(compared, tolerance)
  const leftOut = [
    ...(lost > 0
      ? [`${counted(lost, 'case')} had a score before and ${have(lost)} none now.`]
      : []),
    ...(gained > 0 ? [`${counted(gained, 'case')} had no score before.`] : []),
  ]
  // A system that declines more often must not look as good as before on what it still answers.
  const tooFewLeft = lost > mostLost * (comparison.pairs + lost) && verdict !== 'regressed'
  return {
    verdict: tooFewLeft ? 'inconclusive' : verdict,
    reason: [reason, ...leftOut].join(' '),
  }
}

const have = (count: number) => (count === 1 ? 'has' : 'have')

function withoutNoise({ comparison, change }: Compared, tolerance: number): Finding {
  const verdict = movement(change, tolerance)
  return { verdict, reason: `${meanMoved(comparison)} (no noise, tolerance ${tolerance}).` }
}

function withNoise(compared: Compared, tolerance: number): Finding {
  const { comparison, change, lowerBound } = compared
  const { pWorse, pBetter } = comparison
  const moved = meanMoved(comparison)
  if (pWorse === undefined || pBetter === undefined) {
    throw new Error('A comparison of noisy scores came without its test')
  }
  const direction = movement(change, tolerance)
  if (direction === 'regressed' && pWorse <= alpha) {
    return { verdict: 'regressed', reason: `${moved}, ${pValue(pWorse)}.` }
  }
  if (direction === 'improved' && pBetter <= alpha) {
    return { verdict: 'improved', reason: `${moved}, ${pValue(pBetter)}.` }
  }
  const doubt = pWorse <= suspicious ? ' A drop is likely.' : ''
  if (lowerBound === undefined) {
    const reason = `${moved}, ${pValue(pWorse)}: too few cases, noisy scores need at least ${fewestPairs}.${doubt}`
    return { verdict: 'inconclusive', reason }
  }
  if (lowerBound > -margin + roundingError) {
    const reason = `${moved}, ${pValue(pWorse)}: not worse by ${margin} or more.${doubt}`
    return { verdict: 'unchanged', reason }
  }
  return {
    verdict: 'inconclusive',
    reason: `${moved}, ${pValue(pWorse)}: ${undecided(compared)}${doubt}`,
  }
}

function undecided({ comparison: { detectable }, smallestP = 0 }: Compared): string {
  if (smallestP > alpha) {
    return `too few cases vary, p can't get below ${decimal(smallestP)}.`
  }
  const reach = detectable === undefined ? '' : ` finds drops of ${decimal(detectable)} or more;`
  return `undecided. Such a comparison${reach} more repeats or cases find smaller ones.`
}
