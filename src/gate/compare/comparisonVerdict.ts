import { defined } from '../../defined.ts'
import { joinGroups } from '../../statistics/joinGroups.ts'
import { counted, decimal, digitsBetween } from '../../text/numbers.ts'
import type { Compared } from './comparison.ts'
import { fewestGroups, fewestPairs, isOneGroup, countMoved } from './comparison.ts'
import type { Coverage } from './coverage.ts'
import type { Comparison, Finding } from '../decision.ts'
import { mostRuns } from '../mostRuns.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { mayHaveDropped, suspicious } from './likelyDrop.ts'
import { isTooMuch } from './lostScores.ts'
import { pValue } from './pValue.ts'
import type { QuietRules } from './quietDrop.ts'
import { quietDoubt } from './quietDrop.ts'

/** A change at this p or below counts as real. */
export const defaultAlpha = 0.01

/** `unchanged` promises with 95 % confidence that the mean did not fall further than this. */
export const margin = 0.05

/** `no-drop-seen` promises that four of five runs would have found a drop of this size. */
const largestUnseen = 0.15

export interface Rules extends QuietRules {
  /** Smallest change of the mean that counts. */
  tolerance: number
  /** A drop at this p or below counts as real. */
  alpha: number
  /** The words must not round a mean that misses the floor to one that keeps it. */
  floor?: number | undefined
}

export interface ComparisonFinding extends Finding {
  /** Cases that lost their scores, if that decided, and how likely chance alone loses as many. */
  scoresGone?: number
  pScoresGone?: number
}

/** The verdict on a comparison whose p-values were corrected for their number. */
export function comparisonVerdict(compared: Compared, rules: Rules): ComparisonFinding {
  const { comparison, coverage } = compared
  const { verdict, reason } =
    comparison.method === 'tolerance' ? withoutNoise(compared, rules) : withNoise(compared, rules)
  const { chancy, p, corrected = p } = coverage
  const gone = verdict === 'regressed' ? undefined : scoresGone(compared, rules)
  const shown = gone && { ...gone, p: chancy ? corrected : undefined }
  return {
    verdict: gone?.verdict ?? verdict,
    reason: [reason, ...leftOut(coverage, shown)].join(' '),
    ...(gone && { scoresGone: coverage.lost, pScoresGone: corrected }),
  }
}

/** The verdict on lost scores; undefined if chance explains the loss, or if too few are lost. */
function scoresGone(
  compared: Compared,
  rules: Rules,
): { verdict: Finding['verdict']; doubt?: string | undefined } | undefined {
  const { comparison, coverage } = compared
  const { losses, chancy, p, corrected = p } = coverage
  if (!isTooMuch(losses)) return undefined
  if (!chancy) {
    const doubt = quietLossDoubt(compared, rules)
    return { verdict: doubt === undefined ? 'regressed' : 'inconclusive', doubt }
  }
  if (corrected <= rules.alpha) return { verdict: 'regressed' }
  const isOpen = mayHaveDropped({ pWorse: corrected, runs: comparison.repeats.current, fell: true })
  return isOpen ? { verdict: 'inconclusive' } : undefined
}

/**
 * If no further run follows, the loss of more than this share of the scores, and of more than one case, counts at once.
 */
const certainLoss = 0.1

/** Why a loss without visible noise may be chance; undefined if it counts as real. */
function quietLossDoubt(
  { comparison: { repeats }, coverage, noun }: Compared,
  rules: Rules,
): string | undefined {
  const { lost, gained, pairs } = coverage
  const isWide = lost > certainLoss * (pairs.length - gained) + roundingError
  if (!rules.looksAgain && lost > 1 && isWide) return undefined
  const independent = countMoved(joinGroups(pairs))
  return quietDoubt(
    { comparison: { repeats, pairs: pairs.length }, independent, ...defined({ noun }) },
    rules,
  )
}

function leftOut(
  { lost, gained }: Coverage,
  { p, doubt }: { p?: number | undefined; doubt?: string | undefined } = {},
): string[] {
  const have = lost === 1 ? 'has' : 'have'
  const before =
    lost === 0
      ? 'Scores are gone in some runs'
      : `${counted(lost, 'case')} had a score before and ${have} none now`
  const tested = p === undefined ? '' : `, ${pValue(p)}`
  const why = doubt === undefined ? '' : `: ${doubt}`
  return [
    ...(lost > 0 || p !== undefined || doubt !== undefined ? [`${before}${tested}${why}.`] : []),
    ...(gained > 0 ? [`${counted(gained, 'case')} had no score before.`] : []),
  ]
}

/**
 * The meaning of a mean difference without noise: a change of the tolerance or more counts. With a tolerance of 0 every
 * change counts, but no change is still `unchanged`.
 *
 * @param change mean difference, positive if the current run did better
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
  const { comparison, change, lowerBound, independent, noun = 'group' } = compared
  const { pWorse, pBetter } = comparison
  const moved = meanMoved(comparison, floor)
  if (pWorse === undefined || pBetter === undefined) {
    throw new Error('A comparison of noisy scores came without its test')
  }
  const direction = movement(change, tolerance)
  if (isOneGroup(independent.all, comparison.pairs)) {
    const reason = `${moved}, all in 1 ${noun}: a change can't be distinguished from what the cases of a ${noun} share. Only a floor (mean) or a critical case can fail.`
    return { verdict: 'inconclusive', reason }
  }
  if (direction === 'regressed' && pWorse <= alpha) {
    return { verdict: 'regressed', reason: `${moved}, ${pValue(pWorse)}.` }
  }
  if (direction === 'improved' && pBetter <= defaultAlpha) {
    return { verdict: 'improved', reason: `${moved}, ${pValue(pBetter)}.` }
  }
  const doubt = pWorse <= suspicious && change < 0 ? ' A drop is likely.' : ''
  if (lowerBound === undefined) {
    const reason = `${moved}, ${pValue(pWorse)}: ${tooFew(compared)}.${doubt}`
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

/** Why the scores can't show that nothing changed. */
function tooFew({ comparison: { pairs }, independent, noun = 'group' }: Compared): string {
  return pairs < fewestPairs
    ? `too few cases, noisy scores need at least ${fewestPairs}`
    : `too few ${noun}s (${independent.all}), noisy scores need at least ${fewestGroups}`
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
