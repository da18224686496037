import type { RunnerTask } from 'vitest'
import type { Reporter } from 'vitest/node'
import { printable } from '../../text/untrusted.ts'
import { counted, grouped } from '../../text/numbers.ts'
import type { RagTaskMeta } from '../taskMeta.ts'
import { namedReporter } from './namedReporter.ts'

/** What this file reads of Vitest, and of its tests. */
interface Reporting {
  state: { idMap: ReadonlyMap<string, Pick<RunnerTask, 'result'>> }
}

interface ShownTest {
  id: string
  module: ShownModule
  meta(): { rag?: RagTaskMeta }
  result(): { state: string }
}

interface ShownModule {
  children: { allTests(): Iterable<ShownTest> }
}

/** The most failed cases that are shown. Files with more cases than this list no others. */
const mostShown = 10

/** Reporters of a terminal, and of the log of a workflow, where GitHub shows no more annotations of a step. */
const shortened = ['BaseReporter', 'GithubActionsReporter']

/** Who asks for one of these wants to see each test. */
const whole = ['VerboseReporter', 'TreeReporter']

/**
 * Has Vitest's own reporters show only the first failed cases of golden sets: each takes some 25 lines, and this package
 * reports their causes. Errors that are not of our checks are shown, as is each test that somebody wrote. Documents such as
 * JUnit stay complete.
 * @returns what to say about the run that has ended; undefined if all was shown
 */
export function shortenReports(vitest: Reporting): () => string | undefined {
  /** The failed cases of the run that were listed. */
  const listed = new Set<string>()
  let left = { hidden: 0, failed: 0 }
  const isListed = (test: ShownTest) => {
    if (!isGolden(test) || !holdsMany(test.module)) return true
    if (test.result().state !== 'failed') return false
    return listed.has(test.id) || (listed.size < mostShown && listed.add(test.id).size > 0)
  }
  for (const reporter of reportersOf(vitest)) {
    around(reporter, 'printTestCase', (print, state: unknown, test: ShownTest) => {
      if (isListed(test)) print(state, test)
    })
    around(
      reporter,
      'onTestRunEnd',
      (report, modules: readonly ShownModule[], ...more: unknown[]) => {
        const failed = modules.flatMap(goldenTests).filter(test => test.result().state === 'failed')
        // Those that were listed first.
        const ordered = failed.toSorted(
          (one, other) => Number(listed.has(other.id)) - Number(listed.has(one.id)),
        )
        const shows = ordered.slice(mostShown).flatMap(test => hideErrors(vitest, test) ?? [])
        left = { hidden: shows.length, failed: failed.length }
        try {
          return report(modules, ...more)
        } finally {
          for (const show of shows) show()
        }
      },
    )
  }
  return () => {
    listed.clear()
    const { hidden, failed } = left
    return hidden === 0
      ? undefined
      : `RAG: the errors of ${grouped(failed - hidden)} of ${counted(failed, 'failed case')} are shown above (all: npx vitest-rag run --full, or VITEST_RAG_FULL=1)`
  }
}

/** Those that Vitest made for this run. */
function reportersOf(vitest: Reporting): Reporter[] {
  const reporters: unknown = Reflect.get(vitest, 'reporters')
  if (!Array.isArray(reporters)) return []
  return reporters.filter(reporter => {
    const { names } = namedReporter(reporter)
    return shortened.some(name => names.includes(name)) && !whole.some(name => names.includes(name))
  })
}

/** Calls something in place of a method, which it may call itself. */
function around<Given extends unknown[]>(
  object: object,
  name: string,
  call: (own: (...given: unknown[]) => unknown, ...given: Given) => unknown,
): void {
  const own: unknown = Reflect.get(object, name)
  if (typeof own !== 'function') return
  const called = (...given: unknown[]): unknown => Reflect.apply(own, object, given)
  Reflect.set(object, name, (...given: Given) => call(called, ...given))
}

const isGolden = (test: ShownTest): boolean => test.meta().rag?.golden !== undefined

const goldenTests = (module: ShownModule): ShownTest[] =>
  [...module.children.allTests()].filter(isGolden)

/** Looks no further than it has to, because it is asked for each test of the module. */
function holdsMany({ children }: ShownModule): boolean {
  let golden = 0
  for (const test of children.allTests()) {
    if (isGolden(test)) golden += 1
    if (golden > mostShown) return true
  }
  return false
}

/**
 * Takes the errors of our checks from a failed case for a while.
 * @returns what puts them back; undefined if there are others, such as those of hooks
 */
function hideErrors({ state }: Reporting, test: ShownTest): (() => void) | undefined {
  const task = state.idMap.get(test.id)
  const result = task?.result
  if (!task || !result?.errors?.every(({ message }) => isOwn(message, test))) return undefined
  // From 5.1 on, Vitest prints the errors of attempts.
  task.result = { ...result, errors: [], attempts: [] }
  return () => {
    task.result = result
  }
}

/** Whether the error says that the case missed a threshold, or why its pipeline failed. */
function isOwn(message: string, test: ShownTest): boolean {
  const { records = [] } = test.meta().rag ?? {}
  return records.some(
    ({ caseId, error }) =>
      message.startsWith(`${printable(caseId, 80)}: `) ||
      (message !== '' && error?.includes(message)),
  )
}
