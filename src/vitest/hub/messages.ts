import type { CaseRecord } from '../../results/results.ts'
import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'
import type { CaseJob, Draw, DrawJob } from '../evaluator.ts'

/** What a worker wants judged. */
export type HubQuestion =
  | { evaluateCase: CaseJob }
  | { drawAgain: DrawJob }
  | { evaluateAnswer: EvaluationRequest }

/** From a worker to the main process. */
export type HubRequest = { id: number } & (HubQuestion | { cancel: true })

/** From the main process to a worker. */
export type HubReply =
  | { id: number; record: CaseRecord }
  | { id: number; draw: Draw }
  | { id: number; evaluation: Evaluation }
  | { id: number; failure: { message: string; stack?: string } }
