import type { Compared } from '../../src/gate/compare/comparison.ts'
import { compareScores } from '../../src/gate/compare/comparison.ts'
import { comparisonVerdict, defaultAlpha } from '../../src/gate/compare/comparisonVerdict.ts'
import type { ScorePair } from '../../src/statistics/scorePair.ts'
import { unsuspicious } from '../../src/gate/compare/likelyDrop.ts'
import { alphaOfFirstRun } from '../../src/gate/undecided.ts'

/**
 * Relabelings that a test draws: with the observed one 2000, of which .01 and .001 are whole
 * numbers. Such a p is as honest as one of 20000 and a little less powerful.
 */
export const draws = 1999

const tolerance = 0.02

/** Whether the gate of src/gate finds a single gated metric worse. */
export function gateFails(pairs: readonly ScorePair[]): boolean {
  return regressed(compare(pairs), defaultAlpha)
}

export interface AdaptiveOutcome {
  fails: boolean
  /** How often the candidate had to run. */
  runs: number
}

/** Runs a candidate once, and in doubt as often as it was prepared for. */
export function gateFailsAdaptively(pairs: readonly ScorePair[]): AdaptiveOutcome {
  const first = compare(pairs.map(pair => ({ ...pair, current: pair.current.slice(0, 1) })))
  if (regressed(first, alphaOfFirstRun)) return { fails: true, runs: 1 }
  const { pWorse = 1 } = first.comparison
  if (pWorse <= alphaOfFirstRun || pWorse > unsuspicious) return { fails: false, runs: 1 }
  return { fails: gateFails(pairs), runs: pairs[0]?.current.length ?? 1 }
}

function compare(pairs: readonly ScorePair[]): Compared {
  const coverage = { lost: 0, gained: 0, unscored: [], pairs: [], losses: 0, p: 1, chancy: false }
  const setting = { direction: 'higher' as const, tolerance }
  const compared = compareScores(pairs, setting, { noisy: true, coverage, draws })
  if (!compared) throw new Error('No scores to compare')
  return compared
}

function regressed(compared: Compared, at: number): boolean {
  return (
    comparisonVerdict(compared, {
      tolerance,
      alpha: at,
      deterministic: false,
      looksAgain: false,
    }).verdict === 'regressed'
  )
}
