import type { AnswerUsage } from '../../pipeline/pipeline.ts'
import type { PipelineCase } from '../../pipeline/runPipeline.ts'
import type { RunEstimate } from '../../report/terminal/dryRunReport.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { Evaluation } from '../../scores/evaluate.ts'
import type { AnswerRequest, CaseJob } from '../main/evaluator.ts'

/** Which case of which golden set. */
export interface CaseName {
  /** Relative to the root. */
  file: string
  caseId: string
}

/** What a worker may know of a case: what it asks of the system under test, no more. */
export interface CaseToAsk extends PipelineCase {
  /** Milliseconds for asking and judging. */
  timeout: number
  /** Whether the golden set has the answer, so that nobody is asked. */
  isRecorded: boolean
}

/** What came of asking; the main process has what is recorded. */
export type AskedCase = CaseName &
  Pick<CaseJob, 'milliseconds' | 'timeLeft'> & { answered: CaseJob['answered'] | 'recorded' }

/** What a test says of its case: the evidence of its record stays in the main process. */
export interface CaseOutcome {
  record: CaseRecord
  /** Why it fails, by metric. */
  failures: Record<string, string>
  /** Whether the case is asked and judged once more, because the judge may have erred. */
  isDoubtful: boolean
}

/** What a worker wants of the main process, or the command line: to know what a run would ask. */
export type HubQuestion =
  | { caseToAsk: CaseName }
  | { evaluateCase: AskedCase }
  | { drawAgain: AskedCase }
  | { evaluateAnswer: AnswerRequest }
  | { spendOnPipeline: AnswerUsage }
  | { estimateRun: { filters: readonly string[] } }

/** From a worker to the main process. */
export type HubRequest = { id: number } & (HubQuestion | { cancel: true })

/** From the main process to a worker. */
export type HubReply =
  | { id: number; caseToAsk: CaseToAsk }
  | { id: number; judged: CaseOutcome }
  | { id: number; evaluation: Evaluation }
  | { id: number; budget: { usedUp?: string } }
  | { id: number; estimate: RunEstimate }
  | { id: number; failure: { message: string; stack?: string } }
