import type { Explanation } from './explanation.ts'
import type { GroupHeading } from './metricGroups.ts'
import type { NamedInReport, PlacedInReport } from './names.ts'
import type { Cells, Direction, TableColumn, Tone, Units } from './table.ts'

// What a report says, as plain data: built once from a run and its decision, and printed in several forms.
// Texts are safe for terminals, except names and reasons, which printers cut and make safe.

/** All that reports of a run say, in the order in which they say it. */
export interface Report {
  headline: Headline
  /** Present if no golden set ran: then the report says nothing else. */
  matchersOnly?: { text: string; baselineHasCases: boolean }
  notes: Record<NoteName, ReportLine[]>
  run: { id?: string; startedAt?: string; endedAt?: string; tool: string }
  /** Files of the pull request that judge it. */
  changedInputs: ChangedInput[]
  judge: { names: string; cases: number; units?: Units; costs: string }
  /** In words that follow these; usually the baseline of the working tree. */
  comparedWith: {
    text: string
    isUsual: boolean
    /** `3 days old, 12 commits behind`; absent if nothing is known about it. */
    age?: string
  }
  /** What a change broke. */
  explanations: Explanation[]
  sets: ReportSet[]
  variants: ReportVariants[]
  /** What else the scores point to. */
  weaknesses: Explanation[]
  cases: ReportCases
  /** What failed in cases, all of it. */
  errors: ReportLine[]
  /** Whether both runs measured alike. Absent if they share no metric. */
  measured?: { isAlike: boolean; otherwise: string[] }
  reach: ReportReach
}

/** Lines that say one thing each, by what they are about. */
export type NoteName =
  | 'findings'
  | 'accepted'
  | 'afterAcceptance'
  | 'takenBack'
  | 'overfitted'
  | 'notGated'
  | 'cantFail'
  | 'unseenByMeans'
  | 'thresholds'
  | 'nowAndThen'
  | 'drift'
  | 'suite'
  | 'variantMeans'
  | 'leftAlone'
  | 'oldBaseline'
  | 'sample'
  | 'pendingReview'
  | 'otherCosts'
  | 'answersTook'
  | 'endpoints'
  | 'combinedJudges'
  | 'agreement'
  | 'noise'
  | 'noiseOfShownSets'
  | 'undecided'
  | 'matchers'
  | 'acceptanceStep'
  | 'mending'
  | 'stepsToDecide'
  | 'verdictSteps'
  | 'recordsFile'

export interface ReportLine {
  text: string
  /** Cases to open. */
  cases?: NamedInReport[]
  /** The state by which the list of cases shows all of them. */
  state?: 'failed'
  /** Whether the headline says it too. */
  isInHeadline?: true
}

/** The outcome of a run, and why. */
export interface Headline {
  word: 'passed' | 'failed' | 'could not decide'
  /** `failed (regressed)` */
  outcome: string
  tone: Tone
  reason: string
  /** The same for readers who know neither metrics nor gate, with the largest loss alone. */
  plainReason: string
  /** All of it in a few words, as the title of a check. */
  title: string
  /** What else turns a run red, and changes to files that judge it. */
  beside: string[]
  /** The critical cases that it is about. */
  cases: NamedInReport[]
}

/** A file that judges a change and that the change itself edits. */
export interface ChangedInput {
  path: string
  /** What the change does to it, in words, if only a part of the file counts. */
  change?: string
}

/** How much was compared, and which drops that could show. */
export interface ReportReach {
  sets: {
    set: string
    pairs: number
    units?: Units
    /** Runs of each arm. */
    runs: { baseline: number; now: number }
    drops: { metric: string; drop: number }[]
  }[]
  /** Of the sets whose means held, together. */
  held?: { sets: number; pairs: number; drops?: { from: number; to: number } }
}

/** Single cases. */
export interface ReportCases {
  /** As many as a report shows at most, the worst first. */
  worst: ReportCase[]
  /** How many there are. */
  worstCount: number
  improved: ScoredPlace[]
  improvedCount: number
  refuted: RefutedPlace[]
}

export interface ReportScore {
  metric: string
  /** Mean over the repeats. */
  value: number
  /** Mean over the baseline's repeats, if the baseline has the same case. */
  former?: number
  /** Floor of the metric. */
  floor?: number
  /** The threshold of the case, if the case missed it. */
  missed?: number
  /** The scores of single repeats. */
  repeats: { former: readonly number[]; now: readonly number[] }
}

