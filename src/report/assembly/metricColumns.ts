import { defined } from '../../defined.ts'
import { pText } from '../../gate/compare/pValue.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import type { MetricDecision } from '../../gate/decision.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import type { CorrectedMean } from '../../results/correctedMean.ts'
import { counted } from '../../text/numbers.ts'
import type { ComparedScore, ScoredCase } from '../cases/caseScores.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { aggregateMetric, valueOf } from '../cases/foldedCases.ts'
import type { RetrievalFound } from '../cases/retrievalFound.ts'
import { meanWhereFound } from '../cases/retrievalFound.ts'
import { unitsOf } from '../cases/unitsOf.ts'
import type { Cell, Distribution, Printer, TableColumn, Tone, Units } from '../model/table.ts'
import { correctedCell } from '../words/correctedWords.ts'
import { appliesNowhere, meanDigits, missesFloor, verdictText } from '../words/metricWords.ts'

/** A metric of a set, with what the columns of its table show of it. */
export interface TableMetric {
  decision: MetricDecision
  /** Of its set. */
  cases: readonly FoldedCase[]
  scored: readonly ScoredCase[]
  /** The mean without the judge's error. */
  corrected: CorrectedMean | undefined
  /** Present if retrieval missed something. */
  retrieval: RetrievalFound | undefined
}

/** A column of the tables of metrics. A new one is an entry here. */
interface MetricColumn extends Omit<TableColumn, 'headings'> {
  /** Printers that show the column, with its heading: a text, or one that depends on the set. */
  headings: Partial<Record<Printer, string | ((set: readonly TableMetric[]) => string)>>
  cell(metric: TableMetric): Cell | undefined
}

const before: MetricColumn = {
  name: 'before',
  headings: {
    markdown: set =>
      `base${runs(set.map(({ decision }) => decision.comparison?.repeats.baseline ?? 0))}`,
    page: 'baseline',
  },
  cell: ({ decision: { comparison, ...decision } }) =>
    comparison && {
      kind: 'number',
      value: comparison.baselineMean,
      digits: meanDigits({ ...decision, comparison }),
    },
}

const floor: MetricColumn = {
  name: 'floor',
  headings: { terminal: 'floor' },
  cell: ({ decision }) =>
    decision.floor === undefined
      ? undefined
      : {
          kind: 'bound',
          bound: decision.floor,
          direction: decision.direction,
          isMissed: missesFloor(decision),
        },
}

/** In their order. A column that printers show at different places occurs twice. */
export const metricColumns: readonly MetricColumn[] = [
  {
    name: 'metric',
    align: 'left',
    headings: { terminal: 'metric', markdown: 'metric', page: 'metric' },
    cell: ({ decision: { metric, direction } }) => ({ kind: 'name', name: metric, direction }),
  },
  before,
  {
    name: 'n',
    importance: 7,
    headings: { terminal: 'n' },
    cell: metric => {
      const { n: count, applicable: of } = metric.decision
      return { kind: 'count', count, of, ...defined({ units: unitsScored(metric) }) }
    },
  },
  {
    name: 'mean',
    headings: { terminal: 'mean' },
    cell: ({ decision }) => ({
      kind: 'number',
      value: decision.mean,
      digits: meanDigits(decision),
    }),
  },
  {
    name: 'interval',
    importance: 4,
    headings: { terminal: '95 % interval' },
    cell: metric => {
      const interval = ownInterval(metric)
      return interval && { kind: 'interval', ...interval }
    },
  },
  {
    name: 'now',
    isKept: true,
    headings: {
      markdown: ([first]) =>
        `now${runs((first?.cases ?? []).map(({ repeats }) => repeats.length))}`,
      page: 'now',
    },
    cell: nowCell,
  },
  {
    name: 'corrected',
    importance: 2,
    headings: { terminal: 'corrected', markdown: 'corrected' },
    cell: ({ corrected }) => corrected && correctedCell(corrected),
  },
  {
    name: 'found',
    importance: 1,
    headings: { terminal: 'found' },
    cell: ({ decision: { metric }, retrieval }) => {
      const value = retrieval && meanWhereFound(metric, retrieval)
      return value === undefined ? undefined : { kind: 'number', value }
    },
  },
  floor,
  { ...before, headings: { terminal: 'baseline' } },
  {
    name: 'delta',
    headings: { terminal: 'delta' },
    cell: ({ decision }) => {
      const { comparison, direction } = decision
      if (!comparison) return undefined
      const value = comparison.currentMean - comparison.baselineMean
      return { kind: 'change', value, digits: meanDigits(decision), direction }
    },
  },
  {
    name: 'change',
    isKept: true,
    headings: {
      markdown: set => (set.some(hasToldInterval) ? 'Δ (95 % interval)' : 'Δ'),
      page: 'change, with its 95 % interval',
    },
    uncomparedHeading: '95 % interval',
    cell: changeCell,
  },
  {
    name: 'deltaInterval',
    importance: 6,
    headings: { terminal: 'delta 95 %' },
    cell: metric => {
      const { interval } = metric.decision.comparison ?? {}
      if (!interval || !hasToldInterval(metric)) return undefined
      return { kind: 'interval', ...interval, isDifference: true }
    },
  },
  {
    name: 'p',
    importance: 8,
    headings: { terminal: 'p', markdown: 'p' },
    cell: ({ decision: { comparison } }) =>
      comparison?.pWorse === undefined
        ? undefined
        : { kind: 'text', text: pText(comparison.pWorse) },
  },
  {
    name: 'moved',
    importance: 5,
    headings: { terminal: '+ / − / =', markdown: 'better / worse / same' },
    cell: ({ decision: { comparison } }) => {
      if (!comparison) return undefined
      const { better, worse, same } = comparison
      return { kind: 'moved', better, worse, same }
    },
  },
  {
    name: 'detectable',
    importance: 3,
    headings: { terminal: 'detects' },
    cell: ({ decision: { comparison } }) =>
      comparison?.detectable === undefined
        ? undefined
        : { kind: 'number', value: comparison.detectable },
  },
  { ...floor, headings: { markdown: 'floor' } },
  {
    name: 'distribution',
    isKept: true,
    headings: { page: 'cases by score' },
    cell: ({ decision: { metric }, scored }) => {
      const distribution = distributionOf(metric, scored)
      return distribution && { kind: 'histogram', distribution }
    },
  },
  {
    name: 'verdict',
    align: 'left',
    isKept: true,
    headings: { terminal: 'verdict', markdown: 'verdict', page: 'verdict' },
    cell: ({ decision }) => {
      const verdict = appliesNowhere(decision) ? 'unchanged' : decision.verdict
      const text = verdictText(decision)
      return {
        kind: 'verdict',
        verdict,
        text,
        tone: verdictTones[verdict],
        counts: counts(decision),
      }
    },
  },
]

