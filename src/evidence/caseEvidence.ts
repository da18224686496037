import { z } from 'zod'
import type { ChangeText, EvidencePiece, EvidenceRecord } from './evidencePiece.ts'
import type { Evidence, EvidenceName, EvidencePieces } from './index.ts'
import { evidencePieces } from './index.ts'

type RecordedOf<Piece> = Piece extends { record: { shape: z.ZodType<infer Recorded> } }
  ? Recorded
  : never

/** The pieces that results keep. */
type RecordedName = {
  [Name in EvidenceName]: EvidencePieces[Name] extends { record: unknown } ? Name : never
}[EvidenceName]

type DocumentsName<Name extends EvidenceName> = NonNullable<EvidencePieces[Name]['underDocuments']>

/** What explains the scores of a case, stored once however many metrics rest on it. */
export type CaseEvidence = {
  [Name in RecordedName]?: RecordedOf<EvidencePieces[Name]>
} & {
  /** The same for metrics with `premise: documents`. */
  [Name in RecordedName as DocumentsName<Name>]?: RecordedOf<EvidencePieces[Name]>
}

export interface CaseEvidenceEntry {
  /** Its name in results. */
  name: keyof CaseEvidence
  /** What claims were checked against. */
  premise: 'contexts' | 'documents'
  piece: EvidencePiece<EvidenceName, unknown, string>
  record: EvidenceRecord<unknown, unknown>
}

/** What results may hold of a case, in the order of reports. */
export const caseEvidenceEntries: readonly CaseEvidenceEntry[] = Object.values(
  evidencePieces,
).flatMap((piece): CaseEvidenceEntry[] => {
  if (!('record' in piece)) return []
  const { record } = piece
  const entry: CaseEvidenceEntry = { name: piece.name, premise: 'contexts', piece, record }
  const { underDocuments } = piece
  if (underDocuments === undefined) return [entry]
  return [entry, { ...entry, name: underDocuments, premise: 'documents' }]
})

/** What explains the scores of a case. Every list may be shortened. */
export const evidenceSchema = z
  .object(
    Object.fromEntries(
      caseEvidenceEntries.map(({ name, record }) => [name, record.shape.exactOptional()]),
    ),
  )
  // The type is built from the same pieces.
  .meta({ id: 'Evidence' }) as z.ZodType<CaseEvidence>

/** The evidence that a metric read. */
export interface ReadEvidence {
  /** Metric key. */
  key: string
  premise: 'contexts' | 'documents'
  /** The step whose passages were judged. @default those of the answer */
  step?: string | undefined
  evidence: Partial<Evidence>
}

/** The evidence on the passages of steps, by the names of the steps. */
export type StepEvidence = Record<string, CaseEvidence>

/** What explains the scores of a case: those of its answer, and those of its steps. */
export interface AllEvidence {
  evidence: CaseEvidence
  /** Absent if no metric judges passages of steps. */
  stepEvidence?: StepEvidence
}

/** Puts together what the metrics of a case read. */
export function recordEvidence(read: readonly ReadEvidence[]): AllEvidence {
  const ofSteps = [...Map.groupBy(read, ({ step }) => step)].flatMap(([step, own]) => {
    const recorded = recordedPieces(own)
    return step === undefined || Object.keys(recorded).length === 0 ? [] : [[step, recorded]]
  })
  return {
    evidence: recordedPieces(read.filter(({ step }) => step === undefined)),
    ...(ofSteps.length > 0 && { stepEvidence: Object.fromEntries(ofSteps) }),
  }
}

/** The name of a list of the evidence, if it is about the passages of a step. */
export const ofStepPath = (path: string, step: string): string => `${path} of ${step}`

/** The name of a list without the step. */
export const pathWithoutStep = (path: string): string => path.split(' of ', 1).join('')

function recordedPieces(read: readonly ReadEvidence[]): CaseEvidence {
  const recorded = caseEvidenceEntries.map(entry => [entry.name, recordedEntry(entry, read)])
  return Object.fromEntries(recorded.filter(([, piece]) => piece !== undefined))
}

function recordedEntry(
  { premise, piece, record }: CaseEvidenceEntry,
  read: readonly ReadEvidence[],
): unknown {
  // What does not look at the contexts is the same under both premises.
  const own = read.filter(one => !piece.readsContexts || one.premise === premise)
  const found = own.flatMap(({ key, evidence }) => {
    const value: unknown = evidence[piece.name]
    return value === undefined ? [] : [{ metric: key, value }]
  })
  const recorded = record.of ? record.of(found) : found[0]?.value
  if (recorded === undefined || !record.alsoShows) return recorded
  return record.alsoShows(recorded, Object.assign({}, ...own.map(({ evidence }) => evidence)))
}

/** The evidence with every text changed that a model, a pipeline or a golden file wrote. */
export function changeEvidenceTexts(evidence: CaseEvidence, change: ChangeText): CaseEvidence {
  const changed = caseEvidenceEntries.flatMap(({ name, record }) => {
    const recorded = evidence[name]
    return recorded === undefined ? [] : [[name, record.changeTexts(recorded, change)]]
  })
  return Object.fromEntries(changed)
}

/** The same for the evidence of an answer and of its steps. */
export function changeAllEvidence(
  { evidence, stepEvidence }: AllEvidence,
  change: ChangeText,
): AllEvidence {
  const ofSteps = Object.entries(stepEvidence ?? {}).map(([step, own]) => [
    step,
    changeEvidenceTexts(own, change),
  ])
  return {
    evidence: changeEvidenceTexts(evidence, change),
    ...(stepEvidence && { stepEvidence: Object.fromEntries(ofSteps) }),
  }
}

/** How well an entry of a list shows what went wrong; 0 if it shows nothing wrong. */
export function telling(path: string, entry: unknown): number {
  const [name, list] = pathWithoutStep(path).split('.')
  const { record } = caseEvidenceEntries.find(one => one.name === name) ?? {}
  // The path determines the type of the entries.
  return record?.telling?.(entry as never, list) ?? 0
}
