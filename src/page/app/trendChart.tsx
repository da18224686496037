import type { PageTrends, TrendMark } from '../pageData.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { decimal } from '../../text/numbers.ts'

type Trend = PageTrends['runs'][number]

const width = 300
const height = 64
/** Room for the labels of the scale and of the dates. */
const left = 32
const bottom = 16
const top = 7
const floor = height - bottom - 5

interface ShownChart {
  trend: Trend
  /** A place on the axis of time by the id of a run, or the sha of a commit. */
  places: ReadonlyMap<string, number>
  /** Each is before the run at its place. */
  marks: readonly (Pick<TrendMark, 'kind'> & { place: number })[]
  /** The place that is marked. */
  shown: number
  point(place: number | undefined): void
  choose(place: number): void
}

/** The means of a metric over time, with what happened in between. The keyboard chooses by the slider beside the charts. */
export function TrendChart({ trend, places, marks, shown, point, choose }: ShownChart) {
  const { points, metric } = trend
  const { low, high } = scaleOf(points.flatMap(({ mean }) => mean ?? []))
  const steps = Math.max(1, places.size - 1)
  const step = (width - left - 12) / steps
  const x = (place: number) => left + 6 + place * step
  const y = (mean: number) => floor - ((mean - low) / (high - low)) * (floor - top)
  const placeAt = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = ((event.clientX - box.left) / box.width) * width
    return Math.min(steps, Math.max(0, Math.round((at - left - 6) / step)))
  }
  const told = points.map(
    ({ date, mean }) => `${date.slice(0, 10)}: ${mean === null ? 'no score' : decimal(mean)}`,
  )
  const placed = points.map(one => ({ ...one, x: x(places.get(one.at) ?? 0) }))
  return (
    <svg
      class="trend"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${metric}. ${told.join(', ')}`}
      onPointerMove={event => point(placeAt(event))}
      onPointerLeave={() => point(undefined)}
      onPointerUp={event => choose(placeAt(event))}
    >
      <Scale low={low} high={high} y={y} from={points[0]?.date} to={points.at(-1)?.date} />
      <line class="shown" x1={x(shown)} x2={x(shown)} y1={2} y2={floor + 4} />
      {marks.map(({ kind, place }, index) => {
        const at = x(place - 0.5)
        return (
          <line
            key={index}
            class={kind}
            x1={at}
            x2={at}
            y1={kind === 'commit' ? floor : 2}
            y2={floor + 4}
          />
        )
      })}
      <path class="line" d={linesOf(placed, y)} />
      {placed.map(({ at, date, mean, measuredOtherwise, x: own }) => (
        <g key={at}>
          {measuredOtherwise && (
            <line class="break" x1={own - step / 2} x2={own - step / 2} y1={2} y2={floor + 4}>
              <title>measured differently from here on</title>
            </line>
          )}
          {mean !== null && (
            <circle class="point" cx={own} cy={y(mean)} r={places.get(at) === shown ? 4.5 : 3}>
              <title>{`${at.slice(0, 24)} (${date.slice(0, 10)}): ${decimal(mean)}`}</title>
            </circle>
          )}
        </g>
      ))}
    </svg>
  )
}

interface ShownScale {
  low: number
  high: number
  y(mean: number): number
  from: string | undefined
  to: string | undefined
}

function Scale({ low, high, y, from, to }: ShownScale) {
  return (
    <>
      {[high, low].map(value => (
        <g key={value} class="scale">
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 4} y={y(value)} text-anchor="end" dominant-baseline="central">
            {decimal(value, 2)}
          </text>
        </g>
      ))}
      <g class="scale">
        <text x={left} y={height - 3}>
          {from?.slice(0, 10)}
        </text>
        <text x={width} y={height - 3} text-anchor="end">
          {to?.slice(0, 10)}
        </text>
      </g>
    </>
  )
}

/** A scale that is narrower would make noise look like a change. */
const leastReach = 0.2

/** From which mean to which one a chart reaches: by hundredths, and not beyond 0 and 1 if no mean is. */
function scaleOf(means: readonly number[]): { low: number; high: number } {
  const [least, most] = [Math.min(...means), Math.max(...means)]
  const reach = Math.max(leastReach, most - least)
  const start = (least + most - reach) / 2
  const isShare = least >= 0 && most <= 1
  const inside = isShare ? Math.min(Math.max(start, 0), 1 - reach) : start
  return {
    low: Math.floor(inside * 100 + roundingError) / 100,
    high: Math.ceil((inside + reach) * 100 - roundingError) / 100,
  }
}

type PlacedPoint = Trend['points'][number] & { x: number }

/** Means that can't be compared are not joined. */
function linesOf(points: readonly PlacedPoint[], y: (mean: number) => number): string {
  let isDown = false
  return points
    .map(({ mean, measuredOtherwise, x }) => {
      const joins = isDown && !measuredOtherwise
      isDown = mean !== null
      return mean === null ? '' : `${joins ? 'L' : 'M'}${x} ${y(mean)}`
    })
    .join('')
}
