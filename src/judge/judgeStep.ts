import type { z } from 'zod'
import type { Verdict, Vote } from './claim.ts'

/** What a language model is told, and the data that it gets with it. */
interface Prompt<Request> {
  /** Raised when the words or their meaning change: recorded answers are then not replayed. */
  version: number
  /** What to do, and the shape of the answer. A user may replace these words. Empty: no model reads it. */
  instructions: string
  /** The data of the question, as the instructions describe it. It travels as one JSON object. */
  material(request: Request): Record<string, unknown>
}

/**
 * A question to the judge: one file in `steps/`, one line in its registry. The file holds all there
 * is to know of the question, so that adding one touches nothing else.
 */
export interface JudgeStep<Request, Answer, Name extends string = string> {
  /** Names the question in logs, files and options, and its prompt. */
  name: Name
  /** Whether several questions of one case may go in one call. @default false */
  joins?: true
  /** Who answers: the judge, or the embedding model. @default 'judge' */
  answeredBy?: 'embeddings'
  prompt: Prompt<Request>
  answerSchema: z.ZodType<Answer>
  /** How several judges answer it together. @default one judge answers it */
  byClaim?: VerdictsByClaim<Request, Answer>
  /** What is wrong with an answer that has the right shape: missing, doubled, unknown ids. */
  problems(request: Request, answer: Answer): string[]
  /**
   * The careful reading of an answer that still has faults after asking again, where these do not
   * hinder scoring (a quote that stands nowhere). Undefined where the answer must be refused.
   */
  salvage?(request: Request, answer: Answer): Answer | undefined
  /**
   * A valid answer made without a model, about as long as a model's: a dry run counts with it. It
   * is not an opinion: scores must not rest on it.
   */
  standIn(request: Request): Answer
}

/** How a question about claims is divided, and how the answers of several judges are put together. */
export interface VerdictsByClaim<Request, Answer> {
  /** The ids of the claims. */
  claimsOf(request: Request): string[]
  /** The same question about these claims alone. */
  about(request: Request, claims: readonly string[]): Request
  /** What a valid answer says of a claim. */
  verdictOn(claim: string, answer: Answer): Verdict
  /** One answer with an entry for each ruling. */
  answerOf(rulings: readonly Ruling<Answer>[]): Answer
}

/** What several judges decide about a claim. */
export type Ruling<Answer> = {
  claim: string
  /** Absent where one judge was asked. */
  votes?: readonly Vote[]
  /** Whether the votes disagree. @default false */
  isDisputed?: boolean
} & (
  | {
      /** The answer that holds: its verdict is taken with its passages, quote and reason. */
      from: Answer
    }
  | {
      /** Why no verdict holds, so that the claim is `notEnoughInfo`. */
      undecided: string
    }
)
