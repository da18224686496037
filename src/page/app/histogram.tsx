import type { Distribution } from '../../report/model/table.ts'
import { decimal } from '../../text/numbers.ts'

const histogramWidth = 120
const histogramHeight = 34
const histogramBase = histogramHeight - 2

/** How many cases score how much: now as bars, in the baseline as an outline. */
export function Histogram({ distribution }: { distribution: Distribution }) {
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
