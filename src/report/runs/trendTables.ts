import type { MetricTrend, TrendPoint } from '../../results/metricTrends.ts'
import { decimal } from '../../text/numbers.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { listed, shownName } from '../model/names.ts'
import { alignColumns } from '../terminal/columns.ts'
import { scaleOf, sparkBlock } from './sparkline.ts'

interface TrendTableOptions {
  /** What a point is: header of the column that counts them. */
  pointsAre: 'commits' | 'runs'
  /** Names a point in notes. */
  nameOf(point: TrendPoint): string
  /** The variant that is shown of each set. @default the gated one */
  variant?: string | undefined
}

/** How many points leave room for the other columns in 80 characters. */
export const mostShownPoints = 20

/** Those that have a row: of the variant that is asked for, what is still measured. */
export function shownTrends(
  trends: readonly MetricTrend[],
  variant: string | undefined,
): MetricTrend[] {
  return ofVariant(trends, variant).filter(({ former }) => !former)
}

function ofVariant(trends: readonly MetricTrend[], variant: string | undefined): MetricTrend[] {
  return trends.filter(one => (variant === undefined ? !one.beside : one.variant === variant))
}

/** A table for each set, with a row for each metric, and notes. */
export function trendTables(trends: readonly MetricTrend[], options: TrendTableOptions): string[] {
  return [...Map.groupBy(trends, ({ set }) => set).values()].flatMap(ofSet =>
    shownTrends(ofSet, options.variant).length === 0 ? [] : ['', ...setLines(ofSet, options)],
  )
}

function setLines(ofSet: readonly MetricTrend[], options: TrendTableOptions): string[] {
  const shown = shownTrends(ofSet, options.variant).toSorted(byReportOrder)
  const { set = '', variant } = shown[0] ?? {}
  const title = variant === undefined ? '' : `, variant ${shownName(variant)}`
  const notes = [
    ...otherMeasurements(shown, options),
    ...formerMetrics(ofVariant(ofSet, options.variant)),
    ...(options.variant === undefined ? otherVariants(ofSet) : []),
  ]
  return [
    `${shownName(set)}${title}`,
    ...tableOf(shown, options).map(line => `  ${line}`),
    ...notes.map(line => `  │ ${line}`),
  ]
}

function tableOf(trends: readonly MetricTrend[], { pointsAre }: TrendTableOptions): string[] {
  const columns = [
    { header: 'metric', align: 'left' as const },
    { header: 'trend', align: 'left' as const },
    ...['first', 'last', 'scale', 'cases', pointsAre].map(header => ({ header })),
  ]
  const rows = trends.map(trend => rowOf(trend).map(text => ({ text })))
  return alignColumns(columns, rows)
}

function rowOf(trend: MetricTrend): string[] {
  const { metric, direction, points } = trend
  const shown = points.slice(-mostShownPoints)
  const lastBreak = shown.findLastIndex(({ measuredOtherwise }) => measuredOtherwise)
  const comparable = shown.slice(Math.max(0, lastBreak))
  const first = comparable.find(({ mean }) => mean !== null)
  const means = shown.flatMap(({ mean }) => mean ?? [])
  const scale = scaleOf(means)
  const cases = shown.map(one => one.cases)
  const [fewest, most] = [Math.min(...cases), Math.max(...cases)]
  return [
    direction === 'lower' ? `${shownName(metric)} ↓` : shownName(metric),
    trendSparkline(trend),
    meanText(first?.mean),
    meanText(shown.at(-1)?.mean),
    means.length === 0 ? '' : `${scale.from}–${scale.to}`,
    fewest === most ? `${most}` : `${fewest}–${most}`,
    `${points.length}`,
  ]
}

function meanText(mean: number | null | undefined): string {
  return typeof mean === 'number' ? decimal(mean) : '-'
}

/** `▇▇▆│▃·▅` */
export function trendSparkline({ points }: MetricTrend): string {
  const shown = points.slice(-mostShownPoints)
  const scale = scaleOf(shown.flatMap(({ mean }) => mean ?? []))
  const drawn = shown.map(({ mean, measuredOtherwise }, index) => {
    const mark = measuredOtherwise && index > 0 ? '│' : ''
    return `${mark}${mean === null ? '·' : sparkBlock(mean, scale)}`
  })
  return [...(shown.length < points.length ? ['…'] : []), ...drawn].join('')
}

/** The points whose means can't be compared with those before. */
function otherMeasurements(
  trends: readonly MetricTrend[],
  { nameOf }: TrendTableOptions,
): string[] {
  const places = trends.flatMap(({ metric, points }) =>
    points
      .slice(-mostShownPoints)
      .flatMap(point => (point.measuredOtherwise ? [{ metric, point }] : [])),
  )
  const byPlace = Map.groupBy(places, ({ point }) => nameOf(point))
  return [...byPlace].map(([name, changed]) => {
    // More names would not fit in 80 columns, and the rows show which they are.
    const metrics = listed(
      changed.map(({ metric }) => metric),
      1,
    )
    return `measured differently since ${name}: ${metrics}`
  })
}

function formerMetrics(trends: readonly MetricTrend[]): string[] {
  const names = trends.flatMap(({ former, metric }) => (former ? [metric] : []))
  return names.length === 0 ? [] : [`no longer measured: ${listed(names)}`]
}

function otherVariants(trends: readonly MetricTrend[]): string[] {
  const names = new Set(trends.flatMap(({ beside, variant }) => (beside ? (variant ?? []) : [])))
  return names.size === 0 ? [] : [`other variants (--variant <name>): ${listed([...names])}`]
}
