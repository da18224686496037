import type { MetricRow } from '../../report/model/report.ts'
import type { ChangeCell } from '../../report/model/table.ts'
import { decimal, signedDecimal } from '../../text/numbers.ts'

const chartWidth = 200
const chartHeight = 18

interface Drawn {
  change: ChangeCell
  /** The largest change of the table, so that its rows have one scale. */
  reach: number
}

/** A change of a mean with its interval, around no change. */
export function ChangeChart({ change, reach }: Drawn) {
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

/** A change that is smaller fills no chart. */
const leastReach = 0.05

/** How far the changes of these metrics reach, so that their charts have one scale. */
export function reachOf(rows: readonly MetricRow[]): number {
  return Math.max(leastReach, ...rows.map(furthest))
}

function furthest({ cells: { change } }: MetricRow): number {
  if (change?.kind !== 'change') return 0
  const interval = shownInterval(change)
  return Math.max(...[change.value, interval?.lower ?? 0, interval?.upper ?? 0].map(Math.abs))
}
