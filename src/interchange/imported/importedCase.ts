import type { Preset } from '../../golden/metrics/metricCatalogue.ts'
import type { CaseOrigin } from '../../golden/originSchema.ts'
import type { CountedCalls, ExpectedCall, Turn } from '../../golden/goldenSet.ts'
import type { CalledTool } from '../../pipeline/tools/calledTools.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'
import type { JudgedClaims } from './judgedClaims.ts'
import type { PassageMapping } from './passageMapping.ts'
import type { TracedSpan } from './tracedSpan.ts'

/** A passage from the records of another tool. */
export interface ImportedContext {
  id?: string
  documentId?: string
  text: string
  /** The tool that found it. */
  tool?: string
  /** The round of the model in which it did. */
  hop?: number
}

export interface ImportedDocument {
  id: string
  grade?: number
  text?: string
}

/** A rule about an answer, and whether it must hold. */
export type ImportedCheck = ImportedRule | { not: ImportedRule }

/** Other tools compare texts in ways of their own, which an expression can say. */
export type ImportedRule =
  | { matches: string }
  | { calls: string | CountedCalls }
  | { callsInOrder: (string | ExpectedCall)[] }

/** An earlier turn of a conversation. */
export interface SaidTurn extends Turn {
  /** What was retrieved for this answer. Formats read it with `--turns`, because a history has no place for it. */
  contexts?: readonly ImportedContext[]
  /** The tools that were called for it, also with `--turns` only. */
  toolCalls?: readonly CalledTool[]
  /** The message calls a tool, so it is the answer to its question only if no other message follows. */
  callsTool?: boolean
}

/** A case of another tool with our names. It is not yet checked: texts may be blank, ids doubled. */
export interface ImportedCase {
  /** The source record. */
  given: Given
  id?: string | undefined
  question?: string | undefined
  reference?: string | undefined
  /** The claims of the right answer. */
  facts?: readonly string[] | undefined
  relevantDocuments?: readonly ImportedDocument[] | undefined
  answerable?: boolean | 'ask' | undefined
  history?: readonly SaidTurn[] | undefined
  /** Why the history lacks something, which is reported unless the case becomes a turn. */
  historyFault?: string | undefined
  asOf?: string | undefined
  tags?: readonly string[] | undefined
  group?: string | undefined
  /** What cases of one conversation share, if cases of other conversations have the same group. @default the group */
  conversation?: string | undefined
  /** What the conversation is called. @default the group */
  conversationName?: string | undefined
  skip?: boolean | undefined
  answer?: string | undefined
  contexts?: readonly ImportedContext[] | undefined
  /** The tools that were called for the answer. @default unknown */
  toolCalls?: readonly CalledTool[] | undefined
  /** Thresholds by metric key; null for a metric without a threshold. */
  metrics?: Readonly<Record<string, number | null>> | undefined
  checks?: readonly ImportedCheck[] | undefined
  /** Statements that are true of a good answer. */
  aspects?: readonly string[] | undefined
  origin?: Omit<CaseOrigin, 'by' | 'from' | 'evolutions' | 'moves' | 'seed'> | undefined
  meta?: Readonly<Record<string, unknown>> | undefined
  /** The findings of the other tool's model about the answer. */
  claims?: JudgedClaims | undefined
}

/** Two answers to one question, and which of them a person found better. */
export interface ImportedPreference {
  id: string
  question: string
  reference?: string
  answers: readonly [first: string, second: string]
  /** From -2 (the first answer is much better) to 2 (the second one is). */
  preference: number
  group?: string
}

/** The content of another tool's file. */
export interface ImportedSet {
  cases: readonly ImportedCase[]
  /** Labels of people in the file. They become a file for `calibrate`. */
  preferences?: readonly ImportedPreference[]
  /** The default metrics of the tool. */
  preset?: Preset
  /** Where our metrics differ slightly from theirs. */
  differences?: readonly string[]
}

export interface ImportOptions {
  /** Columns of a plain table by key of a case. */
  columns?: Readonly<Record<string, string>>
  /** Module of the system under test, relative to the golden file. Recorded answers are then left out. */
  pipeline?: string
  /** The user's function for the results of tools. @default known forms */
  passages?: PassageMapping
  /** Whether conversations are written as turns. @default false */
  turns?: boolean
  /** Absolute path of the project: no file outside it is read. */
  root: string
}

/** How records of production are read one by one, so that a sample can be drawn from a file of any size. */
export interface SampledRecords {
  /** Paths of the lists whose items are records, with `[]` for the items of a list. Otherwise each value is one. */
  lists: readonly string[]
  /** The reader expects an item within its lists. @default false */
  isReadInLists?: true
  /** The spans of the traces in records. @default a record is a case */
  spans?(sources: readonly Source[]): TracedSpan[]
}

/** An import format of another tool. */
export interface ImportFormat {
  /** The format's name for `--from`. */
  name: string
  title: string
  /** How many signs of the format the sources show; 0 if they are of another format. */
  recognize(sources: readonly Source[], options: ImportOptions): number
  read(sources: readonly Source[], options: ImportOptions): ImportedSet | Promise<ImportedSet>
  /** Present if the format records production. */
  sampled?: SampledRecords
}
