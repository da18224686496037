import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { PlayedTurn, UserScenario } from '../users/simulatedUser.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'

/**
 * The kinds of faults in an answer, worst first: it contradicts the documents, contradicts itself, is made up, is
 * missing because of an error, ignores what was said before, is withheld, or may be right only by luck.
 */
export const findingKinds = [
  'refutedClaim',
  'contradiction',
  'answeredUnanswerable',
  'failed',
  'forgot',
  'wrongRefusal',
  'missedDocument',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** A claim of an answer, and the words that contradict it. */
export interface ToldClaim {
  text: string
  /** Null if the judge quoted nothing. */
  quote: string | null
  /** The document of the quote; absent if the quote is from another answer. */
  document?: string
  /** The reason in the judge's words. */
  reason: string | null
}

/** A fault of the system under test, with the question that shows it. */
export interface HuntFinding {
  kind: FindingKind
  drawn: DrawnQuestion
  /** The output of the system; absent if it failed. */
  output?: PipelineOutput
  /** The refuted, contradicted or made-up claims. Reports show the first one. */
  claims: readonly ToldClaim[]
  /** Documents that the answer needs but that were not retrieved. */
  missed?: readonly string[]
  /** Another question with its answer: a paraphrase, an earlier turn, or the question asked by itself. */
  other?: OtherAnswer
  /** The error of the pipeline. */
  error?: string
  /** The conversation, if the question is not its first. */
  conversation?: ConversationBefore
}

/** A question that is not the one of the finding, with its answer. */
export interface OtherAnswer {
  question: string
  answer: string
}

/** The conversation up to a turn that shows a fault. */
export interface ConversationBefore {
  scenario: UserScenario
  /** The turns, with the one that shows it. */
  turns: readonly PlayedTurn[]
  /** The outputs of the system in the turns before it. */
  before: readonly PipelineOutput[]
}

/** A question to the system, with its answer. */
export interface HuntedAnswer {
  drawn: DrawnQuestion
  output: PipelineOutput
}
