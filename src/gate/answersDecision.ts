import type { Results } from '../results/results.ts'
import { printable } from '../text/untrusted.ts'
import { noBaselineFinding } from './compare/compareSets.ts'
import { decide } from './decide.ts'
import type { GateDecision } from './decision.ts'

/**
 * The decision on a run of recorded answers. Such answers do not show what the system does now, so the gate does not
 * compare them with the baseline, and only an error fails the run.
 * @param answers name of the system that gave them
 */
export function answersDecision(results: Results, answers: string): GateDecision {
  const decision = decide({ results, options: { mode: 'warn' } })
  return {
    ...decision,
    // The reason of a missed floor goes on with that of the comparison.
    metrics: decision.metrics.map(one => ({
      ...one,
      reason: one.reason.replace(noBaselineFinding.reason, comparedWithNothing),
    })),
    gated: false,
    answersOf: answers,
    notGated: `recorded answers were judged (${printable(answers, 200)}), which say nothing about the current system`,
    undecided: [],
  }
}

const comparedWithNothing = 'Recorded answers are not compared with a baseline.'
