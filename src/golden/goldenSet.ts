import type { Place } from '../errors.ts'
import type { CaseOrigin } from './originSchema.ts'

/** A document that a case's answer should rest on. */
export interface RelevantDocument {
  id: string
  /** How relevant, for graded metrics such as NDCG. @default 1 */
  grade: number
  /** Ground-truth text, written in the golden set or read from its `file`. */
  text?: string
  /** Path of the ground-truth text, as the golden set writes it. */
  file?: string
}

/** One claim of the right answer. */
export interface Fact {
  text: string
  /** The answer may leave it out: it supports claims of the answer, and is in no denominator. @default false */
  optional?: boolean
}

/** A rule about an answer: its wording, or the tools that were called for it. */
export type AnswerCheck = SingleCheck | { not: SingleCheck }

export type SingleCheck = WordingCheck | CallCheck

type WordingCheck =
  | { contains: string }
  | { containsAny: readonly string[] }
  /** A regular expression with its slashes and flags. */
  | { matches: string }

export type CallCheck =
  | { calls: string | CountedCalls }
  /** Calls one after the other, with any others in between. */
  | { callsInOrder: readonly (string | ExpectedCall)[] }

/** Calls of one tool that match. */
export interface ExpectedCall {
  /** The name of the tool, or a regular expression with its slashes. */
  name: string
  /**
   * The arguments that a call must have, among others: mappings too, lists with the same items. A
   * text between slashes is a regular expression that the argument matches. @default any
   */
  arguments?: Readonly<Record<string, unknown>>
}

/** How often it must be called. */
export interface CountedCalls extends ExpectedCall {
  /** @default 1, or 0 if `max` is 0 */
  min?: number
  /** @default no limit */
  max?: number
}

/** An earlier turn of the conversation that a case continues. */
export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** Where a question is in its conversation. */
export interface ConversationTurn {
  /** The `id` of the case with the `turns`. */
  conversation: string
  /** From 1. */
  number: number
  /** How many turns the conversation has. */
  of: number
}

/** A passage that the system under test retrieved, in rank order. */
export interface RetrievedContext {
  id: string
  /** The document that the passage was cut from. @default the passage's `id` */
  documentId: string
  text: string
  /** The tool that found it. Absent if no tool did, or if it is unknown. */
  tool?: string
  /** The round of the model in which a tool found it, from 1. */
  hop?: number
}

/** The recorded answer of a case, for systems that run elsewhere. */
interface RecordedOutput {
  answer: string
  contexts: RetrievedContext[]
  declined?: boolean
  /** The retrieved passages are unknown: the empty `contexts` does not mean that nothing was retrieved. */
  answerOnly?: true
  /** The tools that were called. Absent if they are unknown. */
  toolCalls?: RecordedToolCall[]
}

/** A call of a tool that a golden set records. */
export interface RecordedToolCall {
  name: string
  arguments?: unknown
  hop?: number
  result?: string
  error?: string
}

/** The weights of a metric's formula that a golden set may set. */
export interface Weighing {
  /** How much recall counts relative to precision in an F: 2 counts it twice, 0.5 half. @default 1 */
  beta?: number
  /** Shares of the claims and of the embeddings in the score; they sum to 1. @default 0.75 and 0.25 */
  weights?: { claims: number; similarity: number }
}

/** How one metric of a golden set is measured. These settings are part of its fingerprint. */
export interface MetricDefinition extends Weighing {
  /** What claims are checked against: what was retrieved, or the texts of `relevantDocuments`. @default 'contexts' */
  premise?: 'contexts' | 'documents'
  /** Whether passages may support a claim together, or one must do so by itself. @default 'joined' */
  support?: 'joined' | 'perChunk'
  /** Levels of the rating of the answer, lowest first: defines the key as a metric of this golden set. */
  rubric?: readonly { value: number; meaning: string }[]
  /** A statement that is true of a good answer: defines the key as a metric of this golden set, 1 or 0. */
  aspect?: string
  /** What a rubric or an aspect rates: the transcript, once a conversation, at its last turn. @default the answer */
  of?: 'conversation'
}

/** The settings of one metric in a golden set. */
export interface MetricSetting extends MetricDefinition {
  /** Threshold of every case: at least, or at most if lower is better. */
  each?: number
  /** Floor of the set's mean: at least, or at most if lower is better. */
  mean?: number
  /** Whether a regression against the baseline fails the run. @default the metric's own default */
  gate?: boolean
  /** Smallest change of the mean that counts, 0..1. @default 0.02 */
  tolerance?: number
  /** Declares that the metric has no noise, so that noise is an error. @default noise is observed */
  deterministic?: true
}

/** Settings by metric key, e.g. `faithfulness` or `ndcg@5`. */
export type MetricSettings = Record<string, MetricSetting>

