import type { BaselineTrend } from '../../baseline/baselineTrend.ts'
import type { LeftOutRun, RunTrend } from '../../results/kept/runTrend.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { mostShownPoints, shownTrends, trendSparkline, trendTables } from './trendTables.ts'

interface ShownTrend {
  runs: RunTrend
  /** Or why there is none. */
  baseline: BaselineTrend | { problem: string }
  /** @default the gated one of each set */
  variant?: string | undefined
}

/** How each metric went over the kept runs and over the commits of the baseline, and how to read it. */
export function trendLines({ runs, baseline, variant }: ShownTrend): string[] {
  const { trends = [] } = 'trends' in baseline ? baseline : {}
  return [
    ...runLines(runs, variant),
    '',
    ...baselineLines(baseline, variant),
    ...legend(shownTrends([...runs.trends, ...trends], variant).map(trendSparkline)),
  ]
}

function runLines({ runs, leftOut, trends }: RunTrend, variant: string | undefined): string[] {
  const left = leftOut.length === 0 ? [] : [`left out: ${leftOutText(leftOut)}`]
  if (runs.length === 0) {
    return ['kept runs: none covers a golden set. To make one: npx vitest-rag run', ...left]
  }
  const tables = trendTables(trends, { pointsAre: 'runs', nameOf: ({ at }) => at, variant })
  return [`kept runs: ${runs.length}, ${firstToLast(runs)}`, ...left, ...tables]
}

const whyLeftOut: Record<LeftOutRun['why'], (count: number) => string> = {
  partial: count => `${count} partial`,
  answers: count => `${count} of recorded answers`,
  shard: count => counted(count, 'shard'),
  damaged: count => `${count} damaged`,
}

/** `3 partial, 1 shard` */
function leftOutText(leftOut: readonly LeftOutRun[]): string {
  return Object.entries(whyLeftOut)
    .map(([why, text]) => ({ text, count: leftOut.filter(one => one.why === why).length }))
    .flatMap(({ text, count }) => (count === 0 ? [] : [text(count)]))
    .join(', ')
}

function baselineLines(trend: ShownTrend['baseline'], variant: string | undefined): string[] {
  if ('problem' in trend) return [`baseline: ${printable(trend.problem, 400)}`]
  const { commits, leftOut, isShallow, trends } = trend
  const names = commits.map(({ commit, date }) => commitName(commit, date))
  const damaged = leftOut.filter(({ why }) => why === 'damaged').length
  const notes = [
    ...(damaged === 0
      ? []
      : [`left out: ${counted(damaged, 'commit')} whose baseline can't be read`]),
    ...(isShallow ? ['this clone is shallow and lacks older commits: git fetch --unshallow'] : []),
  ]
  if (commits.length === 0) {
    return ['baseline: none is committed. To record one: npx vitest-rag baseline update', ...notes]
  }
  const nameOf = (point: { at: string; date: string }) => commitName(point.at, point.date)
  const count = counted(commits.length, 'commit')
  return [
    `baseline: ${count}, ${firstToLast(names)}`,
    ...notes,
    ...trendTables(trends, { pointsAre: 'commits', nameOf, variant }),
  ]
}

/** `3ab0c41d22ef (2026-11-22)` */
function commitName(commit: string, date: string): string {
  return `${commit.slice(0, 12)} (${date.slice(0, 10)})`
}

function firstToLast(names: readonly string[]): string {
  const [first = '', ...others] = names
  const last = others.at(-1)
  return last === undefined ? first : `${first} to ${last}`
}

/** Says only what the sparklines have. */
function legend(sparklines: readonly string[]): string[] {
  if (sparklines.length === 0) return []
  const marks: [mark: string, meaning: string[]][] = [
    [
      '│',
      [
        '│ in a trend: judge, prompt, version or sample changed. Means before and after',
        "  can't be compared, so `first` is the first one after the last change.",
      ],
    ],
    ['·', ['· in a trend: no case had a score.']],
    ['…', [`… in a trend: the last ${mostShownPoints} are shown. --json has more.`]],
  ]
  return [
    '',
    'trend: the oldest mean first. ▁ is the lower end of its scale, █ the upper one.',
    ...marks.flatMap(([mark, meaning]) =>
      sparklines.some(line => line.includes(mark)) ? meaning : [],
    ),
  ]
}
