import type { z } from 'zod'
import type { Verdict, Vote } from './claim.ts'

/** The instructions for a language model, and the data for them. */
interface Prompt<Request> {
  /** Raised when the words or their meaning change: recorded answers are then not replayed. */
  version: number
  /** The task and the shape of the answer. Users may replace these words. Empty if no model reads it. */
  instructions: string
  /** The data of the question, as the instructions describe it. It is sent as one JSON object. */
  material(request: Request): Record<string, unknown>
}

/**
 * A kind of question to the judge: one file in `steps/`, one line in its registry. The file holds everything about
 * the question, so that a new step changes no other file.
 */
export interface JudgeStep<Request, Answer, Name extends string = string> {
  /** The name of the question and of its prompt in logs, files and options. */
  name: Name
  /** Whether several questions of one case may share a call. @default false */
  joins?: true
  /** The model that answers: the judge or the embedding model. @default 'judge' */
  answeredBy?: 'embeddings'
  prompt: Prompt<Request>
  answerSchema: z.ZodType<Answer>
  /** The shorter form in which models write the answer, because each token that they write is paid. @default the answer */
  shortForm?: z.ZodCodec<z.ZodType, z.ZodType<Answer>>
  /** How several judges answer it together. @default one judge answers it */
  byClaim?: VerdictsByClaim<Request, Answer>
  /** The faults of an answer that has the right shape: missing, doubled or unknown ids. */
  problems(request: Request, answer: Answer): string[]
  /**
   * What makes an answer without faults doubtful. The judge is asked once more, and an answer that it then gives counts.
   * @default nothing does
   */
  doubts?(request: Request, answer: Answer): string[]
  /**
   * Repairs an answer that still has faults after the second try, if scoring remains possible (a quote that is
   * in no passage). Undefined if the answer must be refused.
   */
  salvage?(request: Request, answer: Answer): Answer | undefined
  /**
   * A valid answer made without a model, about as long as a model's, for the estimates of a dry run. Scores must not
   * use it.
   */
  standIn(request: Request): Answer
}

/** How a question about claims is divided, and how the answers of several judges are combined. */
export interface VerdictsByClaim<Request, Answer> {
  /** The ids of the claims. */
  claimsOf(request: Request): string[]
  /** The same question about only these claims. */
  about(request: Request, claims: readonly string[]): Request
  /** The verdict on a claim in a valid answer. */
  verdictOn(claim: string, answer: Answer): Verdict
  /** One answer with an entry for each ruling. */
  answerOf(rulings: readonly Ruling<Answer>[]): Answer
}

/** The decision of several judges on a claim. */
export type Ruling<Answer> = {
  claim: string
  /** Absent if only one judge was asked. */
  votes?: readonly Vote[]
  /** Whether the votes disagree. @default false */
  isDisputed?: boolean
} & (
  | {
      /** The decisive answer. The ruling takes its verdict with passages, quote and reason. */
      from: Answer
    }
  | {
      /** Why there is no verdict, so that the claim is `notEnoughInfo`. */
      undecided: string
    }
)
