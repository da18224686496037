import type { Baseline, DeclaredPart } from '../baseline/baseline.ts'
import { asDeclared } from '../results/coveredPart.ts'
import { filteredRun, isWholeSet, partialRun } from '../results/integrity.ts'
import type { Results } from '../results/results.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'
import type { MetricOutcome } from './compare/metricOutcome.ts'
import type { Finding, MetricDecision } from './decision.ts'
import { withhold } from './openScores.ts'
import type { GateOptions, GateVerdict } from './verdicts.ts'

/** What a run covered, and what can be said of it then. */
export interface RunScope {
  /** Why the run is a partial one; undefined where it covered what it must. */
  partial: string | undefined
  /** Whether that fails it. */
  fails: boolean
  /** Says what was left out, and the ways out, where that fails the run. */
  findings: Finding[]
  /** Without the floor of a set that has no mean, because cases of it were left out. */
  withKnownFloor(outcome: MetricOutcome): MetricOutcome
  /** Withholds what the cases that were left out could change. */
  asFarAsCertain(decision: MetricDecision): MetricDecision
}

/**
 * @param baseline whose declared part a run must cover, in place of all golden sets
 */
export function runScope(
  run: Results,
  baseline: Baseline | undefined,
  { partialRuns = 'show' }: GateOptions,
): RunScope {
  const declared = baseline?.partial
  const results = asDeclared(run, declared)
  const leftOut = filteredRun(run, declared)
  // Where the baseline has sets, a whole run that finds no case of them lost them all.
  const hasSets = Object.keys(baseline?.sets ?? {}).length > 0
  const partial = hasSets ? leftOut : partialRun(run, declared)
  const fails = leftOut !== undefined && partialRuns === 'fail'
  const onlyShown = partial !== undefined && !fails
  return {
    partial,
    fails,
    findings: fails ? [partialFinding(leftOut, run, declared)] : [],
    withKnownFloor: one => (onlyShown || isWholeSet(results, one.set) ? one : withoutFloor(one)),
    asFarAsCertain(one) {
      if (onlyShown) return withhold(one, 'Not gated.')
      if (certain.includes(one.verdict)) return one
      if (!fails && isWholeSet(results, one.set)) return one
      const withheld = withhold(one, 'Cases were left out.')
      // Of a set that runs need not cover, a part says nothing, and is missed by nobody.
      return fails ? withheld : { ...withheld, gated: false }
    },
  }
}

/** Verdicts that hold over the cases that ran, whatever the others would have got. */
const certain: readonly GateVerdict[] = ['error', 'regressed', 'floor', 'incompatible']

function withoutFloor(one: MetricOutcome): MetricOutcome {
  const { mean: _, ...setting } = one.setting
  return { ...one, setting }
}

/** How many of the declared sets are named. */
const mostNamed = 5

function partialFinding(
  leftOut: string,
  { run }: Results,
  declared: DeclaredPart | undefined,
): Finding {
  const what = leftOut.replace(/./, first => first.toUpperCase())
  const ways = run.complete ? waysOut(declared) : 'run again, to the end and with all shards'
  const reason = `${what}. What was left out may have got worse, so this does not pass: ${ways}.`
  return { verdict: 'incomplete', reason }
}

function waysOut({ sets, sample }: DeclaredPart = {}): string {
  if (!sets && !sample) {
    return 'run all golden sets, or declare those that every run must cover: npx vitest-rag baseline update --partial <sets>'
  }
  if (!sets) return 'run all cases, or at least the declared sample'
  const names = sets.map(set => printable(set, 80))
  return `run all golden sets, or at least the declared ones (${firstFew(names, mostNamed)})`
}