/** ` (3 runs)` */
function runs(repeats: readonly number[]): string {
  const most = repeats.reduce((largest, count) => Math.max(largest, count), 0)
  return most === 0 ? '' : ` (${counted(most, 'run')})`
}

/** Absent beside a comparison, which has the interval of the change. */
function ownInterval({ decision: { metric, comparison }, cases }: TableMetric) {
  return comparison ? undefined : (aggregateMetric(cases, metric).interval ?? undefined)
}

function unitsScored({ decision: { metric }, cases }: TableMetric): Units | undefined {
  const scored = cases.filter(one => valueOf(one, metric) !== undefined)
  return unitsOf(scored.map(({ record }) => record))
}

function nowCell(metric: TableMetric): Cell {
  const { decision } = metric
  const { mean: value, n, applicable, comparison } = decision
  const interval = ownInterval(metric)
  return {
    kind: 'mean',
    value,
    digits: meanDigits(decision),
    n,
    applicable,
    ...defined({ units: unitsScored(metric) }),
    ...(comparison && { compared: { value: comparison.currentMean, pairs: comparison.pairs } }),
    ...defined({ lost: decision.scoresGone }),
    ...(interval && { interval }),
  }
}

function changeCell(metric: TableMetric): Cell | undefined {
  const { decision } = metric
  const { comparison, direction } = decision
  if (!comparison) return undefined
  const { delta: value, interval } = comparison
  return {
    kind: 'change',
    value,
    digits: meanDigits(decision),
    direction,
    ...(interval && { interval }),
    ...(hasToldInterval(metric) && { isByChance: true }),
  }
}

/**
 * Whether the interval of a change says something: not if no case changed, because that does not
 * show how far others would, and not if the verdict does not rest on chance.
 */
function hasToldInterval({ decision: { comparison } }: TableMetric): boolean {
  if (!comparison?.interval || comparison.method === 'tolerance') return false
  return comparison.better + comparison.worse > 0
}

const binCount = 10

function distributionOf(metric: string, cases: readonly ScoredCase[]): Distribution | undefined {
  const scores = cases.flatMap(one => one.scores.filter(score => score.metric === metric))
  if (scores.length === 0) return undefined
  const from = scores.some(({ value, former = 0 }) => Math.min(value, former) < 0) ? -1 : 0
  const bins = (values: readonly number[]) => binned(values, from)
  const former = scores.flatMap((score: ComparedScore) => score.former ?? [])
  return {
    from,
    to: 1,
    now: bins(scores.map(({ value }) => value)),
    ...(former.length > 0 && { before: bins(former) }),
  }
}

function binned(values: readonly number[], from: number): number[] {
  const bins = Array.from({ length: binCount }, () => 0)
  for (const value of values) {
    const bin = Math.floor(((value - from) / (1 - from)) * binCount)
    const index = Math.min(binCount - 1, Math.max(0, bin))
    bins[index] = (bins[index] ?? 0) + 1
  }
  return bins
}

const verdictTones: Record<GateVerdict, Tone> = {
  error: 'error',
  critical: 'bad',
  regressed: 'bad',
  floor: 'bad',
  policy: 'bad',
  incompatible: 'bad',
  incomplete: 'open',
  inconclusive: 'open',
  'no-baseline': 'open',
  'no-drop-seen': 'good',
  improved: 'good',
  unchanged: 'good',
}
