import { counted, decimal } from '../../text/numbers.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { fewestGroups, fewestPairs } from '../compare/comparison.ts'
import { defaultAlpha, margin, movement } from '../compare/comparisonVerdict.ts'
import { suspicious } from '../compare/likelyDrop.ts'
import { pValue } from '../compare/pValue.ts'
import type { WindowMetric, WindowSide, WindowVerdict } from './windowComparison.ts'

/** `no-drop-seen` promises that four of five comparisons would have found a drop of this size. */
const largestUnseen = 0.2

/** If more of the cases have no score, or if their share changed by more, those that have one say too little. */
const mostUnscored = 0.1

interface VerdictRules {
  /** Smallest change of the mean that counts. */
  tolerance: number
  /** What the cases of a unit have in common. */
  noun: string
}

/**
 * The verdict on a gated metric whose p were corrected. What a window could not score never makes a comparison pass.
 * @param told its change, its interval and the smallest drop are turned so that higher is better
 */
export function windowVerdict(
  told: WindowMetric,
  { tolerance, noun }: VerdictRules,
): { verdict: WindowVerdict; reason: string } {
  const { change, pWorse = 1, pBetter = 1, interval, smallestSeen, before, now } = told
  const open = (reason: string) => ({ verdict: 'inconclusive' as const, reason })
  const lost = unscored(before, now)
  if (![before, now].every(isAsked)) return open('only one of the two runs asks for it')
  if (change === undefined)
    return open(lost ?? 'no question of the later window is like one before')
  const moved = movement(change, tolerance)
  if (moved === 'regressed' && pWorse <= defaultAlpha)
    return { verdict: 'worse', reason: pValue(pWorse) }
  if (lost !== undefined) return open(lost)
  if (moved === 'improved' && pBetter <= defaultAlpha)
    return { verdict: 'better', reason: pValue(pBetter) }
  if (pWorse <= suspicious && moved === 'regressed')
    return open(`a drop is likely, and not proved: ${pValue(pWorse)}`)
  const few = tooFew(told, noun)
  if (few !== undefined) return open(few)
  if (interval && interval.lower > -margin + roundingError)
    return { verdict: 'unchanged', reason: `not worse by ${margin} or more` }
  if (smallestSeen !== undefined && smallestSeen <= largestUnseen + roundingError)
    return {
      verdict: 'no-drop-seen',
      reason: `these cases show a drop of ${decimal(smallestSeen)}`,
    }
  return open(
    smallestSeen === undefined
      ? 'these cases show no drop of any size'
      : `these cases show only a drop of ${decimal(smallestSeen)} or more`,
  )
}

const isAsked = ({ scored, errors, notApplicable }: WindowSide): boolean =>
  scored + errors + notApplicable > 0

/** Why the scored cases may differ from those without a score. Undefined if few have none. */
function unscored(before: WindowSide, now: WindowSide): string | undefined {
  const shares = [before, now].map(({ scored, errors, notApplicable }) => {
    const all = Math.max(1, scored + errors + notApplicable)
    return { errors: errors / all, without: (errors + notApplicable) / all }
  })
  const [former, present] = shares
  if (!former || !present) return undefined
  if (Math.max(former.errors, present.errors) > mostUnscored + roundingError)
    return `too many scores could not be determined: ${before.errors} before, ${now.errors} now`
  if (Math.abs(present.without - former.without) > mostUnscored + roundingError)
    return `the share of cases without a score changed from ${percent(former.without)} to ${percent(present.without)}`
  return undefined
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

function tooFew({ before, now }: WindowMetric, noun: string): string | undefined {
  const cases = Math.min(before.scored, now.scored)
  if (cases < fewestPairs) return `too few cases: ${cases}, at least ${fewestPairs} are needed`
  const units = Math.min(before.units, now.units)
  if (units >= fewestGroups) return undefined
  return `too few independent cases: ${counted(units, noun)}, at least ${fewestGroups} are needed`
}
