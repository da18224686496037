import type { Evaluation, EvaluationRequest } from '../scores/evaluate.ts'

/** Asks the judge that is calibrated. */
export type Evaluate = (request: EvaluationRequest) => Promise<Evaluation>

export interface Asking {
  evaluate: Evaluate
  /** Called after each text that was judged. */
  onJudged?: () => void
}

/** So many texts are with the judge at once; how many questions it takes is its own to say. */
export const mostAtOnce = 100
