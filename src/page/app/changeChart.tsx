import type { ChangeCell } from '../../report/model/table.ts'
import { decimal, signedDecimal } from '../../text/numbers.ts'

const width = 200
const height = 18

interface Drawn {
  change: ChangeCell
  /** The largest change of the table, so that its rows have one scale. */
  reach: number
}

/** A change of a mean with its interval, around no change. */
export function ChangeChart({ change, reach }: Drawn) {
  const { value: delta, direction } = change
  const interval = shownInterval(change)
  const at = (value: number) => width / 2 + (value / reach) * (width / 2 - 6)
  const gain = direction === 'higher' ? delta : -delta
  const tone = Math.abs(delta) < 0.0005 ? 'plain' : gain > 0 ? 'good' : 'bad'
  const told = interval
    ? `${signedDecimal(delta)}, 95 % interval ${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)}`
    : signedDecimal(delta)
  return (
    <svg
      class={`change ${tone}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`change ${told}`}
    >
      <title>
        {told}; the scale ends at {decimal(reach)}
      </title>
      <line class="zero" x1={width / 2} x2={width / 2} y1={1} y2={height - 1} />
      <line class="axis" x1={0} x2={width} y1={height / 2} y2={height / 2} />
      {interval && (
        <rect
          class="interval"
          x={at(interval.lower)}
          y={height / 2 - 4}
          width={Math.max(1, at(interval.upper) - at(interval.lower))}
          height={8}
          rx={2}
        />
      )}
      <circle class="dot" cx={at(delta)} cy={height / 2} r={4.5} />
    </svg>
  )
}

/** Absent where it has no width: without any spread it would claim to know the rest. */
export function shownInterval({ interval }: ChangeCell): ChangeCell['interval'] {
  return interval && interval.lower < interval.upper ? interval : undefined
}
