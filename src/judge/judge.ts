import type { TokenUsage } from '../pipeline/tokenUsage.ts'
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
  /** Which question it is, e.g. `extractClaims` or `checkClaims`. It says what `request` holds. */
  step: string
  /** The question as data, e.g. a `CheckClaimsRequest`. */
  request: unknown
  /** The same for a language model, with short ids in place of those in `request`. */
  messages: ChatMessage[]
  /** JSON Schema of the answer. */
  answerSchema: Record<string, unknown>
  /** Address of this question in the verdict log. */
  key: string
  signal: AbortSignal
  /** Questions of a lower order go first, so that a case that has begun ends before others begin. */
  order?: number
  /** Is told what becomes of the call, by a judge that limits itself. */
  watch?: CallWatch
  /** Where a judge that limits itself takes room for its requests. @default among its own */
  roomAt?: RoomAt
}

/** Is told what becomes of a call to a judge, so that waiting is not taken for work. */
export interface CallWatch {
  /** A request goes out. The function that is returned says that it is over. */
  sent(): () => void
  /** Why the next request waits, for people, and how many milliseconds. */
  waits(reason: string, milliseconds: number): void
  /** Aborts what waits when nothing further may be sent. What was sent may still be answered. */
  stopped?: AbortSignal
}

export interface JudgeReply {
  /** Parsed, not yet validated. */
  answer: unknown
  /** What the model wrote, as far as that is not `answer`: kept where the answer is not valid. */
  raw?: string
  promptTokens?: number
  completionTokens?: number
  /** The model string that the provider says it used. */
  model?: string
  /** True if the answer was recorded before, so that no call was made. */
  replayed?: boolean
  /** True if it came with the answer to another question, which has the cost. */
  joined?: boolean
  /** What it cost, by the judge's prices. The session fills it in. */
  cost?: number
}

/**
 * Answers questions. A custom judge is one small object: a name, and a function from question to
 * answer. Throw {@link StepNotOffered} for questions that it can't answer.
 */
export interface Judge {
  name: string
  model?: string
  /** Where it runs. Part of the verdict log's key, not of the fingerprint. */
  endpoint?: string
  /** What else defines its answers (temperature, version, cut-off). Enters the fingerprint. */
  settings?: Record<string, unknown>
  /** True if the same question always gets the same answer. @default false */
  deterministic?: boolean
  /** Called when a run begins, before Vitest starts its workers, and when a command is to ask it: to keep limits, or to get ready. */
  prepare?(run: RunShape): void
  /** Whether answers go to the verdict log and may be replayed. @default true */
  logged?: boolean
  /**
   * Whether it asks nobody outside: a dry run may ask it, questions come alone, and none counts as a call.
   * @default false
   */
  local?: boolean
  /** Why the judge can't tell a refuted claim from an unsupported one; such scores don't apply. */
  blindToRefutation?: string
  /** How many questions it may be asked at once, by all shards of a run together. @default 16 by each */
  concurrency?: number
  /** Whether it keeps to that by itself, so that a call that waits for its retry holds no slot. */
  limitsItself?: true
  /**
   * True if it hands `messages` to a language model. Their ids are short and secret to whoever wrote
   * a text in them, and an answer with those of `request` is refused. Otherwise both count. @default false
   */
  answersMessages?: boolean
  /** The most tokens of material in one question; more is asked in parts. @default 24_000 */
  materialTokens?: number
  /**
   * `perCase` lets one call hold several questions of a case: its messages and schema then ask for
   * all of them, and `request` is `{ tasks: [{ id, request }] }`. `perClaim` asks of one claim at a
   * time. It enters the fingerprint. @default each question by itself, with all its claims
   */
  batching?: 'perCase' | 'perClaim'
  /** What it costs. @default unknown */
  prices?: Prices
  /** What it found out about its endpoint; undefined before it did. @default nothing is found out */
  findings?(): JudgeFindings | undefined
  /** Set by `perStep`, `cascade` and `jury`: its members are asked in its place. @default it answers itself */
  combination?: Combination
  /** The Batch API of its endpoint. @default its questions can't go there */
  batches?(): Promise<BatchEndpoint>
  answer(question: JudgeQuestion): Promise<JudgeReply>
}

