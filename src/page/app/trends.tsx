import type { PageTrends } from '../pageData.ts'
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

const width = 220
const height = 40
/** A scale that is narrower would make noise look like a change. */
const leastReach = 0.2

function TrendChart({ trend: { points, metric } }: { trend: Trend }) {
  const means = points.flatMap(({ mean }) => mean ?? [])
  const middle = (Math.min(...means) + Math.max(...means)) / 2
  const reach = Math.max(leastReach, Math.max(...means) - Math.min(...means)) / 2
  const x = (index: number) => 5 + (index / Math.max(1, points.length - 1)) * (width - 10)
  const y = (mean: number) => height / 2 - ((mean - middle) / reach) * (height / 2 - 6)
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
      <path class="line" d={linesOf(points, x, y)} />
      {points.map(({ at, date, mean, measuredOtherwise }, index) => (
        <g key={at}>
          {measuredOtherwise && (
            <line class="break" x1={x(index - 0.5)} x2={x(index - 0.5)} y1={2} y2={height - 2}>
              <title>measured otherwise from here on</title>
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
