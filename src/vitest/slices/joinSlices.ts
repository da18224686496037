import type { RunnerTask, RunnerTestFile, RunnerTestSuite } from 'vitest'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'

type Result = NonNullable<RunnerTask['result']>

/**
 * Makes one module of the slices of a golden file that shards ran, in the list of all modules. Vitest
 * keeps only one module of each id when it merges reports: without this, cases of the others would be lost.
 */
export function joinSlices(files: RunnerTestFile[]): void {
  const byId = Map.groupBy(files, ({ id }) => id)
  const joined = [...byId.values()].flatMap(same => {
    const [first, ...others] = same
    const isGolden = first !== undefined && goldenFilePattern.test(first.filepath)
    return isGolden && others.length > 0 ? [joinFiles(first, others)] : same
  })
  files.splice(0, files.length, ...joined)
}

function joinFiles(file: RunnerTestFile, others: readonly RunnerTestFile[]): RunnerTestFile {
  joinSuites(file, others)
  // A golden set is one suite; where its module broke there is none.
  const byName = Map.groupBy(file.tasks, ({ name }) => name)
  file.tasks = [...byName.values()].flatMap(([first, ...same]) => {
    if (first?.type !== 'suite') return first ? [first, ...same] : []
    joinSuites(first, same.filter(isSuite))
    return [first]
  })
  for (const key of durations) {
    const known = [file, ...others].flatMap(one => one[key] ?? [])
    if (known.length > 0) file[key] = known.reduce((total, one) => total + one)
  }
  adopt(file, file)
  return file
}

const durations = [
  'collectDuration',
  'setupDuration',
  'prepareDuration',
  'environmentLoad',
] as const

function joinSuites(suite: RunnerTestSuite, others: readonly RunnerTestSuite[]): void {
  const all = [suite, ...others]
  suite.tasks = all.flatMap(({ tasks }) => tasks).toSorted(byPlace)
  suite.mode = all.find(({ mode }) => mode === 'run')?.mode ?? suite.mode
  const result = joinResults(all.flatMap(one => one.result ?? []))
  if (result) suite.result = result
}

function isSuite(task: RunnerTask): task is RunnerTestSuite {
  return task.type === 'suite'
}

/** As one run has them; cases of a file of their own all stand at one place. */
function byPlace({ location: left }: RunnerTask, { location: right }: RunnerTask): number {
  return (left?.line ?? 0) - (right?.line ?? 0) || (left?.column ?? 0) - (right?.column ?? 0)
}

function joinResults(results: readonly Result[]): Result | undefined {
  const [first] = results
  if (!first) return undefined
  const worst = (['fail', 'pass'] as const).find(state => results.some(one => one.state === state))
  const errors = results.flatMap(one => one.errors ?? [])
  const starts = results.flatMap(({ startTime }) => startTime ?? [])
  const took = results.flatMap(({ duration }) => duration ?? [])
  return {
    ...first,
    state: worst ?? first.state,
    ...(errors.length > 0 && { errors }),
    ...(starts.length > 0 && { startTime: Math.min(...starts) }),
    ...(took.length > 0 && { duration: took.reduce((total, one) => total + one) }),
  }
}

/** Tests of several shards have the same ids, which count from 0 in each module. */
function adopt(suite: RunnerTestSuite, file: RunnerTestFile): void {
  for (const [index, task] of suite.tasks.entries()) {
    task.id = `${suite.id}_${index}`
    task.file = file
    if (suite !== file) task.suite = suite
    for (const log of task.logs ?? []) log.taskId = task.id
    if (isSuite(task)) adopt(task, file)
  }
}