/** How a judge that is made of others answers. */
export interface Combination {
  kind: 'perStep' | 'cascade' | 'jury'
  /** Each keeps its own limits, prices and lines in the verdict log. */
  members: readonly Judge[]
  /** The index of the member that answers a step alone; undefined where members answer together. */
  memberFor(step: string): number | undefined
  /** Answers a step that members answer together. */
  together: AnswerTogether
}

/** @throws JudgeFailure where the members give no answer that holds */
export type AnswerTogether = <Request, Answer>(
  question: { request: Request; byClaim: VerdictsByClaim<Request, Answer> },
  ask: (
    member: number,
    request: Request,
    options?: Pick<AskOptions, 'sample'>,
  ) => Promise<Pick<AnsweredQuestion<Answer>, 'answer' | 'isStandIn'>>,
) => Promise<Answer>

/** What a judge may know of the run that it is asked in. */
export interface RunShape {
  /** Among how many shards the run is divided, which share the limits of an endpoint. 1 without shards. */
  shards: number
  /** What judges of one run share, such as the limiter of an endpoint that several of them ask. */
  shared?: Map<string, unknown>
  /**
   * Whether what a verdict log says counts in this run.
   * @param file absolute path
   * @default every log's answers count
   */
  mayAnswer?(file: string): boolean
}

/** What a judge found out about its endpoint, where that was left to it. */
export interface JudgeFindings {
  /** The temperature that is sent; null if none is, because the endpoint refuses it. */
  temperature?: number | null
  /** What the endpoint refuses, and what is done instead: a line each, for people. */
  notes: readonly string[]
}

/** What a million tokens cost, in any currency. */
export interface Prices {
  prompt: number
  completion: number
}

/** How many questions a judge is asked at once if it does not say. */
export const defaultConcurrency = 16

/** Tokens of material that one question may hold if the judge does not say. */
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
  /** What asking had cost by then. */
  readonly usage?: JudgeUsage

  constructor(message: string, { usage, ...options }: ErrorOptions & { usage?: JudgeUsage } = {}) {
    super(message, options)
    if (usage) this.usage = usage
  }
}

/** Thrown if an endpoint answers no question at all, so that the run stops asking. */
export class EndpointGivenUp extends JudgeFailure {}

/** What asking cost. Replayed answers cost nothing. */
export interface JudgeUsage extends TokenUsage {
  calls: number
  replayed: number
}

export interface AskOptions {
  signal?: AbortSignal
  /** Which repeat of the run asks: each repeat is a fresh sample. @default 0 */
  repeat?: number
  /** Names another sample of the same repeat, e.g. `draw 1`. @default the repeat's own */
  sample?: string
  /** Questions of one group, such as a case, may go in one call. @default none: it goes alone */
  group?: object
  /** Is told when the call is under way, and why it waits. @default nobody is told */
  watch?: CallWatch
}

/** Instructions that stand in for those of a prompt, by the prompt's id. */
export type PromptOverrides = Readonly<Record<string, string>>

/** A judge with its verdict log and limits, as evaluation uses it. */
export interface JudgeSession {
  judge: Judge
  /** The embedding model, as a judge that only compares texts. */
  embeddings?: Judge
  prompts: PromptOverrides
  /**
   * @throws StepNotOffered where the judge doesn't answer such questions
   * @throws JudgeFailure where there is no valid answer
   */
  ask<Request, Answer>(
    step: JudgeStep<Request, Answer>,
    request: Request,
    options?: AskOptions,
  ): Promise<AnsweredQuestion<Answer>>
}

/** A valid answer, and what it took. */
export interface AnsweredQuestion<Answer> {
  answer: Answer
  usage: JudgeUsage
  /** Present where a dry run made it up. */
  isStandIn?: true
}
