import type { ReplyTokens, TokenUsage } from '../pipeline/tokenUsage.ts'
import type { BatchEndpoint } from './batchEndpoint.ts'
import type { JudgeStep, VerdictsByClaim } from './judgeStep.ts'
import type { RoomAt } from './limiter/endpointRoom.ts'

/** A message as chat models take it. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** One question as it reaches a judge: as data, and rendered for a language model. */
export interface JudgeQuestion {
  /** The kind of question, e.g. `extractClaims` or `checkClaims`. It determines the type of `request`. */
  step: string
  /** The question as data, e.g. a `CheckClaimsRequest`. */
  request: unknown
  /** The same for a language model, with short ids in place of those in `request`. */
  messages: ChatMessage[]
  /** JSON Schema of the answer. */
  answerSchema: Record<string, unknown>
  /** The question's key in the verdict log. */
  key: string
  signal: AbortSignal
  /** Questions of a lower order go first, so that a started case ends before others begin. */
  order?: number
  /** Receives the progress of the call from a judge that limits itself. */
  watch?: CallWatch
  /** Where a judge that limits itself takes room for its requests. @default its own limiters */
  roomAt?: RoomAt
}

/** Receives the progress of a call to a judge, so that waiting is not counted as work. */
export interface CallWatch {
  /** A request is sent. Call the returned function when it has ended. */
  sent(): () => void
  /**
   * The next request waits: for this reason, in words for people, and for this many milliseconds.
   */
  waits(reason: string, milliseconds: number): void
  /** Aborts waiting requests when the run may send no more. Requests under way may still be answered. */
  stopped?: AbortSignal
}

export interface JudgeReply extends ReplyTokens {
  /** Parsed, not yet validated. */
  answer: unknown
  /** The model's text, if it differs from `answer`. It is kept if the answer is not valid. */
  raw?: string
  /** The model string that the provider reports. */
  model?: string
  /** True if the answer was recorded before, so that no call was made. */
  replayed?: boolean
  /** True if it came with the answer to another question. The cost is counted there. */
  joined?: boolean
  /** The cost by the judge's prices. The session fills it in. */
  cost?: number
  /** What the prompt cache saved by the judge's prices. The session fills it in. */
  savedCost?: number
}

/**
 * Answers questions. A custom judge is one small object: a name, and a function from question to
 * answer. Throw {@link StepNotOffered} for questions that it can't answer.
 */
export interface Judge {
  name: string
  model?: string
  /** Address of its API. Part of the verdict log's key, not of the fingerprint. */
  endpoint?: string
  /** Other settings that define its answers (temperature, version, cut-off). They enter the fingerprint. */
  settings?: Record<string, unknown>
  /** True if the same question always gets the same answer. @default false */
  deterministic?: boolean
  /**
   * Called when a run begins, before Vitest starts its workers, and when a command is to ask the judge: to set
   * limits, or to get ready.
   */
  prepare?(run: RunShape): void
  /** Whether answers go to the verdict log and may be replayed. @default true */
  logged?: boolean
  /**
   * True if it makes no calls to other processes: a dry run may ask it, questions come alone, and none counts as a
   * call.
   * @default false
   */
  local?: boolean
  /** Why the judge can't tell a refuted claim from an unsupported one; such scores don't apply. */
  blindToRefutation?: string
  /** How many questions may be under way at once, in all shards of a run together. @default 16 in each shard */
  concurrency?: number
  /** Whether it keeps that limit by itself, so that a call that waits for its retry holds no slot. */
  limitsItself?: true
  /**
   * True if it passes `messages` to a language model. The ids in them are short, and the author of a text can't know
   * them, so an answer with the ids of `request` is refused. Otherwise both are accepted. @default false
   */
  answersMessages?: boolean
  /** The most tokens of material in one question. Longer material is asked in parts. @default 24_000 */
  materialTokens?: number
  /**
   * With `perCase`, one call may hold several questions of a case: its messages and schema then ask for all of them,
   * and `request` is `{ tasks: [{ id, request }] }`. With `perClaim`, each question has one claim. The value enters
   * the fingerprint. @default each question by itself, with all its claims
   */
  batching?: 'perCase' | 'perClaim'
  /** What it costs. @default unknown */
  prices?: Prices
  /** Its findings about its endpoint; undefined before the first one. @default it reports no findings */
  findings?(): JudgeFindings | undefined
  /** Set by `perStep`, `cascade` and `jury`: the members are asked instead. @default the judge answers itself */
  combination?: Combination
  /** The Batch API of its endpoint. @default its questions can't go there */
  batches?(): Promise<BatchEndpoint>
  answer(question: JudgeQuestion): Promise<JudgeReply>
}

