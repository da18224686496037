import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'

/** Scores an answer with the judge that is calibrated. */
export type Evaluate = (request: EvaluationRequest) => Promise<Evaluation>

export interface AskingOptions {
  evaluate: Evaluate
  /** Called after each text that was judged. */
  onJudged?: () => void
}

/** How many texts are judged at once. The judge has its own limit on calls. */
export const mostAtOnce = 100
