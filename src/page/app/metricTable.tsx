import type { ComponentChildren } from 'preact'
import { countedCases, cellText } from '../../report/model/cellText.ts'
import { groupRows } from '../../report/model/metricGroups.ts'
import type { MetricRow, ReportSet } from '../../report/model/report.ts'
import type {
  Cell,
  Cells,
  TableColumn,
  Distribution,
  ChangeCell,
} from '../../report/model/table.ts'
import { columnsFor } from '../../report/model/table.ts'
import { counted, decimal, signedDecimal } from '../../text/numbers.ts'
import { VerdictBadge } from './outcomeBadge.tsx'
import { Scrolled } from './scrolled.tsx'

/** The metrics of a set: those that count, and folded away the others. */
export function MetricTable({ set }: { set: ReportSet }) {
  const shown = set.rows.filter(({ counts }) => counts)
  const others = set.rows.filter(({ counts }) => !counts)
  return (
    <section>
      <h2>
        <bdi>{set.set}</bdi>{' '}
        <small>
          {countedCases(set.cases, set.units)}
          {set.file !== undefined && (
            <>
              {' '}
              · <bdi>{set.file}</bdi>
            </>
          )}
        </small>
      </h2>
      {shown.length > 0 && <Metrics columns={set.columns} rows={shown} name={set.set} />}
      {others.length > 0 && (
        <details open={shown.length === 0}>
          <summary>{counted(others.length, 'metric')} not gated</summary>
          <Metrics columns={set.columns} rows={others} name={`${set.set}, not gated`} />
        </details>
      )}
    </section>
  )
}

interface ShownMetrics {
  columns: readonly TableColumn[]
  rows: readonly MetricRow[]
  name: string
}

