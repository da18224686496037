import { defined } from '../../defined.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { TopicClass } from '../corpus/documentTopics.ts'
import type { SkippedFile } from '../../corpus/documentFiles.ts'
import type { HuntedCause } from './causes.ts'
import type { FindingKind, ToldClaim } from './huntFinding.ts'
import { findingKinds } from './huntFinding.ts'
import type { Hunt, HuntEnd, HuntProgress } from './hunt.ts'

/** A corner case as reports tell it. */
export interface ReportedCause {
  kind: FindingKind
  /** Id of the golden case, where one was written. */
  case?: string
  topic: TopicClass
  question: string
  answer?: string
  claims: readonly ToldClaim[]
  missed?: readonly string[]
  other?: { question: string; answer: string }
  error?: string
  /** How many questions more showed it. */
  again: number
}

/** What came of a hunt, as `--json` prints it. */
export interface HuntReport extends HuntProgress {
  pipeline: string
  seed: number
  /** The golden file that cases were added to, relative to the project. Absent where none were written. */
  file?: string
  documents: { count: number; chunks: number; skipped: readonly SkippedFile[] }
  causes: ReportedCause[]
  /** Faults that were seen twice, and how many of them had a cause that is listed already. */
  confirmed: number
  duplicates: number
  /** How many had a cause that the golden file has a case for. */
  known: number
  /** Faults that were not seen again, by kind. */
  unconfirmed: Partial<Record<FindingKind, number>>
  /** Faults that got no second judgement. */
  undecided: number
  failures: readonly string[]
  /** What could not be looked for, and why. */
  blind: string[]
  usage: { models: JudgeUsage; pipeline?: PipelineUsage }
  end: HuntEnd
  stopped?: string
}

interface ReportedHunt {
  hunt: Hunt
  /** As reports name the system. */
  pipeline: string
  used: PipelineUsage | undefined
  seed: number
  file: string | undefined
  corpus: Corpus
  skipped: readonly SkippedFile[]
  /** Of the causes, in their order; none where no file is written. */
  cases: readonly WritableCase[]
  /** Why the judge sees no refutation, if it sees none. */
  blindToRefutation: string | undefined
}

export function huntReport(given: ReportedHunt): HuntReport {
  const { hunt, pipeline, used, seed, file, corpus, skipped, cases } = given
  const { causes, known, unconfirmed, undecided, failures, usage, end, stopped, ...rest } = hunt
  const { rounds, asked, paraphrased, answers, found } = rest
  const duplicates = causes.reduce((sum, { again }) => sum + again.length, 0)
  return {
    pipeline,
    seed,
    ...defined({ file }),
    documents: { count: corpus.documents.length, chunks: corpus.chunks.length, skipped },
    rounds,
    asked,
    paraphrased,
    answers,
    found,
    causes: causes.map((cause, index) => reported(cause, cases[index]?.id)),
    confirmed: causes.length + duplicates + known,
    duplicates,
    known,
    unconfirmed: countsByKind(unconfirmed.map(({ kind }) => kind)),
    undecided,
    failures,
    blind: blindSpots(given),
    usage: { models: usage, ...defined({ pipeline: used }) },
    end,
    ...defined({ stopped }),
  }
}

function reported({ finding, again }: HuntedCause, caseId: string | undefined): ReportedCause {
  const { kind, drawn, output, claims, missed, other, error } = finding
  return {
    kind,
    ...defined({ case: caseId }),
    topic: drawn.topic,
    question: drawn.question,
    ...(output && { answer: output.answer }),
    claims,
    ...defined({ missed, other, error }),
    again: again.length,
  }
}

function countsByKind(kinds: readonly FindingKind[]): Partial<Record<FindingKind, number>> {
  return Object.fromEntries(
    findingKinds.flatMap(kind => {
      const count = kinds.filter(one => one === kind).length
      return count > 0 ? [[kind, count]] : []
    }),
  )
}

function blindSpots({ hunt, corpus, blindToRefutation }: ReportedHunt): string[] {
  const [document] = corpus.documents
  return [
    ...(blindToRefutation === undefined
      ? []
      : [`refuted claims and contradictions: ${blindToRefutation}`]),
    ...(hunt.namesDocuments || hunt.answers === 0
      ? []
      : [
          `missed documents: no \`documentId\` of a context matches a document here, such as "${document?.id ?? ''}"`,
        ]),
  ]
}
