import { cellText } from '../../report/model/cellText.ts'
import type { MetricRow, ReportSet } from '../../report/model/report.ts'
import type { Cells, Tone } from '../../report/model/table.ts'
import { counted, decimal, grouped, signedDecimal } from '../../text/numbers.ts'
import { ChangeChart, reachOf } from './changeChart.tsx'
import { Histogram } from './histogram.tsx'
import { VerdictBadge } from './outcomeBadge.tsx'
import { allCases, filterLink } from './route.ts'

interface SetMetric {
  set: ReportSet
  row: MetricRow
}

/** More would push the causes out of the first view. */
const mostStrips = 8

/** The gated metrics at a glance, those that got worse first: before and now, the change, and how the cases score. */
export function Strips({ sets }: { sets: readonly ReportSet[] }) {
  const gated = sets.flatMap(set =>
    set.rows.filter(({ counts }) => counts).map(row => ({ set, row })),
  )
  if (gated.length === 0) return null
  const shown = gated.toSorted(worstFirst).slice(0, mostStrips)
  const reach = reachOf(shown.map(({ row }) => row))
  const legend = shown.some(({ row }) => row.cells['change'])
    ? 'before → now, change with its 95 % interval, cases by score (outline: before)'
    : 'mean with its 95 % interval, cases by score'
  const place = `the worst ${shown.length} of ${grouped(gated.length)}, all below · `
  return (
    <section class="strips-section" aria-labelledby="gated">
      <h2 id="gated">
        Gated metrics <small>{[shown.length < gated.length && place, legend]}</small>
      </h2>
      <ul class="strips">
        {shown.map(({ set, row }) => (
          <Strip
            key={`${set.set} ${row.metric}`}
            {...{ set, row, reach }}
            isOnlySet={sets.length === 1}
          />
        ))}
      </ul>
    </section>
  )
}

/** What is wrong before what is open, then the largest change for the worse; all else stays in the order of reports. */
function worstFirst(one: SetMetric, other: SetMetric): number {
  return urgency(other.row) - urgency(one.row) || lossOf(other.row) - lossOf(one.row)
}

const urgencies: Partial<Record<Tone, number>> = { error: 2, bad: 2, open: 1 }

function urgency({ cells: { verdict } }: MetricRow): number {
  return verdict?.kind === 'verdict' ? (urgencies[verdict.tone] ?? 0) : 0
}

function lossOf({ cells: { change } }: MetricRow): number {
  if (change?.kind !== 'change') return 0
  return Math.max(0, change.direction === 'higher' ? -change.value : change.value)
}

interface ShownStrip extends SetMetric {
  /** The largest change of all strips. */
  reach: number
  isOnlySet: boolean
}

function Strip({ set, row: { metric, direction, cells }, reach, isOnlySet }: ShownStrip) {
  const { change, distribution, verdict, moved } = cells
  const isWorse = moved?.kind === 'moved' && moved.worse > 0
  const cases = { set: isOnlySet ? '' : set.set, state: isWorse ? 'worse' : '' }
  return (
    <li>
      <div class="name">
        <a href={filterLink({ ...allCases, ...cases })}>
          <bdi>{metric}</bdi>
        </a>
        {direction === 'lower' && <abbr title="lower is better"> ↓</abbr>}
        {!isOnlySet && (
          <div class="aside">
            <bdi>{set.set}</bdi>
          </div>
        )}
      </div>
      <Means cells={cells} />
      <div>
        {change?.kind === 'change' && (
          <>
            <ChangeChart change={change} reach={reach} />
            <div class="aside">{signedDecimal(change.value)}</div>
          </>
        )}
      </div>
      <div>
        {distribution?.kind === 'histogram' && (
          <Histogram distribution={distribution.distribution} />
        )}
      </div>
      <div>
        {verdict?.kind === 'verdict' && (
          <VerdictBadge verdict={verdict.verdict} text={verdict.text} />
        )}
      </div>
    </li>
  )
}

/** `0.932 → 0.871`, or the mean and its interval if nothing is compared; and what else the two do not say. */
function Means({ cells: { now, before, interval, floor } }: { cells: Cells }) {
  if (now?.kind !== 'mean') return <div />
  const mean = now.compared?.value ?? now.value
  return (
    <div class="means">
      {before?.kind === 'number' && <>{cellText({ ...before, digits: 3 })} → </>}
      <strong>{mean === null ? '–' : decimal(mean)}</strong>
      {!before && interval?.kind === 'interval' && <div class="aside">{cellText(interval)}</div>}
      {now.lost !== undefined && (
        <div class="aside missed">✗ {counted(now.lost, 'score')} lost</div>
      )}
      {floor?.kind === 'bound' && floor.isMissed && (
        <div class="aside missed">✗ floor {decimal(floor.bound)}</div>
      )}
    </div>
  )
}
