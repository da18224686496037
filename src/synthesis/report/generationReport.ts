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

/** What came of a generation, as `--json` prints it. */
export interface GenerationReport {
  /** Of the golden set, relative to the project. */
  file: string
  seed: number
  models: Record<Role, string>
  documents: { count: number; chunks: number; skipped: readonly SkippedFile[] }
  /** Absent if there are none. */
  distractors?: { count: number; chunks: number }
  /** Chunks that were looked at, and those no question was drawn over, by why. */
  chunks: { surveyed: number; poor: Partial<Record<PoorChunk, number>> }
  cases: {
    wanted: number
    added: number
    /** Of those that were generated before. */
    kept: number
    renewed: string[]
    retired: readonly CaseNote[]
    /** What would have changed, had no person accepted or edited it. */
    left: readonly CaseNote[]
    unknown: readonly CaseNote[]
    /** Of the whole set. */
    pending: number
  }
  /** Of the cases that were added. */
  kinds: Record<string, number>
  topics: Record<string, number>
  /** Tries that were rejected, by why. */
  rejected: Partial<Record<RejectionReason, number>>
  /** What models failed with. */
  failures: readonly string[]
  usage: JudgeUsage
  /** Why it ended early. */
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
}

export function generationReport(given: ReportedGeneration): GenerationReport {
  const { file, seed, wanted, corpus, skipped, asking, generated } = given
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
