import type { Results } from '../results/results.ts'
import { printable } from '../text/untrusted.ts'
import { noBaselineFinding } from './compare/compareSets.ts'
import { decide } from './decide.ts'
import type { GateDecision } from './decision.ts'

/**
 * What a run of recorded answers comes to. They say nothing of the system as it is, so nothing is compared
 * with the baseline, and nothing but an error fails the run.
 * @param answers whose they are
 */
export function answersDecision(results: Results, answers: string): GateDecision {
  const decision = decide({ results, options: { mode: 'warn' } })
  return {
    ...decision,
    // A missed floor says so beside what it was compared with.
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
