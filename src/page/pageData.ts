import type { EvidenceSection } from '../evidence/evidenceSection.ts'
import type { Explanation } from '../report/diagnosis/explanation.ts'
import type { DifferencePiece } from '../report/cases/answerDifference.ts'
import type { SystemRow } from '../report/systems/systemRows.ts'
import type { MetricTrend } from '../results/metricTrends.ts'
import type { StepRecord } from '../results/results.ts'
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
  /** What else the verdict rests on, and what to do. */
  findings: string[]
  nextSteps: string[]
  explanations: Explanation[]
  weaknesses: Explanation[]
  sets: PageSet[]
  variants: PageVariants[]
  trends: PageTrends
  facts: PageFact[]
  errors: string[]
  /** Metric keys, in the order of reports: the columns of `cases`. */
  metrics: PageMetricColumn[]
  cases: PageCaseRow[]
  /** So many cases stand in one of the parts that are unpacked on demand. */
  casesInPart: number
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
  direction: 'higher' | 'lower'
  /** Whether its verdict is one of the run's. */
  counts: boolean
  verdict: string
  verdictText: string
  /** Why; empty where the verdict says it. */
  reason: string
  mean: number | null
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
export type CaseState = 'error' | 'judge error' | 'failed' | 'worse' | 'better'

/** A case in the table of cases. */
export interface PageCaseRow {
  set: string
  variant?: string
  caseId: string
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

/** All of a case. */
export interface PageCase {
  file: string
  line: number
  answerable?: boolean
  reference?: MarkedText
  runs: PageRun[]
  /** Run it again, print it. */
  commands: { name: string; command: string }[]
}

/** A case in one repeat. */
export interface PageRun {
  error?: string
  /** Absent where it is not kept. */
  answer?: MarkedText
  /** What the pipeline gave is a list of passages, and no answer. */
  retrievalOnly?: true
  declined?: boolean
  before?: FormerRun
  scores: PageScore[]
  claimLists: ClaimList[]
  /** All other evidence. */
  sections: EvidenceSection[]
  passages: PagePassage[]
  /** Ids of relevant documents that were not retrieved. */
  missedDocuments: string[]
  steps: StepRecord[]
  stepsLeftOut: number
  /** What it took, in words. */
  took: string[]
}

/** What the baseline's system did. */
export interface FormerRun {
  answer: string
  isSame: boolean
  /** There where the two answers have words in common. */
  difference?: PageDifference
  /** What it retrieved, and this run did not. */
  gone: Omit<PagePassage, 'text'>[]
}

export interface PageDifference {
  before: DifferencePiece[]
  now: DifferencePiece[]
}

export interface PageScore {
  metric: string
  /** `0.500`, or `does not apply` and the like. */
  text: string
  status: 'scored' | 'notApplicable' | 'judgeError'
  reason?: string
  /** `1.000 1.000` */
  before?: string
  /** `at least 0.800` */
  threshold?: string
  isMissed: boolean
  /** Scores that were drawn again because it missed. */
  draws?: string
  judge?: string
}

/** Claims of one text, checked against another. */
export interface ClaimList {
  name: string
  /** `2 of 3 claims of the answer supported` */
  summary: string
  claimsOf: 'answer' | 'reference'
  claims: PageClaim[]
}

export interface PageClaim {
  /** Unique in its run: marks of texts name it. */
  id: string
  text: string
  verdict: 'supported' | 'refuted' | 'notEnoughInfo'
  /** Carried by several passages together only. */
  together?: true
  reason?: string
  quote?: string
  /** Ids of passages. */
  passages: string[]
}

export interface PagePassage {
  id: string
  documentId: string
  text: MarkedText
}

/** A text with the places that claims come from or rest on. */
export interface MarkedText {
  text: string
  marks: Mark[]
}

/** Characters of a text, by UTF-16. */
export interface Mark {
  from: number
  to: number
  claim: string
}
