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

/** An earlier turn of the conversation that a case continues. */
export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** A passage that the system under test retrieved, in rank order. */
export interface RetrievedContext {
  id: string
  /** The document that the passage was cut from. @default the passage's `id` */
  documentId: string
  text: string
}

/** What a recorded case already knows of the system's answer, for systems that run elsewhere. */
interface RecordedOutput {
  answer: string
  contexts: RetrievedContext[]
  declined?: boolean
  /** What was retrieved is unknown: `contexts` is empty, and says nothing. */
  answerOnly?: true
}

/** What of a formula a golden set may weigh. */
export interface Weighing {
  /** How much recall counts relative to precision in an F: 2 counts it twice, 0.5 half. @default 1 */
  beta?: number
  /** Shares of what claims and what embeddings find, which sum to 1. @default 0.75 and 0.25 */
  weights?: { claims: number; similarity: number }
}

/** How a golden set has one metric measured. What it says here is part of the measurement. */
export interface MetricDefinition extends Weighing {
  /** What claims are checked against: what was retrieved, or the texts of `relevantDocuments`. @default 'contexts' */
  premise?: 'contexts' | 'documents'
  /** Whether passages may support a claim together, or one must do so by itself. @default 'joined' */
  support?: 'joined' | 'perChunk'
  /** Levels that the answer is rated by, lowest first: makes the key a metric of the set's own. */
  rubric?: readonly { value: number; meaning: string }[]
  /** What is true of a good answer: makes the key a metric of the set's own, 1 or 0. */
  aspect?: string
}

/** What a golden set asks of one metric. */
export interface MetricSetting extends MetricDefinition {
  /** Threshold of every case: at least, or at most if lower is better. */
  each?: number
  /** Floor of the set's mean: at least, or at most if lower is better. */
  mean?: number
  /** Whether a regression against the baseline fails the run. @default the metric's own default */
  gate?: boolean
  /** Smallest change of the mean that counts, 0..1. @default 0.02 */
  tolerance?: number
  /** Says that the metric has no noise, so that noise is an error. @default noise is observed */
  deterministic?: true
}

/** Settings by metric key, e.g. `faithfulness` or `ndcg@5`. */
export type MetricSettings = Record<string, MetricSetting>

/** What an answer may take. */
interface QuantileLimits {
  /** Half of the answers take at most so much. */
  median?: number
  /** 95 % of the answers take at most so much. */
  p95?: number
}

/** What the pipeline may take for the answers of a set. */
export interface AnswerLimits {
  /** Milliseconds. */
  latency?: QuantileLimits
  /** In the unit of the prices, as the pipeline's `usage.cost` says. */
  cost?: QuantileLimits
}

/** One of several ways in which the system under test answers. */
export interface Variant {
  name: string
  /** What the pipeline is told to do otherwise. @default it has a module of its own */
  options?: Record<string, unknown>
  /** Module specifier of a system of its own, relative to the golden file. @default the set's */
  pipeline?: string
}

export interface GoldenCase {
  id: string
  question: string
  /** The ground-truth answer. */
  reference?: string
  relevantDocuments?: RelevantDocument[]
  history?: Turn[]
  /** The date for which the answer is judged, `YYYY-MM-DD`. */
  asOf?: string
  /** False if the right answer is to decline. */
  answerable: boolean
  /** Cases of one group share a source, so their scores are not independent. */
  group?: string
  tags: string[]
  critical: boolean
  mode?: 'skip' | 'only' | 'todo'
  /** The answer stands in the golden set, so no pipeline is asked. */
  recorded?: RecordedOutput
  /** A tool wrote the case, and nobody has accepted it yet. */
  review?: 'pending'
  /** Where the case comes from, if a tool wrote it. */
  origin?: CaseOrigin
  /** Milliseconds for this case. @default the set's */
  timeout?: number
  /** Settings of the set with this case's own laid over them. */
  metrics: MetricSettings
  /** Notes that nothing reads. */
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
  /** The variant that is held to thresholds and baseline; there where `variants` are. */
  gatedVariant?: string
  /** Absent if answers have no limits. */
  limits?: AnswerLimits
  /** In the order of the file. */
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
   * The files besides the golden file whose text is part of the set, by absolute path, each with a stamp from before it was
   * read: another stamp tells that it was written since.
   */
  files: ReadonlyMap<string, string>
  /** Absolute path of the file that `cases` names, which is one of `files`. Absent where the golden file has the cases. */
  caseFile?: string
  /**
   * Position of a path such as `['cases', 2, 'metrics', 'ndcg@5']`, or of its nearest parent: of
   * the key in a mapping, of the item in a list. A key that `<<` merged in keeps the place where
   * it was written; a metric that a preset asks for has that of `preset`.
   */
  at(path: readonly (string | number)[]): Position
  /** The same for messages: a case in a file of its own has its line there. */
  placeOf(path: readonly (string | number)[]): Place
}
