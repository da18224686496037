import type { AnswerUsage } from '../pipeline.ts'

/** Steps that a record has; more are counted. */
export const mostSteps = 50

/** What is known of an output of a step. */
export interface StepOutput {
  /** As text, where it is no list of passages. */
  output?: string
  /** How many passages it is. */
  passages?: number
  /** Ids of their documents, best first, each once. Absent where one has none. */
  documents?: string[]
  /** What it says that it took. */
  usage?: AnswerUsage
}

/** One call of a function that is named as a step of the pipeline. */
export interface StepRecord extends StepOutput {
  name: string
  /** Index of the step that called it. Absent where the pipeline did. */
  parent?: number
  /** Milliseconds after the pipeline was asked. */
  start: number
  /** How long it took. Absent where it had not ended when the pipeline had. */
  milliseconds?: number
  /** Until the first part of a stream was there. */
  firstPart?: number
  /** The first argument, as text. */
  input?: string
  error?: string
}

/** The steps of one case. */
export interface RecordedSteps {
  /** In the order in which they began. Absent if there are none. */
  steps?: StepRecord[]
  /** How many more there were. */
  stepsLeftOut?: number
}
