import type { SkippedFile } from '../../corpus/documentFiles.ts'
import { defined } from '../../defined.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Role } from '../asking/synthesisSessions.ts'
import { roles } from '../asking/synthesisSessions.ts'
import type { CaseNote } from '../cases/recheckedCases.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { RejectionReason } from '../drawing/drawnQuestion.ts'
import type { PoorChunk } from '../drawing/surveyChunk.ts'
import type { GeneratedSet } from '../generateSet.ts'

/** The result of a generation, as `--json` prints it. */
export interface GenerationReport {
  /** The golden set's path, relative to the project. */
  file: string
  seed: number
  models: Record<Role, string>
  documents: { count: number; chunks: number; skipped: readonly SkippedFile[] }
  /** Absent if there are none. */
  distractors?: { count: number; chunks: number }
  /** Surveyed chunks, and the unsuitable ones by reason. */
  chunks: { surveyed: number; poor: Partial<Record<PoorChunk, number>> }
  cases: {
    wanted: number
    added: number
    /** How many of the earlier generated cases stay. */
    kept: number
    renewed: string[]
    retired: readonly CaseNote[]
    /** Cases that would have changed, had no person accepted or edited them. */
    left: readonly CaseNote[]
    unknown: readonly CaseNote[]
    /** Pending cases of the whole set. */
    pending: number
  }
  /** The kinds of the added cases. */
  kinds: Record<string, number>
  topics: Record<string, number>
  /** Rejected tries, by reason. */
  rejected: Partial<Record<RejectionReason, number>>
  /** The failures of models. */
  failures: readonly string[]
  usage: JudgeUsage
  /** No score can fail the new set. Absent if one can, or if the file existed. */
  canFail?: false
  /** Why generation ended early. */
  stopped?: string
}

export interface ReportedGeneration {
  file: string
  seed: number
  wanted: number
  corpus: Corpus
  skipped: readonly SkippedFile[]
  asking: Asking
  generated: GeneratedSet
  /** A metric of a new set that no score can fail. @default a score can fail the set, or the file existed */
  unchecked?: string
}

export function generationReport(given: ReportedGeneration): GenerationReport {
  const { file, seed, wanted, corpus, skipped, asking, generated, unchecked } = given
  const { added, cases, rechecked, drawing, stopped } = generated
  const { kept, renewed, retired, left, unknown } = rechecked
  const nameOf = (role: Role) => [role, judgeFullName(asking.sessions[role].judge)] as const
  return {
    file,
    seed,
    // The keys are the roles.
    models: Object.fromEntries(roles.map(nameOf)) as Record<Role, string>,
    documents: { count: corpus.documents.length, chunks: corpus.chunks.length, skipped },
    ...(corpus.distractors.length > 0 && {
      distractors: { count: corpus.distractors.length, chunks: corpus.distractorChunks },
    }),
    chunks: { surveyed: drawing.surveyed, poor: drawing.poor },
    cases: {
      wanted,
      added: added.length,
      kept: kept.length,
      renewed: renewed.map(({ id }) => id),
      retired,
      left,
      unknown,
      pending: cases.filter(({ review }) => review === 'pending').length,
    },
    kinds: counts(added.map(({ origin }) => origin?.kind ?? '')),
    topics: counts(added.map(({ origin }) => origin?.topic ?? '')),
    rejected: drawing.rejected,
    failures: drawing.failures,
    usage: asking.usage(),
    ...(unchecked !== undefined && { canFail: false as const }),
    ...defined({ stopped }),
  }
}

function counts(names: readonly string[]): Record<string, number> {
  const groups = Object.entries(Object.groupBy(names, name => name))
  return Object.fromEntries(
    groups
      .map(([name, all = []]) => [name, all.length] as const)
      .toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)),
  )
}
