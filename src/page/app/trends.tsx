import { useState } from 'preact/hooks'
import type { PageTrends, TrendMark } from '../pageData.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { filterLink, allCases } from './route.ts'
import { TrendChart } from './trendChart.tsx'

type Trend = PageTrends['runs'][number]

/** A run, or a commit of the baseline. */
type Moment = Pick<Trend['points'][number], 'at' | 'date'>

interface ShownTrends {
  trends: PageTrends
  /** The id of the run that the page shows. */
  run: string | undefined
}

/** How the means went over the kept runs, and over the commits that changed the baseline. */
export function Trends({ trends: { runs, baseline, marks = [] }, run }: ShownTrends) {
  const [ofRuns, ofBaseline] = [runs.filter(isTold), baseline.filter(isTold)]
  if (ofRuns.length + ofBaseline.length === 0) return null
  return (
    <section>
      <h2>Trends</h2>
      <div class="columns">
        <TrendList title="Over the kept runs" trends={ofRuns} {...{ marks, run }} />
        <TrendList
          title="Over the baseline’s commits"
          trends={ofBaseline}
          marks={[]}
          run={undefined}
        />
      </div>
    </section>
  )
}

/** One point is not a trend, and what counts for nothing would drown what does. */
function isTold({ points, gate, beside, former }: Trend): boolean {
  return gate && !beside && !former && points.filter(({ mean }) => mean !== null).length > 1
}

/** More charts would push all else far down. */
const mostCharts = 6

interface ShownList {
  title: string
  trends: readonly Trend[]
  marks: readonly TrendMark[]
  run: string | undefined
}

/** Charts with one axis of time: a run that is pointed at, or chosen, is shown in all of them. */
function TrendList({ title, trends, marks, run }: ShownList) {
  const [pointed, setPointed] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  if (trends.length === 0) return null
  const moments = momentsOf(trends)
  const shown = pointed ?? chosen ?? moments.length - 1
  const charts = trends.toSorted((one, other) => lastLoss(other) - lastLoss(one))
  const tableOf = (some: readonly Trend[]) => (
    <TrendTable
      trends={some}
      {...{ moments, marks, shown, point: setPointed, choose: setChosen }}
    />
  )
  const rest = charts.slice(mostCharts)
  return (
    <div>
      <h3>{title}</h3>
      {tableOf(charts.slice(0, mostCharts))}
      <input
        class="moments"
        type="range"
        min={0}
        max={moments.length - 1}
        value={shown}
        aria-label={`${title}: which one the charts show`}
        aria-valuetext={timeText(moments[shown])}
        onInput={event => setChosen(event.currentTarget.valueAsNumber)}
      />
      <MomentFacts moments={moments} marks={marks} shown={shown} run={run} />
      <Legend marks={marks} />
      {rest.length > 0 && (
        <details>
          <summary>{counted(rest.length, 'more metric')}</summary>
          {tableOf(rest)}
        </details>
      )}
    </div>
  )
}

function momentsOf(trends: readonly Trend[]): Moment[] {
  const found = new Map(trends.flatMap(({ points }) => points.map(one => [one.at, one.date])))
  return [...found]
    .map(([at, date]) => ({ at, date }))
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
}

/** How much worse the last mean is than the one before it. */
function lastLoss({ points, direction }: Trend): number {
  const [former, last] = points.slice(-2)
  if (!former || !last || former.mean === null || last.mean === null) return 0
  return direction === 'lower' ? last.mean - former.mean : former.mean - last.mean
}

/** `2026-11-22 18:12 UTC` */
function timeText(moment: Moment | undefined): string {
  return moment ? `${new Date(moment.date).toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''
}

interface ShownMoment {
  moments: readonly Moment[]
  marks: readonly TrendMark[]
  /** By its place. */
  shown: number
  run: string | undefined
}

/** Which run it is, how to open it, and what happened between it and the one before. */
function MomentFacts({ moments, marks, shown, run }: ShownMoment) {
  const moment = moments[shown]
  if (!moment) return null
  const since = marks.filter(({ date }) => placeOf(date, moments) === shown)
  return (
    <div class="moment">
      <p>
        <strong>{timeText(moment)}</strong>
        {' · '}
        {moment.at === run ? (
          <a href={filterLink(allCases)}>the run on this page</a>
        ) : (
          <code>{commandOf(moment.at)}</code>
        )}
      </p>
      <ul class="lines">
        {since.slice(-mostNamed).map(({ kind, text }) => (
          <li key={text} class={kind}>
            {kindWords[kind]} <bdi>{text}</bdi>
          </li>
        ))}
        {since.length > mostNamed && (
          <li>and {counted(since.length - mostNamed, 'commit')} before these</li>
        )}
      </ul>
    </div>
  )
}

const mostNamed = 3

const kindWords: Record<TrendMark['kind'], string> = {
  commit: 'commit',
  accepted: 'accepted by commit',
  judge: 'judge',
}

/** Opens a run, or compares the last one with the baseline of a commit. */
function commandOf(at: string): string {
  return /^[0-9a-f]{40,}$/.test(at)
    ? `npx vitest-rag report --against ${at.slice(0, 8)}`
    : `npx vitest-rag report ${at}`
}

/** How many moments precede a mark: it is before the moment of that place. */
function placeOf(date: string, moments: readonly Moment[]): number {
  const time = Date.parse(date)
  return moments.filter(moment => Date.parse(moment.date) < time).length
}

function Legend({ marks }: { marks: readonly TrendMark[] }) {
  const kinds = new Set(marks.map(({ kind }) => kind))
  if (kinds.size === 0) return null
  return (
    <p class="aside legend">
      {kinds.has('accepted') && <span class="accepted">change accepted</span>}
      {kinds.has('judge') && <span class="judge">other judge</span>}
      {kinds.has('commit') && <span class="commit">commit</span>}
    </p>
  )
}

interface ShownTable extends Omit<ShownMoment, 'run'> {
  trends: readonly Trend[]
  point(place: number | undefined): void
  choose(place: number): void
}

function TrendTable({ trends, moments, marks, shown, point, choose }: ShownTable) {
  const placed = marks.map(({ kind, date }) => ({ kind, place: placeOf(date, moments) }))
  const places = new Map(moments.map(({ at }, place) => [at, place]))
  return (
    <table class="trends">
      <thead class="hidden">
        <tr>
          <th scope="col">metric</th>
          <th scope="col">trend</th>
          <th scope="col">mean</th>
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
              <TrendChart trend={trend} marks={placed} {...{ places, shown, point, choose }} />
            </td>
            <td class="number">{meanAt(trend, moments[shown])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function meanAt({ points }: Trend, moment: Moment | undefined): string {
  const mean = points.find(({ at }) => at === moment?.at)?.mean ?? null
  return mean === null ? '–' : decimal(mean)
}
