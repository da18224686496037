import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { compareWindows } from '../gate/windows/compareWindows.ts'
import type { Window } from '../gate/windows/compareWindows.ts'
import type { WindowsCompared } from '../gate/windows/windowComparison.ts'
import { judgesDiffer, needsNothing, windowPolicy } from '../gate/windows/windowScoring.ts'
import { reportWindows } from '../report/assembly/reportWindows.ts'
import { windowsMarkdown } from '../report/markdown/windowsMarkdown.ts'
import { createPaint } from '../report/terminal/paint.ts'
import { windowLines } from '../report/terminal/windowLines.ts'
import { counted } from '../text/numbers.ts'
import { gatedPart } from '../results/gatedPart.ts'
import type { Results } from '../results/results.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'
import type { CommandCall, Output } from './command.ts'
import { answersIn, noSuchFile, runAndPart } from './namedSystem.ts'
import { openProject } from './openProject.ts'
import { printedDocument } from './printedJson.ts'
import { refusedAsUsage, UsageError } from './usageError.ts'
import { readVitestArguments } from './vitestArguments.ts'

export interface UnpairedFlags {
  by?: string
  rejudge?: true
  variants?: true
  detect?: number
  full?: true
  markdown?: true
  json?: true
  root?: string
}

/** What `compare --unpaired --json` prints. */
export interface UnpairedDocument extends WindowsCompared {
  exitCode: number
}

/**
 * Compares two runs that have no case in common, such as two weeks of production.
 * @returns the exit code: 1 if a gated metric is worse, else 0
 * @throws UsageError if the runs can't be compared
 */
export function compareUnpaired(
  { files, flags, vitestArguments }: CommandCall<UnpairedFlags>,
  { print, printError }: Output,
): Promise<number> {
  const names: readonly string[] = files ?? []
  const { by, full = false, json = false, markdown = false, root = process.cwd() } = flags
  // An exit code of 1 would say that a metric is worse.
  return refusedAsUsage(async () => {
    const [before, now, ...others] = names.map(name => namedWindow(root, name))
    if (!before || !now || others.length > 0) throw notTwo
    if (flags.variants || flags.detect !== undefined) throw notPaired
    if (by !== undefined) refuseUnknownAttribute(by, { before, now })
    const windows = flags.rejudge
      ? await judgedToday({ before, now }, vitestArguments, printError)
      : { before, now }
    const compared = compareWindows({ ...windows, ...defined({ by }) })
    const exitCode = compared.verdict === 'worse' ? 1 : 0
    const found: UnpairedDocument = { exitCode, ...compared }
    if (json) print(printedDocument('compare-output', found))
    else {
      const report = reportWindows(compared, full)
      print(markdown ? windowsMarkdown(report) : windowLines(report, createPaint(false)).join('\n'))
    }
    return exitCode
  })
}

interface Windows {
  before: Window
  now: Window
}

/** A misspelt attribute would take another mix of questions for a drop. */
function refuseUnknownAttribute(by: string, { before, now }: Windows): void {
  const tags = new Set(
    [before, now].flatMap(({ results }) => results.cases.flatMap(one => one.tags ?? [])),
  )
  if ([...tags].some(tag => tag.startsWith(`${by}:`))) return
  const known = new Set([...tags].flatMap(tag => (tag.includes(':') ? [tag.split(':', 1)[0]] : [])))
  const names = [...known].map(name => printable(name ?? '', 80))
  throw new UserError({
    problem: `No case of either run has a tag such as \`${printable(by, 80)}:billing\``,
    fix:
      names.length === 0
        ? 'Leave out --by, or give the cases tags such as `topic:billing`'
        : `Tags name these attributes: ${firstFew(names, 10)}`,
  })
}

/** The windows with the scores of one judge on one day: the later one keeps its own if they are of the last 24 hours. */
async function judgedToday(
  { before, now }: Windows,
  vitestArguments: readonly string[],
  tell: (line: string) => void,
): Promise<Windows> {
  const metrics = judgedMetrics([before, now])
  if (metrics.length === 0) return { before, now }
  const { services, close } = await openProject(readVitestArguments(vitestArguments).options)
  try {
    const again = async (window: Window): Promise<Window> => {
      const { results, answerOf = () => undefined } = window
      const { records, usage } = await services.judgeAgain({
        records: results.cases,
        metrics,
        answerOf,
      })
      tell(
        `judged again: ${counted(records.length, 'answer')} of ${printable(window.name, 80)}, ${counted(usage.judge.calls, 'call')}`,
      )
      const judgedAt = Object.fromEntries(metrics.map(metric => [metric, today]))
      return { ...window, results: { ...results, cases: records }, judgedAt }
    }
    const former = await again(before)
    const isRecent = isOfToday(now) && isMeasuredAlike(former, now, metrics)
    const judgedAt = Object.fromEntries(metrics.map(metric => [metric, today]))
    return { before: former, now: isRecent ? { ...now, judgedAt } : await again(now) }
  } finally {
    await close()
  }
}

