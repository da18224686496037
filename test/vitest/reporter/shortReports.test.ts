import type { RunnerTestCase } from 'vitest'
import { expect, test } from 'vitest'
import { shortenReports } from '../../../src/vitest/reporter/shortReports.ts'
import { caseRecord } from '../../results/recordedRun.ts'

type Result = NonNullable<RunnerTestCase['result']>

/** Has what reporters of both versions of Vitest do. */
class BaseReporter {
  listed: string[] = []
  errors: string[] = []
  readonly #state: Map<string, { result?: Result }>

  constructor(state: Map<string, { result?: Result }>) {
    this.#state = state
  }

  printTestCase(_state: string, { id }: { id: string }): void {
    this.listed.push(id)
  }

  onTestRunEnd(): void {
    for (const [id, { result }] of this.#state) {
      for (const { message } of result?.errors ?? []) this.errors.push(`${id} ${message}`)
    }
  }
}

class VerboseReporter extends BaseReporter {}

interface Told {
  id: string
  message?: string
  isGolden?: boolean
}

/** A module with these tests, of which those with a message fail. */
function moduleOf(tests: readonly Told[]) {
  const module = { children: { allTests: () => all } }
  const all = tests.map(({ id, message, isGolden = true }) => ({
    id,
    module,
    meta: () => ({
      ...(isGolden && {
        rag: {
          golden: { file: 'a.golden.yaml', set: 'a', caseIds: [id] },
          records: [caseRecord({ caseId: id, missed: [] })],
        },
      }),
    }),
    result: () => ({ state: message === undefined ? 'passed' : 'failed' }),
  }))
  return module
}

function run(tests: readonly Told[], Reporter: typeof BaseReporter = BaseReporter) {
  const idMap = new Map(
    tests.map(({ id, message }): [string, { result?: Result }] => [
      id,
      { result: { state: 'fail', errors: message === undefined ? [] : [{ message }] } },
    ]),
  )
  const reporter = new Reporter(idMap)
  const note = shortenReports({ state: { idMap }, ...{ reporters: [reporter] } })
  const module = moduleOf(tests)
  const end = () => {
    for (const one of module.children.allTests()) {
      Reflect.apply(reporter.printTestCase, reporter, ['failed', one])
    }
    Reflect.apply(reporter.onTestRunEnd, reporter, [[module]])
    return note()
  }
  return { reporter, end, idMap }
}

const missing = (index: number) => ({ id: `c${index}`, message: `c${index}: faithfulness 0.5` })
const many = Array.from({ length: 40 }, (_, index) =>
  index % 2 ? missing(index) : { id: `c${index}` },
)

test('ten failed cases are listed with their errors, and what is left out is told', () => {
  const { reporter, end, idMap } = run(many)
  expect(end()).toBe(
    'RAG: the errors of 10 of 20 failed cases are shown above (all: npx vitest-rag run --full, or VITEST_RAG_FULL=1)',
  )
  expect(reporter.listed).toHaveLength(10)
  expect(reporter.errors.map(one => one.split(' ')[0])).toEqual(reporter.listed)
  // Later reporters find each error where it was.
  expect([...idMap.values()].flatMap(({ result }) => result?.errors ?? [])).toHaveLength(20)
})

test('a few cases are listed as Vitest does', () => {
  const { reporter, end } = run(many.slice(0, 8))
  expect(end()).toBeUndefined()
  expect(reporter.listed).toHaveLength(8)
  expect(reporter.errors).toHaveLength(4)
})

test('other tests, and errors of hooks in cases, are shown however many there are', () => {
  const own = Array.from({ length: 30 }, (_, index) => ({
    id: `own${index}`,
    message: 'expected 1 to be 2',
    isGolden: false,
  }))
  const inHook = { id: 'c99', message: 'the database is still open' }
  const { reporter, end } = run([...many, ...own, inHook])
  expect(end()).toContain('errors of 11 of 21 failed cases')
  expect(reporter.listed.filter(id => id.startsWith('own'))).toHaveLength(30)
  expect(reporter.errors).toContain('c99 the database is still open')
  expect(reporter.errors.filter(one => one.startsWith('own'))).toHaveLength(30)
})

test('a second run in watch mode lists its own failed cases', () => {
  const { reporter, end } = run(many)
  end()
  reporter.listed = []
  expect(end()).toContain('10 of 20')
  expect(reporter.listed).toHaveLength(10)
})

test('who asks for each test gets each test', () => {
  const { reporter, end } = run(many, VerboseReporter)
  expect(end()).toBeUndefined()
  expect([reporter.listed.length, reporter.errors.length]).toEqual([40, 20])
})
