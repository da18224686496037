import type { GateDecision } from '../../gate/decision.ts'
import type { Results } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'
import { missedInEachRun, missedThresholdLines } from './thresholdLines.ts'
import { missedFloors } from './verdictReason.ts'

/**
 * What a baseline records of failures, and what follows: scores are recorded as they are, and that
 * accepts neither a missed threshold nor a missed floor. Empty if nothing failed.
 */
export function recordedFailures(results: Results, { metrics, findings }: GateDecision): string[] {
  const floors = missedFloors(metrics)
  const lines = [
    ...missedThresholdLines(results).flatMap(line => [
      line,
      '  Each run fails until the scores reach the threshold, or the golden set lowers it.',
    ]),
    ...missedInEachRun(results).flatMap(line => [
      line,
      '  Runs fail now and then until the scores reach the threshold, or the golden set lowers it.',
    ]),
    ...(floors.length === 0
      ? []
      : [
          `${floors.length === 1 ? '1 mean misses its floor' : `${floors.length} means miss their floors`}: ${floors.join(', ')}`,
          '  Each full run fails until the mean reaches the floor, or you lower the floor (`mean`) and record that:',
          '  npx vitest-rag baseline update --loosen',
        ]),
    ...findings
      .filter(({ verdict }) => verdict === 'floor')
      .map(({ reason }) => printable(reason, 400)),
  ]
  if (lines.length === 0) return []
  return [
    '',
    'The scores are recorded, but runs with these scores still fail:',
    ...lines.map(line => `  ${line}`),
  ]
}