function Metrics({ columns, rows, name }: ShownMetrics) {
  const compares = rows.some(({ cells }) => cells['change'])
  const reach = Math.max(0.05, ...rows.map(furthest))
  const shown = columnsFor(columns, 'page').filter(
    column => column.isKept || rows.some(({ cells }) => cells[column.name]),
  )
  return (
    <Scrolled label={`Metrics of ${name}`}>
      <table class="metrics">
        <thead>
          <tr>
            {shown.map(({ name: key, heading, uncomparedHeading }) => (
              <th key={key} scope="col">
                {compares ? heading : (uncomparedHeading ?? heading)}
              </th>
            ))}
          </tr>
        </thead>
        {groupRows(rows).map(({ heading, rows: ofGroup }) => (
          <tbody key={heading}>
            {heading !== undefined && (
              <tr class="group">
                <th scope="rowgroup" colSpan={shown.length}>
                  {heading}
                </th>
              </tr>
            )}
            {ofGroup.map(row => (
              <tr key={row.metric}>
                {shown.map(({ name: key }) => (
                  <MetricCell key={key} {...{ name: key, row, reach }} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Scrolled>
  )
}

interface ShownCell {
  /** Of the column. */
  name: string
  row: MetricRow
  /** The largest change of the table. */
  reach: number
}

function MetricCell({ name, row, reach }: ShownCell) {
  const { cells, reason } = row
  const cell = cells[name]
  if (cell?.kind === 'name') {
    return (
      <th scope="row">
        <bdi>{cell.name}</bdi>
        {cell.direction === 'lower' && <abbr title="lower is better"> ↓</abbr>}
      </th>
    )
  }
  if (name === 'change') return <td>{changeContent(cells, reach)}</td>
  if (cell?.kind === 'mean') return <td class="number">{meanContent(cell, cells)}</td>
  if (cell?.kind === 'verdict') {
    return (
      <td>
        <VerdictBadge verdict={cell.verdict} text={cell.text} />
        {reason !== undefined && reason !== '' && (
          <div class="aside wide" dir="auto">
            {reason}
          </div>
        )}
      </td>
    )
  }
  if (name === 'distribution')
    return <td>{cell?.kind === 'histogram' && <Histogram distribution={cell.distribution} />}</td>
  return <td class="number">{cell && shownText(cell)}</td>
}

/** With three decimals: the page has no room for more. */
function shownText(cell: Cell): string {
  return cellText(cell.kind === 'number' ? { ...cell, digits: 3 } : cell)
}

/** The mean, and below it what it is over and what is required of it. */
function meanContent(
  { value, compared, n, applicable, units }: Extract<Cell, { kind: 'mean' }>,
  { corrected, floor }: Cells,
): ComponentChildren {
  return (
    <>
      <strong>{value === null ? '–' : decimal(compared?.value ?? value)}</strong>
      <div class="aside">
        {n === applicable ? '' : `${n} of `}
        {countedCases(applicable, units)}
      </div>
      {corrected && <div class="aside">corrected {cellText(corrected)}</div>}
      {floor?.kind === 'bound' && (
        <div class={floor.isMissed ? 'aside missed' : 'aside'}>
          {floor.isMissed ? '✗ ' : ''}floor {decimal(floor.bound)}
        </div>
      )}
    </>
  )
}

/** The change and how sure it is. Where nothing is compared, the interval of the mean. */
function changeContent({ change, p, moved, interval }: Cells, reach: number): ComponentChildren {
  if (change?.kind !== 'change') {
    return interval?.kind === 'interval'
      ? `${decimal(interval.lower)} to ${decimal(interval.upper)}`
      : undefined
  }
  return (
    <>
      <ChangeChart change={change} reach={reach} />
      <div class="aside">
        <strong>{signedDecimal(change.value)}</strong>
        {p && <> · {cellText(p)}</>}
        {moved?.kind === 'moved' && (
          <>
            {' '}
            · {moved.better} better, {moved.worse} worse, {moved.same} same
          </>
        )}
      </div>
    </>
  )
}

function furthest({ cells: { change } }: MetricRow): number {
  if (change?.kind !== 'change') return 0
  const interval = shownInterval(change)
  return Math.max(...[change.value, interval?.lower ?? 0, interval?.upper ?? 0].map(Math.abs))
}

const histogramWidth = 120
const histogramHeight = 34
const histogramBase = histogramHeight - 2

/** How many cases score how much: now as bars, in the baseline as an outline. */
function Histogram({ distribution }: { distribution: Distribution }) {
  const { from, to, now, before } = distribution
  const most = Math.max(1, ...now, ...(before ?? []))
  const step = histogramWidth / now.length
  const heightOf = (count: number) =>
    count === 0 ? 0 : Math.max(1.5, (count / most) * (histogramBase - 2))
  const edge = (index: number) => decimal(from + ((to - from) * index) / now.length, 1)
  const told = now
    .map(
      (count, index) =>
        `${edge(index)} to ${edge(index + 1)}: ${count}${before ? ` (was ${before[index] ?? 0})` : ''}`,
    )
    .join('\n')
  return (
    <svg
      class="histogram"
      viewBox={`0 0 ${histogramWidth} ${histogramHeight}`}
      width={histogramWidth}
      height={histogramHeight}
      role="img"
      aria-label={`cases by score. ${told}`}
    >
      <title>{told}</title>
      {now.map((count, index) => (
        <rect
          key={index}
          class="now"
          x={index * step + 1}
          y={histogramBase - heightOf(count)}
          width={step - 2}
          height={heightOf(count)}
        />
      ))}
      {before && <path class="before" d={outline(before.map(heightOf), step)} />}
      <line class="axis" x1={0} x2={histogramWidth} y1={histogramBase} y2={histogramBase} />
    </svg>
  )
}

function outline(heights: readonly number[], step: number): string {
  const steps = heights.map((one, index) => `V${histogramBase - one}H${(index + 1) * step}`)
  return `M0 ${histogramBase}${steps.join('')}V${histogramBase}`
}

const chartWidth = 200
const chartHeight = 18

interface Drawn {
  change: ChangeCell
  /** The largest change of the table, so that its rows have one scale. */
  reach: number
}

/** A change of a mean with its interval, around no change. */
function ChangeChart({ change, reach }: Drawn) {
  const { value: delta, direction } = change
  const interval = shownInterval(change)
  const at = (value: number) => chartWidth / 2 + (value / reach) * (chartWidth / 2 - 6)
  const gain = direction === 'higher' ? delta : -delta
  const tone = Math.abs(delta) < 0.0005 ? 'plain' : gain > 0 ? 'good' : 'bad'
  const told = interval
    ? `${signedDecimal(delta)}, 95 % interval ${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)}`
    : signedDecimal(delta)
  return (
    <svg
      class={`change ${tone}`}
      viewBox={`0 0 ${chartWidth} ${chartHeight}`}
      width={chartWidth}
      height={chartHeight}
      role="img"
      aria-label={`change ${told}`}
    >
      <title>
        {told}; the scale ends at {decimal(reach)}
      </title>
      <line class="zero" x1={chartWidth / 2} x2={chartWidth / 2} y1={1} y2={chartHeight - 1} />
      <line class="axis" x1={0} x2={chartWidth} y1={chartHeight / 2} y2={chartHeight / 2} />
      {interval && (
        <rect
          class="interval"
          x={at(interval.lower)}
          y={chartHeight / 2 - 4}
          width={Math.max(1, at(interval.upper) - at(interval.lower))}
          height={8}
          rx={2}
        />
      )}
      <circle class="dot" cx={at(delta)} cy={chartHeight / 2} r={4.5} />
    </svg>
  )
}

/** Absent if it has no width: scores without any spread do not show how far others would spread. */
function shownInterval({ interval }: ChangeCell): ChangeCell['interval'] {
  return interval && interval.lower < interval.upper ? interval : undefined
}
