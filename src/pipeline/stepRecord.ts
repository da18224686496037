import type { AnswerUsage } from './tokenUsage.ts'

/** The most steps in a record. Further steps are only counted. */
export const mostSteps = 50

/** The recorded data of a step's output. */
export interface StepOutput {
  /** As text, unless it is a list of passages. */
  output?: string
  /** The number of passages. */
  passages?: number
  /** Ids of their documents, best first, each once. Absent if a passage has none. */
  documents?: string[]
  /** The usage that the output reports. */
  usage?: AnswerUsage
}

/** One call of a function that is named as a step of the pipeline. */
export interface StepRecord extends StepOutput {
  name: string
  /** Index of the step that called it. Absent if the pipeline called it. */
  parent?: number
  /** Milliseconds after the start of the pipeline. */
  start: number
  /** The duration. Absent if the step had not ended when the pipeline ended. */
  milliseconds?: number
  /** Milliseconds until the first part of a stream. */
  firstPart?: number
  /** The first argument, as text. */
  input?: string
  error?: string
}

/** The steps of one case. */
export interface RecordedSteps<Step = StepRecord> {
  /** In the order of their beginnings. Absent if there are none. */
  steps?: Step[]
  /** The number of further steps. */
  stepsLeftOut?: number
}

/** A passage of a step, as the step names it. */
export interface TextOfStep {
  id?: string
  documentId?: string
  text: string
}

/** A call as the worker hands it over. */
export interface HandedStep extends StepRecord {
  /** Its passages with their texts, if a metric reads them and all texts are known. Records leave them out. */
  texts?: TextOfStep[]
}

/** The steps of one case as the worker hands them over. */
export type HandedSteps = RecordedSteps<HandedStep>