const today = 'today'
const aDay = 24 * 60 * 60 * 1000

/** Whether the window was judged in the last 24 hours, and not from what the judge said before. */
function isOfToday({ results, judgedAt = {} }: Window): boolean {
  const { startedAt } = results.run
  const isKnown = Object.keys(judgedAt).length > 0 && startedAt !== undefined
  return isKnown && Date.now() - Date.parse(startedAt) < aDay
}

/** Whether today's judge is the one that judged the later window. */
function isMeasuredAlike(former: Window, now: Window, metrics: readonly string[]): boolean {
  return metrics.every(
    metric =>
      judgesDiffer(asJudged(former), asJudged({ ...now, judgedAt: former.judgedAt ?? {} }), metric)
        .incomparable === undefined,
  )
}

const asJudged = ({ results, judgedAt = {} }: Window) => ({ records: results.cases, judgedAt })

/** Gated metrics that a model judges, or that two judges judged. */
function judgedMetrics([before, now]: readonly [Window, Window]): string[] {
  const policy = windowPolicy([before.results, now.results])
  return [...policy].flatMap(([metric, { gate }]) => {
    const { incomparable, mayHaveChanged } = judgesDiffer(
      { ...asJudged(before), judgedAt: {} },
      { ...asJudged(now), judgedAt: {} },
      metric,
    )
    const isOpen = incomparable !== undefined || mayHaveChanged === true
    return gate && needsNothing(metric) && isOpen ? [metric] : []
  })
}

/** @param name a run, or a golden set of one: `last:week-47` */
function namedWindow(root: string, name: string): Window {
  const found = runAndPart(root, name)
  if (!found) throw noSuchFile(name)
  const { run, part } = found
  const whole = gatedPart(run.results)
  const results = part === undefined ? whole : setOf(whole, part)
  return {
    name,
    results,
    answerOf: answersIn(run.answers),
    judgedAt: judgedInRun(results),
  }
}

function setOf(results: Results, set: string): Results {
  const names = Object.keys(results.sets)
  if (!names.includes(set)) {
    throw new UserError({
      problem: `The run has no golden set \`${printable(set, 80)}\``,
      fix: `It has ${firstFew(
        names.map(one => printable(one, 80)),
        10,
      )}`,
    })
  }
  const isOwn = (one: { set: string }) => one.set === set
  return {
    ...results,
    sets: Object.fromEntries(Object.entries(results.sets).filter(([name]) => name === set)),
    cases: results.cases.filter(isOwn),
    unrecorded: results.unrecorded.filter(isOwn),
  }
}

/** If more of the judge's answers came from its log, nobody knows when it gave them. */
const mostReplayed = 0.1

/** The run as the time at which a model judged each metric; empty if it replayed what a judge said before. */
function judgedInRun({ run, cases }: Results): Record<string, string> {
  const { id } = run
  const used = cases.map(({ usage }) => usage.judge)
  const calls = used.reduce((total, own) => total + own.calls, 0)
  const replayed = used.reduce((total, own) => total + own.replayed, 0)
  if (id === undefined || replayed > mostReplayed * (calls + replayed)) return {}
  const metrics = new Set(cases.flatMap(({ measurements }) => Object.keys(measurements)))
  return Object.fromEntries([...metrics].map(metric => [metric, id]))
}

const notTwo = new UsageError({
  problem: 'Expected two runs with `--unpaired`',
  fix: 'For example: npx vitest-rag compare last~1 last --unpaired, or two golden sets of a run: npx vitest-rag compare last:week-46 last:week-47 --unpaired',
})

const notPaired = new UsageError({
  problem: 'Expected `--unpaired` without `--variants` and `--detect`',
  fix: 'Variants answer the same questions: npx vitest-rag compare --variants',
})
