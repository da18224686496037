import { counted, decimal, digitsBetween } from '../../text/numbers.ts'
import type { Compared } from './comparison.ts'
import { fewestGroups, fewestPairs } from './comparison.ts'
import type { Coverage } from './coverage.ts'
import type { Comparison, Finding } from '../decision.ts'
import { mostRuns } from '../mostRuns.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { mayHaveDropped, suspicious } from './likelyDrop.ts'
import { pValue } from './pValue.ts'
import type { QuietRules } from './quietDrop.ts'
import { quietDoubt } from './quietDrop.ts'

/** A change at this p or below is taken for real. */
export const defaultAlpha = 0.01

/** `unchanged` says: with 95 % confidence not worse than by so much. */
export const margin = 0.05

/** `no-drop-seen` says: a drop as large as this would have been found in four of five runs. */
const largestUnseen = 0.15

export interface Rules extends QuietRules {
  /** Smallest change of the mean that counts. */
  tolerance: number
  /** p at or below which a drop is taken for real. */
  alpha: number
  /** A mean that misses it must not be worded like one that keeps it. */
  floor?: number | undefined
}

export interface ComparisonFinding extends Finding {
  /** Cases whose scores are gone, where that decided, and how likely chance alone does that. */
  scoresGone?: number
  pScoresGone?: number
}

/** What a comparison comes to, after its p-values were corrected for their number. */
export function comparisonVerdict(compared: Compared, rules: Rules): ComparisonFinding {
  const { comparison, coverage } = compared
  const { verdict, reason } =
    comparison.method === 'tolerance' ? withoutNoise(compared, rules) : withNoise(compared, rules)
  const onCoverage = verdict === 'regressed' ? undefined : verdictOnCoverage(coverage, rules)
  return {
    verdict: onCoverage ?? verdict,
    reason: [reason, ...leftOut(coverage)].join(' '),
    ...(onCoverage && { scoresGone: coverage.lost, pScoresGone: coverage.p }),
  }
}

/** What is said of the rest means nothing where more than a tenth of the scores is gone. */
function verdictOnCoverage(
  { fell, p, corrected = p }: Coverage,
  { alpha }: Rules,
): Finding['verdict'] | undefined {
  if (!fell) return undefined
  return corrected <= alpha ? 'regressed' : 'inconclusive'
}

function leftOut({ lost, gained }: Coverage): string[] {
  const have = lost === 1 ? 'has' : 'have'
  return [
    ...(lost > 0 ? [`${counted(lost, 'case')} had a score before and ${have} none now.`] : []),
    ...(gained > 0 ? [`${counted(gained, 'case')} had no score before.`] : []),
  ]
}

/**
 * What a mean difference amounts to where there is no noise: a change of the tolerance or more
 * counts. With a tolerance of 0 any change does, but none is still none.
 *
 * @param change mean difference, positive where the current run did better
 */
export function movement(
  change: number,
  tolerance: number,
): 'regressed' | 'improved' | 'unchanged' {
  const size = Math.abs(change) + roundingError
  if (size < tolerance || size <= 2 * roundingError) return 'unchanged'
  return change < 0 ? 'regressed' : 'improved'
}

function withoutNoise(compared: Compared, rules: Rules): Finding {
  const { comparison, change } = compared
  const { tolerance, floor } = rules
  const verdict = movement(change, tolerance)
  const moved = meanMoved(comparison, floor)
  const doubt = verdict === 'regressed' ? quietDoubt(compared, rules) : undefined
  if (doubt !== undefined) {
    return { verdict: 'inconclusive', reason: `${moved} (no noise seen): ${doubt}.` }
  }
  return { verdict, reason: `${moved} (no noise, tolerance ${tolerance}).` }
}

function withNoise(compared: Compared, { tolerance, alpha, floor }: Rules): Finding {
  const { comparison, change, lowerBound, independent } = compared
  const { pWorse, pBetter } = comparison
  const moved = meanMoved(comparison, floor)
  if (pWorse === undefined || pBetter === undefined) {
    throw new Error('A comparison of noisy scores came without its test')
  }
  const direction = movement(change, tolerance)
  if (independent.all < Math.min(comparison.pairs, fewestGroups)) {
    const groups = counted(independent.all, 'group')
    const reason = `${moved}, all in ${groups}: with fewer than ${fewestGroups}, a change can't be told from what the cases of a group share.`
    return { verdict: 'inconclusive', reason }
  }
  if (direction === 'regressed' && pWorse <= alpha) {
    return { verdict: 'regressed', reason: `${moved}, ${pValue(pWorse)}.` }
  }
  if (direction === 'improved' && pBetter <= defaultAlpha) {
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
  const { detectable, repeats } = comparison
  const drop = { pWorse, runs: repeats.current, fell: direction === 'regressed' }
  if (mayHaveDropped(drop)) {
    const reason = `${moved}, ${pValue(pWorse)}: ${toDecide(compared, alpha)}${doubt}`
    return { verdict: 'inconclusive', reason }
  }
  if (detectable !== undefined && detectable <= largestUnseen + roundingError) {
    const reason = `${moved}, ${pValue(pWorse)}: no drop beyond noise and tolerance seen; this comparison can find drops of ${decimal(detectable)} or more.`
    return { verdict: 'no-drop-seen', reason }
  }
  return {
    verdict: 'inconclusive',
    reason: `${moved}, ${pValue(pWorse)}: ${tooBlind(compared, alpha)}${doubt}`,
  }
}

/** Which p would decide, and what makes it smaller if the drop is real. */
function toDecide({ comparison: { repeats }, smallestP = 0 }: Compared, alpha: number): string {
  const lower =
    repeats.current < mostRuns
      ? 'two more runs (npx vitest-rag run)'
      : 'more cases, or a baseline with more runs (npx vitest-rag baseline update --repeats <n>)'
  const bound = smallestP > alpha ? `, and here it can't get below ${decimal(smallestP)}` : ''
  return `undecided. p must be at most ${alpha}${bound}; if the drop is real, ${lower} lower it.`
}

function tooBlind({ comparison: { detectable }, smallestP = 0 }: Compared, alpha: number): string {
  if (smallestP > alpha) {
    return `too few cases vary, p can't get below ${decimal(smallestP)}.`
  }
  if (detectable === undefined) return 'undecided. More repeats or cases find smaller drops.'
  return `undecided. This comparison can find drops of ${decimal(detectable)} or more; more repeats or cases find smaller ones.`
}

/** `The mean fell from 0.930 to 0.871 over 48 cases` */
function meanMoved({ baselineMean, currentMean, pairs }: Comparison, floor = currentMean): string {
  const digits = Math.max(
    digitsBetween(baselineMean, currentMean),
    digitsBetween(currentMean, floor),
  )
  const [from, to] = [decimal(baselineMean, digits), decimal(currentMean, digits)]
  const over = `over ${counted(pairs, 'case')}`
  if (Math.abs(currentMean - baselineMean) < roundingError) {
    return `The mean stayed at ${to} ${over}`
  }
  return `The mean ${currentMean < baselineMean ? 'fell' : 'rose'} from ${from} to ${to} ${over}`
}
