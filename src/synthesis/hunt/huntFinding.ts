import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'

/**
 * What can be wrong with an answer, worst first: it says what the documents deny, it says two things, it makes an
 * answer up, there is none for a fault, it is withheld, and it may be right by luck.
 */
export const findingKinds = [
  'refutedClaim',
  'contradiction',
  'answeredUnanswerable',
  'failed',
  'wrongRefusal',
  'missedDocument',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** A claim of an answer, and the words that tell against it. */
export interface ToldClaim {
  text: string
  /** Null where nothing was quoted. */
  quote: string | null
  /** The document that the quote stands in; absent where it is another answer. */
  document?: string
  /** Why, in the judge's words. */
  reason: string | null
}

/** A fault of the system under test, with the question that shows it. */
export interface HuntFinding {
  kind: FindingKind
  drawn: DrawnQuestion
  /** What it answered; absent where it failed. */
  output?: PipelineOutput
  /** Claims that are refuted, contradicted or made up, the first one shown. */
  claims: readonly ToldClaim[]
  /** Documents that the answer needs and that were not retrieved. */
  missed?: readonly string[]
  /** The same question in other words, and what was answered to it. */
  other?: { question: string; answer: string }
  /** What the pipeline failed with. */
  error?: string
}

/** A question that was asked, with its answer. */
export interface HuntedAnswer {
  drawn: DrawnQuestion
  output: PipelineOutput
}
