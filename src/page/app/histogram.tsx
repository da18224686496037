import type { Distribution } from '../../report/model/table.ts'
import { decimal } from '../../text/numbers.ts'

const width = 120
const height = 34
const base = height - 2

/** How many cases score how much: now as bars, in the baseline as an outline. */
export function Histogram({ distribution }: { distribution: Distribution }) {
  const { from, to, now, before } = distribution
  const most = Math.max(1, ...now, ...(before ?? []))
  const step = width / now.length
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * (base - 2)))
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
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`cases by score. ${told}`}
    >
      <title>{told}</title>
      {now.map((count, index) => (
        <rect
          key={index}
          class="now"
          x={index * step + 1}
          y={base - heightOf(count)}
          width={step - 2}
          height={heightOf(count)}
        />
      ))}
      {before && <path class="before" d={outline(before.map(heightOf), step)} />}
      <line class="axis" x1={0} x2={width} y1={base} y2={base} />
    </svg>
  )
}

function outline(heights: readonly number[], step: number): string {
  const steps = heights.map((one, index) => `V${base - one}H${(index + 1) * step}`)
  return `M0 ${base}${steps.join('')}V${base}`
}
