import { setOutput } from '@actions/core'
import type { GateDecision } from '../gate/decision.ts'

/** Numbers and words of ours only: workflows put outputs into scripts. */
export function writeOutputs(
  { verdict, acceptedBy, metrics, changes }: GateDecision,
  passed: boolean,
  written: Record<Written, string | undefined>,
): void {
  setOutput('verdict', verdict)
  setOutput('passed', passed)
  setOutput('accepted', acceptedBy !== undefined)
  setOutput('metrics', JSON.stringify(metrics.map(metricNumbers)))
  setOutput('removed-cases', changes.filter(({ change }) => change === 'removed').length)
  for (const [name, value] of Object.entries(written)) setOutput(name, value ?? '')
}

/** What was read or left, each empty where there is none. */
type Written = 'baseline-sha' | 'baseline-path' | 'report-path' | 'comment-url'

function metricNumbers(decision: GateDecision['metrics'][number]) {
  const { set, metric, verdict, gated, mean, n, comparison } = decision
  // Names are the golden sets' own; anything but plain ones would be text of others in a script.
  return {
    set: plain(set),
    metric: plain(metric),
    verdict,
    gated,
    mean,
    cases: n,
    ...(comparison && { baseline: comparison.baselineMean, delta: comparison.delta }),
  }
}

function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}@._-]/gu, '_')
}
