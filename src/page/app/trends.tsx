import type { PageTrends } from '../pageData.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { decimal } from '../../text/numbers.ts'

type Trend = PageTrends['runs'][number]

/** How the means went over the kept runs, and over the commits that changed the baseline. */
export function Trends({ trends: { runs, baseline } }: { trends: PageTrends }) {
  const [ofRuns, ofBaseline] = [runs.filter(isTold), baseline.filter(isTold)]
  if (ofRuns.length + ofBaseline.length === 0) return null
  return (
    <section>
      <h2>Trends</h2>
      <div class="columns">
        <TrendList title="Over the kept runs" trends={ofRuns} />
        <TrendList title="Over the baseline’s commits" trends={ofBaseline} />
      </div>
    </section>
  )
}

/** One point is no trend, and what counts for nothing would drown what does. */
function isTold({ points, gate, beside, former }: Trend): boolean {
  return gate && !beside && !former && points.filter(({ mean }) => mean !== null).length > 1
}

function TrendList({ title, trends }: { title: string; trends: readonly Trend[] }) {
  if (trends.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <table class="trends">
        <thead class="hidden">
          <tr>
            <th scope="col">metric</th>
            <th scope="col">trend</th>
            <th scope="col">last mean</th>
          </tr>
        </thead>
        <tbody>
          {trends.map(trend => (
            <tr key={`${trend.set} ${trend.metric}`}>
              <th scope="row">
                <bdi>{trend.set}</bdi> › <bdi>{trend.metric}</bdi>
                {trend.direction === 'lower' && ' ↓'}
              </th>
              <td>
                <TrendChart trend={trend} />
              </td>
              <td class="number">{lastMean(trend)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function lastMean({ points }: Trend): string {
  const last = points.findLast(({ mean }) => mean !== null)?.mean ?? null
  return last === null ? '–' : decimal(last)
}

const width = 260
const height = 64
/** Room for the labels of the scale and of the dates. */
const left = 32
const bottom = 16

function TrendChart({ trend: { points, metric } }: { trend: Trend }) {
  const { low, high } = scaleOf(points.flatMap(({ mean }) => mean ?? []))
  const [top, floor] = [7, height - bottom - 5]
  const x = (index: number) =>
    left + 6 + (index / Math.max(1, points.length - 1)) * (width - left - 12)
  const y = (mean: number) => floor - ((mean - low) / (high - low)) * (floor - top)
  const [first, last] = [points[0], points.at(-1)]
  const told = points.map(
    ({ date, mean }) => `${date.slice(0, 10)}: ${mean === null ? 'no score' : decimal(mean)}`,
  )
  return (
    <svg
      class="trend"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${metric}. ${told.join(', ')}`}
    >
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
          {first?.date.slice(0, 10)}
        </text>
        <text x={width} y={height - 3} text-anchor="end">
          {last?.date.slice(0, 10)}
        </text>
      </g>
      <path class="line" d={linesOf(points, x, y)} />
      {points.map(({ at, date, mean, measuredOtherwise }, index) => (
        <g key={at}>
          {measuredOtherwise && (
            <line class="break" x1={x(index - 0.5)} x2={x(index - 0.5)} y1={2} y2={floor + 4}>
              <title>measured differently from here on</title>
            </line>
          )}
          {mean !== null && (
            <circle class="point" cx={x(index)} cy={y(mean)} r={3}>
              <title>{`${at.slice(0, 24)} (${date.slice(0, 10)}): ${decimal(mean)}`}</title>
            </circle>
          )}
        </g>
      ))}
    </svg>
  )
}

/** A scale that is narrower would make noise look like a change. */
const leastReach = 0.2

/** From which mean to which one a chart reaches: by hundredths, and not beyond 0 and 1 where no mean is. */
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

/** Means that can't be compared are not joined. */
function linesOf(
  points: Trend['points'],
  x: (index: number) => number,
  y: (mean: number) => number,
): string {
  let isDown = false
  return points
    .map(({ mean, measuredOtherwise }, index) => {
      const joins = isDown && !measuredOtherwise
      isDown = mean !== null
      return mean === null ? '' : `${joins ? 'L' : 'M'}${x(index)} ${y(mean)}`
    })
    .join('')
}
