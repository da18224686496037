import { defined } from '../../defined.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { TopicClass } from '../corpus/documentTopics.ts'
import type { SkippedFile } from '../../corpus/documentFiles.ts'
import type { HuntedCause } from './causes.ts'
import type { UserMove } from '../../judge/steps/playUser.ts'
import type { FindingKind, OtherAnswer, ToldClaim } from './huntFinding.ts'
import { findingKinds } from './huntFinding.ts'
import type { Hunt, HuntEnd, HuntProgress } from './hunt.ts'

/** A corner case in the form for reports. */
export interface ReportedCause {
  kind: FindingKind
  /** Id of the golden case, if one was written. */
  case?: string
  topic: TopicClass
  question: string
  answer?: string
  claims: readonly ToldClaim[]
  missed?: readonly string[]
  other?: OtherAnswer
  error?: string
  /** What was said before, if it is a turn of a conversation. */
  before?: readonly OtherAnswer[]
  /** What the user does in this turn. */
  move?: UserMove
  /** How many further questions showed it. */
  again: number
}

/** The result of a hunt, as `--json` prints it. */
export interface HuntReport extends HuntProgress {
  pipeline: string
  seed: number
  /** The golden file with the new cases, relative to the project. Absent if no case was written. */
  file?: string
  documents: { count: number; chunks: number; skipped: readonly SkippedFile[] }
  causes: ReportedCause[]
  /** How many faults the second judgement confirmed, including those with a cause that is already listed. */
  confirmed: number
  duplicates: number
  /** How many have a cause that already has a case in the golden file. */
  known: number
  /** Faults that the second judgement did not confirm, by kind. */
  unconfirmed: Partial<Record<FindingKind, number>>
  /** Faults that got no second judgement. */
  undecided: number
  failures: readonly string[]
  /** What the hunt could not look for, and why. */
  blind: string[]
  usage: { models: JudgeUsage; pipeline?: PipelineUsage }
  end: HuntEnd
  stopped?: string
}

interface ReportedHunt {
  hunt: Hunt
  /** The name of the system in reports. */
  pipeline: string
  used: PipelineUsage | undefined
  seed: number
  file: string | undefined
  corpus: Corpus
  skipped: readonly SkippedFile[]
  /** The cases of the causes, in their order; empty if no file is written. */
  cases: readonly Pick<WritableCase, 'id'>[]
  /** Why the judge can't detect refutations, if it can't. */
  blindToRefutation: string | undefined
}

export function huntReport(given: ReportedHunt): HuntReport {
  const { hunt, pipeline, used, seed, file, corpus, skipped, cases } = given
  const { causes, known, unconfirmed, undecided, failures, usage, end, stopped, ...rest } = hunt
  const { rounds, asked, paraphrased, answers, conversations, found } = rest
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
    ...defined({ conversations }),
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
  const { kind, drawn, output, claims, missed, other, error, conversation } = finding
  const turn = conversation?.turns.at(-1)
  const before = conversation?.before.map(({ answer }, index) => ({
    question: conversation.turns[index]?.words ?? '',
    answer,
  }))
  return {
    kind,
    ...defined({ case: caseId }),
    topic: drawn.topic,
    question: turn?.words ?? drawn.question,
    ...(output && { answer: output.answer }),
    claims,
    ...defined({ missed, other, error, before, move: turn?.move }),
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