export interface ScoredPlace extends PlacedInReport {
  scores: ReportScore[]
}

export interface ReportCase extends ScoredPlace {
  /** The question, quoted, below the one before it in its conversation. */
  asked: string[]
  answers: AnswerText[]
  /** How far the pipeline came. */
  steps: string[]
  /** What is wrong, with what belongs together in one list. */
  faults: string[][]
  /** Prints all of it. */
  command: string
}

export interface AnswerText {
  label:
    | 'answered'
    | 'answered, as before'
    | 'before'
    | 'before, as the reference'
    | 'reference'
    | 'facts'
    | 'called'
    | 'called before'
  /** Quoted and cut; the called tools are not quoted. */
  text: string
}

/** A claim of an answer that is refuted. */
export interface RefutedPlace extends PlacedInReport {
  details: string[]
  /** Place of its case among the worst, if that shows the claim. */
  shownBy?: number
}

/** The variants of a set besides its gated one. */
export interface ReportVariants {
  set: string
  reference: string
  candidates: string[]
  columns: TableColumn[]
  /** In the order of reports. */
  rows: VariantRow[]
  /** What the table does not say. */
  notes: string[]
  /** By candidate, those that are furthest apart first. */
  cases: VariantCase[]
}

export interface VariantRow {
  metric: string
  system: string
  gated: boolean
  cells: Cells
}

/** A case on which a candidate and the reference are far apart. */
export interface VariantCase {
  caseId: string
  candidate: string
  /** Among those of the candidate, from 0. */
  place: number
  /** Positive if the candidate does better. */
  gain: number
  scores: { metric: string; reference: number; candidate: number }[]
  /** As in a single case. */
  asked: string[]
  /** Cut; absent if they are not kept. */
  answers: { reference?: string; candidate?: string }
  /** Whether both gave the same answer, compared uncut. */
  isSame: boolean
}

/** A golden set with its metrics. */
export interface ReportSet {
  set: string
  file?: string
  /** Of the gated variant. */
  cases: number
  units?: Units
  /** False if its means held and those of other sets did not. */
  isShown: boolean
  columns: TableColumn[]
  /** In the order of reports. */
  rows: MetricRow[]
  /** In how many cases retrieval found something, if it missed some. */
  found?: { cases: number; of: number }
}

/** One metric of one set. */
export interface MetricRow {
  metric: string
  group: GroupHeading
  direction: Direction
  /** Whether its verdict is one of the run's. */
  counts: boolean
  /** Whether it counts, has a floor, or is not known to be unchanged. */
  isNews: boolean
  /** Whether it is neither gated nor changed, or applies to no case. */
  isQuiet: boolean
  /** Why it has its verdict; absent if the verdict says it. */
  reason?: string
  cells: Cells
}

/** The reasons of some rows. Metrics with the same reason are together. */
export function sharedReasons(rows: readonly MetricRow[]): { metrics: string[]; reason: string }[] {
  const given = rows.flatMap(({ metric, reason }) =>
    reason === undefined ? [] : [{ metric, reason }],
  )
  return [...Map.groupBy(given, ({ reason }) => reason)].map(([reason, alike]) => ({
    metrics: alike.map(({ metric }) => metric),
    reason,
  }))
}

/** Rows of gated metrics; all rows if `isFull`, or if no metric is gated. */
export function shownVariantRows(
  { rows }: Pick<ReportVariants, 'rows'>,
  isFull: boolean,
): readonly VariantRow[] {
  const gated = rows.filter(row => row.gated)
  return isFull || gated.length === 0 ? rows : gated
}

/** The texts of some notes, in this order. */
export function notesOf({ notes }: Pick<Report, 'notes'>, names: readonly NoteName[]): string[] {
  return names.flatMap(name => notes[name].map(({ text }) => text))
}

/** Refuted claims that the first of the worst cases don't show. */
export function refutedElsewhere({ refuted }: ReportCases, mostWorst: number): RefutedPlace[] {
  return refuted.filter(({ shownBy }) => shownBy === undefined || shownBy >= mostWorst)
}
