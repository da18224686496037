import type { Baseline } from '../../baseline/baseline.ts'
import type { Results } from '../../results/results.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import type { Finding } from '../decision.ts'

const mostNamed = 5

/** The logs that a baseline does not name, in the form for messages. */
export function unnamedLogs(
  logs: readonly string[] = [],
  { verdictLogs = [] }: Pick<Baseline, 'verdictLogs'>,
): string[] {
  return logs.filter(name => !verdictLogs.includes(name)).map(name => printable(name, 160))
}

/**
 * A finding for verdict logs in git that answered instead of judges and that the baseline does not name: a change may
 * have committed them.
 */
export function verdictLogFindings(
  { run }: Pick<Results, 'run'>,
  baseline: Baseline | undefined,
): Finding[] {
  const unnamed = baseline ? unnamedLogs(run.verdictLogs, baseline) : []
  if (unnamed.length === 0) return []
  return [
    {
      verdict: 'policy',
      reason: `Verdicts in git answered for the judge, and the baseline does not name their file: ${firstFew(unnamed, mostNamed)}.`,
    },
  ]
}
