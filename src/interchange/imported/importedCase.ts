import type { Preset } from '../../golden/metrics/metricCatalogue.ts'
import type { CaseOrigin } from '../../golden/originSchema.ts'
import type { Turn } from '../../golden/goldenSet.ts'
import type { Given } from '../sources/given.ts'
import type { Source } from '../sources/openSource.ts'
import type { JudgedClaims } from './judgedClaims.ts'

/** A passage, as another tool recorded it. */
export interface ImportedContext {
  id?: string
  documentId?: string
  text: string
}

export interface ImportedDocument {
  id: string
  grade?: number
  text?: string
}

/** A case of another tool in our words. Nothing in it is checked yet: texts may be blank, ids doubled. */
export interface ImportedCase {
  /** The record that it was read from. */
  given: Given
  id?: string | undefined
  question?: string | undefined
  reference?: string | undefined
  relevantDocuments?: readonly ImportedDocument[] | undefined
  answerable?: boolean | undefined
  history?: readonly Turn[] | undefined
  asOf?: string | undefined
  tags?: readonly string[] | undefined
  group?: string | undefined
  skip?: boolean | undefined
  answer?: string | undefined
  contexts?: readonly ImportedContext[] | undefined
  /** Thresholds by metric key; null where it is asked for without one. */
  metrics?: Readonly<Record<string, number | null>> | undefined
  origin?: Omit<CaseOrigin, 'by' | 'from'> | undefined
  meta?: Readonly<Record<string, unknown>> | undefined
  /** What a model of the other tool found out about the answer. */
  claims?: JudgedClaims | undefined
}

/** What a file of another tool comes to. */
export interface ImportedSet {
  cases: readonly ImportedCase[]
  /** What the tool measures by itself. */
  preset?: Preset
  /** Where a number of ours is not quite theirs. */
  differences?: readonly string[]
}

export interface ImportOptions {
  /** Columns of a plain table by key of a case. */
  columns?: Readonly<Record<string, string>>
  /** Absolute path of the project: no file outside of it is read. */
  root: string
}

/** A format of another tool. */
export interface ImportFormat {
  /** As `--from` names it. */
  name: string
  title: string
  /** How many signs of the format the sources show; 0 where they are not of it. */
  recognize(sources: readonly Source[], options: ImportOptions): number
  read(sources: readonly Source[], options: ImportOptions): ImportedSet | Promise<ImportedSet>
}
