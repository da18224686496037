import type { ListedRun } from '../../results/kept/listedRuns.ts'
import { durationOf } from '../../results/runId.ts'
import type { ResultsSummary } from '../../results/summary.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'
import { sum } from '../../statistics/mean.ts'
import { printable } from '../../text/untrusted.ts'
import { totalCost } from '../words/costs.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { listed, shownName } from '../model/names.ts'
import { alignColumns } from '../terminal/columns.ts'

const columns = [
  { header: 'run, began (UTC)', align: 'left' },
  { header: 'took' },
  { header: 'sets', align: 'left' },
  { header: 'cases' },
  { header: 'result', align: 'left' },
  { header: 'lowest gated mean', align: 'left' },
  { header: 'judge', align: 'left' },
  { header: 'calls' },
  { header: 'cost' },
  { header: 'note', align: 'left' },
] as const

/** How many sets and judges a row names. */
const mostNamed = 1

/** A row for each run, in the order given. */
export function runTable(runs: readonly ListedRun[]): string[] {
  const rows = runs.map(run => ('summary' in run ? rowOf(run) : damagedRow(run)))
  return alignColumns(
    columns,
    rows.map(row => row.map(text => ({ text }))),
  )
}

type SummarizedRun = Extract<ListedRun, { summary: unknown }>
type UnfinishedListed = Extract<SummarizedRun, { state: unknown }>

function rowOf(found: SummarizedRun): string[] {
  const { id, summary } = found
  const { run, sets, judges = [] } = summary
  const { judge, embeddings } = run.usage
  return [
    id,
    tookText(run),
    listed(Object.keys(sets), mostNamed),
    grouped(sum(Object.values(sets).map(({ cases }) => cases))),
    outcomeText(found),
    lowestMean(summary),
    listed(judges.map(judgeFullName), mostNamed),
    grouped(judge.calls + (embeddings?.calls ?? 0)),
    totalCost(run.usage) ?? '',
    notesOf(found).join('; '),
  ]
}

function damagedRow({ id, problem }: { id: string; problem: string }): string[] {
  return [id, ...columns.slice(2).map(() => ''), `damaged: ${printable(problem, 160)}`]
}

/** `41 s`, `3 min 5 s`, `2 h 10 min` */
function tookText(run: ResultsSummary['run']): string {
  const milliseconds = durationOf(run)
  if (milliseconds === undefined) return ''
  const seconds = Math.round(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  if (seconds < 60) return `${seconds} s`
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `failed (regressed)` */
function outcomeText(found: SummarizedRun): string {
  if ('state' in found) return unfinishedOutcome(found)
  if (!found.summary.decision) return 'no verdict'
  const { outcome, verdict } = found.summary.decision
  return outcome === undefined
    ? shownName(verdict)
    : `${shownName(outcome)} (${shownName(verdict)})`
}

/** `stopped at 16 of 60 cases` */
function unfinishedOutcome({ state, summary: { run } }: UnfinishedListed): string {
  const { judged, of, repeat } = run.unfinished ?? {}
  if (judged === undefined || of === undefined) return state
  const ofRun = repeat ? ` of run ${repeat + 1}` : ''
  return `${state} at ${grouped(judged)} of ${counted(of, 'case')}${ofRun}`
}

/** The one furthest from a perfect score, whichever direction is better. */
function lowestMean({ sets }: SummarizedRun['summary']): string {
  const names = Object.keys(sets)
  const means = Object.entries(sets).flatMap(([set, { metrics, policy }]) =>
    Object.entries(metrics).flatMap(([metric, { mean }]) => {
      const setting = Object.hasOwn(policy.metrics, metric) ? policy.metrics[metric] : undefined
      if (!setting?.gate || mean === null) return []
      const name =
        names.length === 1 ? shownName(metric) : `${shownName(set)} › ${shownName(metric)}`
      const distance = setting.direction === 'higher' ? 1 - mean : mean
      return [{ text: `${name} ${decimal(mean)}`, distance }]
    }),
  )
  const furthest = means.toSorted((one, other) => other.distance - one.distance)
  return furthest[0]?.text ?? ''
}

function notesOf({ summary: { run, partial }, ...found }: SummarizedRun): string[] {
  const { shard, broken, answers } = run
  return [
    ...('state' in found ? ['not kept: the next run replaces it'] : []),
    ...(answers === undefined ? [] : [`answers of ${shownName(answers)}`]),
    ...(partial === undefined || 'state' in found
      ? []
      : [shard ? `shard ${shard.index} of ${shard.count}` : 'partial']),
    ...(broken.length === 0 ? [] : [`${counted(broken.length, 'golden file')} could not be run`]),
  ]
}
