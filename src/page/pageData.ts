import type { GivenLabel } from '../calibration/labels/labels.ts'
import type { CaseEdit } from '../golden/edit/caseEdit.ts'
import type { ConversationTurn, Fact, Turn } from '../golden/goldenSet.ts'
import type { Explanation } from '../report/model/explanation.ts'
import type { NamedInReport } from '../report/model/names.ts'
import type { ReportLine, ReportSet, ReportVariants } from '../report/model/report.ts'
import type { MetricTrend } from '../results/metricTrends.ts'

// What the HTML report is made of: JSON, written by `writePage` and read by `app/`.

/** All but what single cases hold: the page opens with it. */
export interface PageIndex {
  /** Of the browser's tab. */
  title: string
  outcome: 'passed' | 'failed' | 'could not decide'
  /** `failed (regressed)` */
  outcomeText: string
  /** `5 of 48 cases got worse`. Absent if no cause is known. */
  worse?: string
  /** Why, in words. */
  reason: string
  /** The cases that it is about, if they are critical. */
  reasonCases: NamedInReport[]
  /** What else the verdict rests on, and what to do. */
  findings: ReportLine[]
  nextSteps: string[]
  explanations: Explanation[]
  weaknesses: Explanation[]
  sets: ReportSet[]
  variants: Omit<ReportVariants, 'cases'>[]
  /** What variants scored that ran alone. */
  variantMeans: string[]
  trends: PageTrends
  facts: PageFact[]
  errors: ReportLine[]
  /** Metric keys, in the order of reports: the columns of `cases`. */
  metrics: PageMetricColumn[]
  cases: PageCaseRow[]
  /** The id of the run that the page shows. Absent if it is not known. */
  run?: string
  /** How many cases each part that is unpacked on demand has. */
  casesInPart: number
  /** The gated variant by set, for sets with variants: the one that a name without a variant means. */
  gatedVariants: Record<string, string>
  /** Present if the page is served and can write. */
  live?: PageLive
}

/** A case as its golden file has it at the moment. */
export interface CaseInFile {
  file: string
  /** The id of the conversation, if a turn was asked for. The page accepts and drops it, and edits no turns. */
  conversation?: string
  question: string
  reference?: string
  facts?: readonly Fact[]
  /** Whether it is not accepted yet. */
  isPending: boolean
  /** Whether the case, or a turn of the conversation, says anything about the right answer. */
  expectsAnything: boolean
  /** Sent with an edit, which is refused if the case has changed since. */
  hash: string
}

/** What the page has changed in a golden file. */
export interface CaseChanges {
  set: string
  caseId: string
  edits: readonly CaseEdit[]
  /** Of the case as the page showed it. */
  hash: string
}

/** How claims to label are chosen. */
export type LabelMode = 'stratified' | 'uncertain'

/** The next claim to label, and how far somebody is. */
export interface LabelTask {
  /** Absent if all are labelled. */
  claim?: {
    id: string
    text: string
    question?: string
    /** What was said before the question in its conversation. Absent if nothing was. */
    history?: Turn[]
    passages: { id: string; text: string }[]
    /** What this person said about it before. */
    given?: GivenLabel
  }
  labelled: number
  left: number
  /** Claims that can't be labelled: their passages are not kept, secrets were taken out, or they were cut. */
  without: number
}

export interface PageLive {
  /** Goes with every request. */
  token: string
  /** How often pages had to load again before this one was served. */
  reloads: number
  /** What was run again since, in words, and when: the page does not show it. */
  rerun?: { at: string; text: string }
}

export interface PageMetricColumn {
  metric: string
  direction: 'higher' | 'lower'
  /** Whether some set holds it to baseline or floor. */
  counts: boolean
}

/** What a run is known by: `judge`, `openai gpt-5-mini`. */
export interface PageFact {
  name: string
  lines: string[]
}

export interface PageTrends {
  /** Over the kept runs. */
  runs: MetricTrend[]
  /** Over the commits that changed the baseline. */
  baseline: MetricTrend[]
  /** What happened between the kept runs. Absent if nothing did. */
  marks?: TrendMark[]
}

/** A commit, one that changed the baseline, or another judge. */
export interface TrendMark {
  kind: 'commit' | 'accepted' | 'judge'
  /** As ISO 8601 in UTC. */
  date: string
  /** `1a2b3c4d Cut the retriever`, or `lexical → openai gpt-5-mini` */
  text: string
}

/** What a case can be filtered by besides its names. */
export type CaseState =
  | 'error'
  | 'judge error'
  | 'failed'
  | 'worse'
  | 'declined'
  | 'better'
  | 'pending review'

/** A case in the table of cases. */
export interface PageCaseRow extends NamedInReport {
  question: string
  /** Where it is in its conversation. Absent for a question by itself. */
  turn?: ConversationTurn
  tags?: string[]
  group?: string
  states: CaseState[]
  /** How much worse than the baseline, in the metric that counts and fell most; 0 if none did. */
  drop: number
  /** By the columns of the index: the mean over its repeats, or what stands in its place. */
  scores: (number | null | 'n/a' | 'error')[]
  /** What the baseline has in the same columns. Absent if nothing is compared. */
  before?: (number | null)[]
}
