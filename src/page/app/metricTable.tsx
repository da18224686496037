import type { PageMetric, PageSet } from '../pageData.ts'
import { ChangeChart } from './changeChart.tsx'
import { Histogram } from './histogram.tsx'
import { counted, decimal, signedDecimal } from '../../text/numbers.ts'
import { VerdictBadge } from './outcomeBadge.tsx'
import { Scrolled } from './scrolled.tsx'

/** The metrics of a set: those that count, and folded away the others. */
export function MetricTable({ set }: { set: PageSet }) {
  const shown = set.metrics.filter(({ counts }) => counts)
  const others = set.metrics.filter(({ counts }) => !counts)
  return (
    <section>
      <h2>
        <bdi>{set.set}</bdi>{' '}
        <small>
          {counted(set.cases, 'case')}
          {set.file !== undefined && (
            <>
              {' '}
              · <bdi>{set.file}</bdi>
            </>
          )}
        </small>
      </h2>
      {shown.length > 0 && <Metrics metrics={shown} name={set.set} />}
      {others.length > 0 && (
        <details open={shown.length === 0}>
          <summary>{counted(others.length, 'metric')} not gated</summary>
          <Metrics metrics={others} name={`${set.set}, not gated`} />
        </details>
      )}
    </section>
  )
}

function Metrics({ metrics, name }: { metrics: readonly PageMetric[]; name: string }) {
  const compares = metrics.some(({ comparison }) => comparison)
  const reach = Math.max(0.05, ...metrics.map(furthest))
  return (
    <Scrolled label={`Metrics of ${name}`}>
      <table class="metrics">
        <thead>
          <tr>
            <th scope="col">metric</th>
            {compares && <th scope="col">baseline</th>}
            <th scope="col">now</th>
            <th scope="col">{compares ? 'change, with its 95 % interval' : '95 % interval'}</th>
            <th scope="col">cases by score</th>
            <th scope="col">verdict</th>
          </tr>
        </thead>
        {[...Map.groupBy(metrics, ({ group }) => group)].map(([group, ofGroup]) => (
          <tbody key={group}>
            {group !== undefined && (
              <tr class="group">
                <th scope="rowgroup" colSpan={compares ? 6 : 5}>
                  {group}
                </th>
              </tr>
            )}
            {ofGroup.map(metric => (
              <MetricRow key={metric.metric} {...{ metric, compares, reach }} />
            ))}
          </tbody>
        ))}
      </table>
    </Scrolled>
  )
}

function MetricRow({
  metric: one,
  compares,
  reach,
}: {
  metric: PageMetric
  compares: boolean
  reach: number
}) {
  const { metric, direction, mean, n, applicable, corrected, comparison, floor, distribution } = one
  return (
    <tr>
      <th scope="row">
        <bdi>{metric}</bdi>
        {direction === 'lower' && <abbr title="lower is better"> ↓</abbr>}
      </th>
      {compares && <td class="number">{comparison ? decimal(comparison.before) : ''}</td>}
      <td class="number">
        <strong>{mean === null ? '–' : decimal(comparison?.now ?? mean)}</strong>
        <div class="aside">
          {n === applicable ? counted(n, 'case') : `${n} of ${counted(applicable, 'case')}`}
        </div>
        {corrected !== undefined && <div class="aside">corrected {corrected}</div>}
        {floor && (
          <div class={floor.isMissed ? 'aside missed' : 'aside'}>
            {floor.isMissed ? '✗ ' : ''}floor {decimal(floor.mean)}
          </div>
        )}
      </td>
      <td>
        {comparison ? (
          <>
            <ChangeChart comparison={comparison} direction={direction} reach={reach} />
            <div class="aside">
              <strong>{signedDecimal(comparison.delta)}</strong>
              {comparison.p !== undefined && <> · {comparison.p}</>} · {comparison.better} better,{' '}
              {comparison.worse} worse, {comparison.same} same
            </div>
          </>
        ) : (
          one.interval && `${decimal(one.interval.lower)} to ${decimal(one.interval.upper)}`
        )}
      </td>
      <td>{distribution && <Histogram distribution={distribution} />}</td>
      <td>
        <VerdictBadge verdict={one.verdict} text={one.verdictText} />
        {one.reason !== '' && (
          <div class="aside wide" dir="auto">
            {one.reason}
          </div>
        )}
      </td>
    </tr>
  )
}

function furthest({ comparison }: PageMetric): number {
  if (!comparison) return 0
  const { delta, interval } = comparison
  return Math.max(...[delta, interval?.lower ?? 0, interval?.upper ?? 0].map(Math.abs))
}