/** How a combined judge answers. */
export interface Combination {
  kind: 'perStep' | 'cascade' | 'jury'
  /** Each keeps its own limits, prices and lines in the verdict log. */
  members: readonly Judge[]
  /** The index of the member that answers a step alone; undefined if members answer together. */
  memberFor(step: string): number | undefined
  /** Answers a step that members answer together. */
  together: AnswerTogether
}

/** @throws JudgeFailure if the members give no valid answer */
export type AnswerTogether = <Request, Answer>(
  question: { request: Request; byClaim: VerdictsByClaim<Request, Answer> },
  ask: (
    member: number,
    request: Request,
    options?: Pick<AskOptions, 'sample'>,
  ) => Promise<Pick<AnsweredQuestion<Answer>, 'answer' | 'isStandIn'>>,
) => Promise<Answer>

/** The facts about a run that a judge may use. */
export interface RunShape {
  /** The number of shards of the run, which share the limits of an endpoint. 1 without shards. */
  shards: number
  /** Objects that judges of one run share, such as the limiter of a common endpoint. */
  shared?: Map<string, unknown>
  /**
   * Whether answers of a verdict log count in this run.
   * @param file absolute path
   * @default every log's answers count
   */
  mayAnswer?(file: string): boolean
}

/** What a judge found out about its endpoint, for settings that the user left open. */
export interface JudgeFindings {
  /** The temperature in requests; null if requests omit it because the endpoint refuses it. */
  temperature?: number | null
  /** What the endpoint refuses and what the judge does instead: one line each, for people. */
  notes: readonly string[]
}

/** Prices of a million tokens, in any currency. */
export interface Prices {
  prompt: number
  completion: number
  /** Of the prompt tokens that come from the provider's prompt cache. @default the price of `prompt` */
  cachedPrompt?: number
}

/** How many questions a judge is asked at once by default. */
export const defaultConcurrency = 16

/** Default for the most tokens of material in one question. */
export const defaultMaterialTokens = 24_000

/** Thrown by a judge that doesn't answer this kind of question: the score is not applicable. */
export class StepNotOffered extends Error {
  override readonly name = 'StepNotOffered'
}

/**
 * Thrown by a judge whose model gave an answer that can't be read: cut off, or no JSON. The session
 * shows the model its answer and asks once more.
 */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer'
  /** The reply, with `answer` as the raw text. */
  readonly reply: JudgeReply

  constructor(message: string, reply: JudgeReply, options?: ErrorOptions) {
    super(message, options)
    this.reply = reply
  }
}

/** Thrown if there is no valid answer: the score is a judge error, never a number. */
export class JudgeFailure extends Error {
  override readonly name = 'JudgeFailure'
  /** The usage up to the failure. */
  readonly usage?: JudgeUsage

  constructor(message: string, { usage, ...options }: ErrorOptions & { usage?: JudgeUsage } = {}) {
    super(message, options)
    if (usage) this.usage = usage
  }
}

/** Thrown if an endpoint answers no question at all, so that the run stops asking. */
export class EndpointGivenUp extends JudgeFailure {}

/** The cost of asking. Replayed answers cost nothing. */
export interface JudgeUsage extends TokenUsage {
  calls: number
  replayed: number
}

export interface AskOptions {
  signal?: AbortSignal
  /** The repeat of the run: each repeat is a fresh sample. @default 0 */
  repeat?: number
  /** The name of another sample of the same repeat, e.g. `draw 1`. @default the first sample of the repeat */
  sample?: string
  /** Questions of one group, such as a case, may share a call. @default none: the question goes alone */
  group?: object
  /** Receives the progress of the call. @default none */
  watch?: CallWatch
}

/** Instructions that replace those of a prompt, by the prompt's id. */
export type PromptOverrides = Readonly<Record<string, string>>

/** A judge with its verdict log and limits, as evaluation uses it. */
export interface JudgeSession {
  judge: Judge
  /** The embedding model, as a judge that only compares texts. */
  embeddings?: Judge
  prompts: PromptOverrides
  /**
   * @throws StepNotOffered if the judge doesn't answer this kind of question
   * @throws JudgeFailure if there is no valid answer
   */
  ask<Request, Answer>(
    step: JudgeStep<Request, Answer>,
    request: Request,
    options?: AskOptions,
  ): Promise<AnsweredQuestion<Answer>>
}

/** A valid answer with its usage. */
export interface AnsweredQuestion<Answer> {
  answer: Answer
  usage: JudgeUsage
  /** True if a dry run made up the answer. */
  isStandIn?: true
}
