import type { ComponentChildren } from 'preact'
import { countedCases, cellText } from '../../report/model/cellText.ts'
import { groupRows } from '../../report/model/metricGroups.ts'
import type { MetricRow, ReportSet } from '../../report/model/report.ts'
import type { Cell, Cells, TableColumn } from '../../report/model/table.ts'
import { columnsFor } from '../../report/model/table.ts'
import { counted, decimal, signedDecimal } from '../../text/numbers.ts'
import { ChangeChart, reachOf } from './changeChart.tsx'
import { Histogram } from './histogram.tsx'
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
  const reach = reachOf(rows)
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

/** The change and how sure it is. The interval of the mean if nothing is compared. */
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
