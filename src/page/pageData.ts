import type { Explanation } from '../report/diagnosis/explanation.ts'
import type { SystemRow } from '../report/systems/systemRows.ts'
import type { MetricTrend } from '../results/metricTrends.ts'
import type { Interval } from '../statistics/interval.ts'

// What the HTML report is made of: JSON, written by `writePage` and read by `app/`.

/** All but what single cases hold: the page opens with it. */
export interface PageIndex {
  /** Of the browser's tab. */
  title: string
  outcome: 'passed' | 'failed' | 'could not decide'
  /** `failed (regressed)` */
  outcomeText: string
  /** Why, in words. */
  reason: string
  /** The cases that it is about, where these are critical ones. */
  reasonCases: PageCaseName[]
  /** What else the verdict rests on, and what to do. */
  findings: PageLine[]
  nextSteps: string[]
  explanations: Explanation[]
  weaknesses: Explanation[]
  sets: PageSet[]
  variants: PageVariants[]
  trends: PageTrends
  facts: PageFact[]
  errors: PageLine[]
  /** Metric keys, in the order of reports: the columns of `cases`. */
  metrics: PageMetricColumn[]
  cases: PageCaseRow[]
  /** So many cases stand in one of the parts that are unpacked on demand. */
  casesInPart: number
  /** By set, where it has variants: the one that is meant where none is named. */
  gatedVariants: Record<string, string>
  /** There where the page is served, and can write. */
  live?: PageLive
}

/** What a case goes by. Without a variant the gated one is meant. */
export interface PageCaseName {
  set: string
  variant?: string
  caseId: string
}

/** A line of the overview, with cases to open. */
export interface PageLine {
  text: string
  cases?: PageCaseName[]
  /** The list of cases has all of them under this. */
  state?: CaseState
}

/** A case as its golden file has it at the moment. */
export interface CaseInFile {
  file: string
  question: string
  reference?: string
  /** Whether nobody accepted it yet. */
  isPending: boolean
  /** Goes with an edit, which is refused where the case is another one by then. */
  hash: string
}

/** How claims to label are chosen. */
export type LabelMode = 'stratified' | 'uncertain'

/** The next claim to label, and how far somebody is. */
export interface LabelTask {
  /** Absent where all are labelled. */
  claim?: { id: string; text: string; question?: string; passages: { id: string; text: string }[] }
  labelled: number
  left: number
  /** Claims that nobody can label: without kept passages, with secrets taken out, or cut. */
  without: number
}

export interface PageLive {
  /** Goes with every request. */
  token: string
  /** How often pages had to load anew before this one was served. */
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

export interface PageSet {
  set: string
  file?: string
  /** Of its cases, in the gated variant. */
  cases: number
  /** False where its means held, and others did not. */
  isShown: boolean
  metrics: PageMetric[]
}

/** One metric of one set. */
export interface PageMetric {
  metric: string
  /** The heading that it stands under. Absent where its table has none. */
  group?: string
  direction: 'higher' | 'lower'
  /** Whether its verdict is one of the run's. */
  counts: boolean
  verdict: string
  verdictText: string
  /** Why; empty where the verdict says it. */
  reason: string
  mean: number | null
  /** The mean without the judge's error, as text. Absent where no calibration tells. */
  corrected?: string
  /** Scored cases, and those to which it applies. */
  n: number
  applicable: number
  /** Where the mean of other cases like these may lie. Absent beside a comparison. */
  interval?: Interval
  floor?: { mean: number; isMissed: boolean }
  comparison?: PageComparison
  /** How many cases score how much. Absent where none has a score. */
  distribution?: Distribution
}

export interface PageComparison {
  before: number
  now: number
  delta: number
  interval?: Interval
  /** `p = 0.002` */
  p?: string
  better: number
  worse: number
  same: number
  /** The smallest drop that it finds. */
  detectable?: number
}

/** Counts of cases by their score, in bins of equal width, the lowest first. */
export interface Distribution {
  from: number
  to: number
  now: number[]
  /** Of the baseline, over the cases that both scored. */
  before?: number[]
}

/** The variants of one set beside its gated one. */
export interface PageVariants {
  set: string
  reference: string
  rows: SystemRow[]
  notes: string[]
}

export interface PageTrends {
  /** Over the kept runs. */
  runs: MetricTrend[]
  /** Over the commits that changed the baseline. */
  baseline: MetricTrend[]
}

/** What a case can be filtered by beside its names. */
export type CaseState = 'error' | 'judge error' | 'failed' | 'worse' | 'better' | 'pending review'

/** A case in the table of cases. */
export interface PageCaseRow extends PageCaseName {
  question: string
  tags?: string[]
  group?: string
  states: CaseState[]
  /** How much worse than the baseline, in the metric that counts and fell most; 0 where none did. */
  drop: number
  /** By the columns of the index: the mean over its repeats, or what stands in its place. */
  scores: (number | null | 'n/a' | 'error')[]
  /** What the baseline has in the same columns. Absent where nothing is compared. */
  before?: (number | null)[]
}
