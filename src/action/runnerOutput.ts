import { appendFileSync, statSync } from 'node:fs'
import { error, setOutput, warning } from '@actions/core'
import type { Baseline } from '../baseline/baseline.ts'
import type { GateDecision } from '../gate/decision.ts'
import { worstCases } from '../report/cases/worstCases.ts'
import { shownRepeats } from '../report/model/scoreText.ts'
import { headline } from '../report/words/headline.ts'
import { verdictReason } from '../report/words/verdictReason.ts'
import type { Results } from '../results/results.ts'
import { printable } from '../text/untrusted.ts'

/** GitHub drops a summary of more than a megabyte as a whole. */
const mostSummaryBytes = 1_000_000

/** Appends to the job summary, and never so much that the runner drops it. */
export function writeSummary(
  markdown: (maximumLength: number) => string,
  file: string | undefined,
): void {
  if (file === undefined || file === '') return
  const used = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const bytesOfCharacter = 4
  appendFileSync(file, markdown(Math.floor((mostSummaryBytes - used) / bytesOfCharacter)))
}

export interface RunToAnnotate {
  results: Results
  decision: GateDecision
  baseline: Baseline | undefined
  /** Folder of the project in the repository, with a slash at its end or empty. */
  folder: string
}

/** Annotates the lines of the worst cases in golden files: as errors where the run fails. */
export function annotate(run: RunToAnnotate, most: number): void {
  const { decision, folder } = run
  if (decision.exitCode === 0 && decision.verdict !== 'inconclusive') return
  const mark = decision.exitCode === 0 ? warning : error
  const { outcome } = headline(decision, run.results, verdictReason)
  for (const { record, scores } of worstCases(run).slice(0, most)) {
    const changes = scores.map(score => `${printable(score.metric, 60)} ${shownRepeats(score)}`)
    mark(`${printable(record.caseId, 80)}: ${changes.join(', ')}`, {
      title: `RAG ${outcome}`,
      file: `${folder}${record.file}`,
      startLine: record.line,
    })
  }
}

/** Only our own numbers and words, because workflows put outputs into scripts. */
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

/** What was read or written; empty where there is none. */
type Written = 'baseline-sha' | 'baseline-path' | 'report-path' | 'html-report-path' | 'comment-url'

function metricNumbers(decision: GateDecision['metrics'][number]) {
  const { set, metric, verdict, gated, mean, n, comparison } = decision
  // Names come from golden sets: any text of others could end up in a script.
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
