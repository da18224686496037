import type { GateDecision, MetricDecision } from './decision.ts'
import type { GateVerdict } from './verdicts.ts'

/** Whether a metric's verdict counts for the run. */
export function counts({ gated, verdict }: MetricDecision): boolean {
  return gated || verdict === 'floor'
}

/** The verdicts that count: of findings, of gated metrics, and of floors that are missed. */
export function countingVerdicts({
  findings,
  metrics,
}: Pick<GateDecision, 'findings' | 'metrics'>): GateVerdict[] {
  return [...findings, ...metrics.filter(counts)].map(({ verdict }) => verdict)
}