/** Upper limits of what an answer may take, in time or cost. */
interface QuantileLimits {
  /** At least half of the answers take at most this much. */
  median?: number
  /** At least 95 % of the answers take at most this much. */
  p95?: number
}

/** Limits of the time and cost of a set's answers. */
export interface AnswerLimits {
  /** Milliseconds. */
  latency?: QuantileLimits
  /** In the unit of the pipeline's `usage.cost`. */
  cost?: QuantileLimits
}

/** One of several ways in which the system under test answers. */
export interface Variant {
  name: string
  /** The options that the pipeline gets. @default none, and the variant has a module of its own */
  options?: Record<string, unknown>
  /** Module specifier of the variant's system, relative to the golden file. @default the set's */
  pipeline?: string
}

/** A question, and what is expected of the answer. Each turn of a conversation is a case. */
export interface GoldenCase {
  /** Of a turn, `kettle › turn 2`: the id of the conversation, and the turn's own or its number. */
  id: string
  question: string
  /** Absent if the question stands by itself. */
  turn?: ConversationTurn
  /** The turn states nothing that an answer could miss: it only leads to the turns after it. */
  setsTheStage?: true
  /** The ground-truth answer. */
  reference?: string
  /** The claims of the right answer. The judge then splits no reference. */
  facts?: Fact[]
  /** Wrong claims that the answer must not make. */
  avoid?: string[]
  /** Rules about the answer and the called tools: those of the set, then those of the case. */
  checks?: AnswerCheck[]
  /** Statements that are true of a good answer. */
  aspects?: string[]
  relevantDocuments?: RelevantDocument[]
  /** What was said before the question, or before the first turn. A run adds the turns in between. */
  history?: Turn[]
  /** The date for which the answer is judged, `YYYY-MM-DD`. */
  asOf?: string
  /** False if the right answer is to decline, or to ask back. */
  answerable: boolean
  /** The right answer is to ask the user back. `answerable` is then false. */
  asksBack?: true
  /** Cases of one group share a source, so their scores are not independent. */
  group?: string
  tags: string[]
  critical: boolean
  mode?: 'skip' | 'only' | 'todo'
  /** The answer in the golden set; the pipeline then does not run. */
  recorded?: RecordedOutput
  /** A tool wrote the case, and a person has yet to accept it. */
  review?: 'pending'
  /** Where the case comes from, if a tool wrote it. */
  origin?: CaseOrigin
  /** Milliseconds for this case. @default the set's */
  timeout?: number
  /** The settings of the set, overridden by those of the case. */
  metrics: MetricSettings
  /** Notes of the user. Only custom metrics read them. */
  meta?: Record<string, unknown>
  /** 32 hex digits of the SHA-256 of what is asked and expected; not of tags or thresholds. */
  hash: string
}

export interface GoldenSet {
  name: string
  /** Path of the golden file, relative to the project's root, with forward slashes. */
  file: string
  /** Module specifier of the system under test, relative to the golden file. */
  pipeline?: string
  /** Milliseconds that the pipeline and the judging of one case may take. @default 120000 */
  timeout: number
  metrics: MetricSettings
  /** Every case runs with each of them. Absent if there is only one system. */
  variants?: readonly Variant[]
  /** The variant that thresholds and baseline apply to. Present if `variants` is. */
  gatedVariant?: string
  /** What the answer of every case must pass. They are the first of each case's own `checks`. */
  checks?: readonly AnswerCheck[]
  /** Absent if answers have no limits. */
  limits?: AnswerLimits
  /** In the order of the file, with the turns of a conversation one after the other. */
  cases: readonly GoldenCase[]
}

/** Lines and columns count from 1. */
export interface Position {
  line: number
  column: number
}

/** A golden set with the place of everything in it. */
export interface LocatedGoldenSet {
  set: GoldenSet
  /**
   * The other files whose text is part of the set, by absolute path, each with a stamp from before it was read: a
   * different stamp shows that the file has changed since.
   */
  files: ReadonlyMap<string, string>
  /** Absolute path of the file that `cases` names, which is one of `files`. Absent if the golden file has the cases. */
  caseFile?: string
  /** The path of each of the set's cases: `['cases', 2]`, or `['cases', 2, 'turns', 0]`. */
  paths: readonly (readonly (string | number)[])[]
  /**
   * Position of a path such as `['cases', 2, 'metrics', 'ndcg@5']`, or of its nearest parent: of
   * the key in a mapping, of the item in a list. A key that `<<` merged in keeps the place where
   * it was written; a metric that a preset asks for has that of `preset`.
   */
  at(path: readonly (string | number)[]): Position
  /** The place for messages: for a case in another file, its line there. */
  placeOf(path: readonly (string | number)[]): Place
}
