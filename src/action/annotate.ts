import { error, warning } from '@actions/core'
import type { Baseline } from '../baseline/baseline.ts'
import type { GateDecision } from '../gate/decision.ts'
import { shownRepeats } from '../report/cases/caseDetails.ts'
import { worstCases } from '../report/cases/worstCases.ts'
import type { Results } from '../results/results.ts'
import { printable } from '../text/untrusted.ts'

export interface RunToAnnotate {
  results: Results
  decision: GateDecision
  baseline: Baseline | undefined
  /** Folder of the project in the repository, with a slash at its end or empty. */
  folder: string
}

/** Marks the worst cases on their lines of the golden files: red where the run fails. */
export function annotate(run: RunToAnnotate, most: number): void {
  const { decision, folder } = run
  if (decision.exitCode === 0 && decision.verdict !== 'inconclusive') return
  const mark = decision.exitCode === 0 ? warning : error
  for (const { record, scores } of worstCases(run).slice(0, most)) {
    const changes = scores.map(score => `${printable(score.metric, 60)} ${shownRepeats(score)}`)
    mark(`${printable(record.caseId, 80)}: ${changes.join(', ')}`, {
      title: `RAG ${decision.verdict}`,
      file: `${folder}${record.file}`,
      startLine: record.line,
    })
  }
}
