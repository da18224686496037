import { flipChance } from '../../statistics/flipChance.ts'
import { counted } from '../../text/numbers.ts'
import type { Comparison } from '../decision.ts'
import type { Compared } from './comparison.ts'
import { mostRuns } from '../mostRuns.ts'
import type { MetricOutcome } from './metricOutcome.ts'
import { gatedComparison } from './metricOutcome.ts'
import { pValue } from './pValue.ts'

/** The chance that at least one drop of an unchanged run counts as real. */
const alpha = 0.01

export interface QuietRules {
  /** Whether the golden set declares that the metric has no noise. */
  deterministic: boolean
  /** Whether two more runs follow if this one does not decide. */
  looksAgain: boolean
  /** How many comparisons of the run show no noise: each one adds to the risk of a false alarm. @default 1 */
  quietComparisons?: number
}

/** A change without visible noise. */
interface QuietChange extends Pick<Compared, 'independent' | 'noun'> {
  comparison: Pick<Comparison, 'repeats' | 'pairs'>
}

/** How many gated comparisons of a run show no noise, though it may be there. */
export function countQuiet(outcomes: readonly MetricOutcome[]): number {
  return outcomes.filter(
    one =>
      gatedComparison(one)?.comparison.method === 'tolerance' && one.setting.deterministic !== true,
  ).length
}

/**
 * Why a drop without visible noise may still be chance; undefined if it counts as real. Runs that
 * agree don't prove it: a case that flips once in a hundred runs nearly always agrees in two. Three
 * runs that agree on the drop are proof enough. If no further run follows, enough cases must have
 * fallen to rule chance out: by {@link flipChance}, or by a sign test if the baseline has a single
 * run. The level is divided by the number of such comparisons (Bonferroni). The cases of a group
 * count as one.
 */
export function quietDoubt(
  { comparison: { repeats, pairs }, independent, noun = 'group' }: QuietChange,
  { deterministic, looksAgain, quietComparisons = 1 }: QuietRules,
): string | undefined {
  const { all, worse, better } = independent
  const isGrouped = all < pairs
  if (deterministic || repeats.current >= mostRuns) return undefined
  if (looksAgain) return 'two more runs will show whether it stays'
  const isRepeated = repeats.baseline > 1
  const chance = isRepeated
    ? flipChance({ cases: all, agreeing: all * repeats.baseline, flipped: worse })
    : signTest(worse, better)
  const needed = alpha / Math.max(1, quietComparisons)
  if (chance <= needed) return undefined
  const seen = isRepeated
    ? `${counted(repeats.baseline, 'run')} that agree`
    : 'one run, which can show no noise'
  return `${counted(worse, isGrouped ? noun : 'case')} fell, but chance can't be ruled out, ${pValue(chance)}, and it must be at most ${rounded(needed)}: the baseline has ${seen}. Two more runs (npx vitest-rag run) decide`
}

function rounded(p: number): number {
  return Number(p.toPrecision(2))
}

/** One-sided p: how likely at least this many of the changed cases got worse by chance. */
function signTest(worse: number, better: number): number {
  const moved = worse + better
  let term = 0.5 ** moved
  let tail = 0
  for (let count = 0; count <= better; count += 1) {
    tail += term
    term *= (moved - count) / (count + 1)
  }
  return tail
}
