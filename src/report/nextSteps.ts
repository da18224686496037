import type { GateDecision, GateVerdict } from '../gate/decision.ts'
import { missesFloor } from './floor.ts'
import { fileNames, folderName } from '../results/folder.ts'

const update = 'npx vitest-rag baseline update'

const steps: Partial<Record<GateVerdict, string>> = {
  regressed: `to accept these scores: ${update}`,
  critical: `to accept these scores: ${update}`,
  floor: 'to pass: raise the mean, or lower its floor (`mean`) in the golden file',
  policy: `to accept the policy: ${update}`,
  incompatible: `to compare again from here on: ${update}`,
  'no-baseline': `to compare later runs with this one: ${update}`,
  inconclusive: 'to decide: add cases, or record the baseline with more repeats',
  improved: `to hold later runs to these scores: ${update}`,
}

/** How to go on, and where everything stands that the report leaves out. */
export function nextSteps({ verdict, metrics }: GateDecision): string[] {
  const failing = new Set([verdict, ...(metrics.some(missesFloor) ? ['floor' as const] : [])])
  return [
    ...[...failing].flatMap(one => steps[one] ?? []),
    `all scores and evidence: ${folderName}/${fileNames.results}`,
  ]
}
