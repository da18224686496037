import { cpSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { compareText } from '../../src/text/stableJson.ts'
import type { Finished, Project } from './project.ts'
import { createProject, pluginConfig } from './project.ts'

/** One golden file of 30 cases: every seventh misses its threshold, one is skipped, one yet to be written. */
const golden = `name: support
pipeline: ./answer.ts
metrics: { answerOverlap: 0.5 }
cases:
${Array.from({ length: 30 }, (_, index) => {
  const more = index === 3 ? '\n    skip: true' : index === 4 ? '\n    todo: true' : ''
  return `  - id: case-${index}
    question: ${index % 7 === 6 ? 'What of mistakes?' : 'How long?'}
    reference: Thirty days.
    tags: [${index % 2 === 0 ? 'even' : 'odd'}]${more}`
}).join('\n')}
`

const files = {
  'vitest.config.ts': pluginConfig,
  'answer.ts':
    "export default question => ({ answer: question === 'How long?' ? 'Thirty days.' : 'Ask somebody else.' })\n",
  'support.golden.yaml': golden,
}

const reports = [
  '--reporter=json',
  '--reporter=junit',
  '--outputFile.json=out/run.json',
  '--outputFile.junit=out/run.xml',
]

interface ShardRun extends Finished {
  results: Results
}

/** One after the other, as on machines that have the project in the same folder. */
async function runShards(project: Project): Promise<ShardRun[]> {
  const runs: ShardRun[] = []
  for (const number of [1, 2, 3]) {
    const blob = ['--reporter=blob', `--outputFile.blob=blobs/${number}.json`]
    const run = await project.vitest([`--shard=${number}/3`, '--reporter=default', ...blob])
    runs.push({ ...run, results: project.results() })
  }
  return runs
}

interface JsonReport {
  numTotalTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { location?: { line: number } }[]
  }[]
}

/** What two runs of the same must have in common. */
function reportsOf(project: Project) {
  const { testResults, numTotalTests } = project.json<JsonReport>('out/run.json')
  const timeless = (_key: string, value: unknown) => (typeof value === 'number' ? 0 : value)
  const junit = project.read('out/run.xml').replaceAll(/ (?:time|timestamp)="[^"]*"/g, '')
  const suite = /<testsuite [^]*?<\/testsuite>/g
  return {
    numTotalTests,
    // Files end in another order each time.
    json: testResults
      .toSorted((one, other) => compareText(one.name, other.name))
      .map(({ name, status, assertionResults }) => ({
        name: relative(project.folder, name),
        status,
        lines: assertionResults.map(({ location }) => location?.line),
        tests: JSON.stringify(assertionResults, timeless),
      })),
    junit: [junit.replaceAll(suite, ''), ...(junit.match(suite) ?? []).toSorted(compareText)],
  }
}

function withoutTimes({ cases, unrecorded, sets, run }: Results) {
  const { unselected, broken, complete } = run
  return {
    sets,
    unrecorded,
    unselected,
    broken,
    complete,
    cases: cases.map(({ milliseconds: _, usage: _used, ...record }) => record),
  }
}

const otherTest =
  "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n"

/** Sorts other tests backwards, and deals out one to each shard. */
const backwards = `import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { rag } from 'vitest-rag/plugin'
class Backwards extends BaseSequencer {
  async shard(files) {
    const { index } = this.ctx.config.shard
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? 1 : -1)).slice(index - 1, index)
  }
}
export default defineConfig({ plugins: [rag()], test: { sequence: { sequencer: Backwards } } })
`

async function runAll() {
  const project = createProject({
    ...files,
    'vitest.config.ts': backwards,
    'one.test.js': otherTest,
    'two.test.js': otherTest,
  })
  const { exitCode } = await project.vitest(reports)
  const whole = { exitCode, reports: reportsOf(project), results: project.results() }
  return { project, whole, shards: await runShards(project) }
}

let running: ReturnType<typeof runAll> | undefined

/** One golden file and two other tests, run as a whole and over three shards, once for all tests. */
const finishedRuns = () => (running ??= runAll())

test('one golden file over three shards is, merged, the run of one', async () => {
  const { project, whole, shards } = await finishedRuns()
  expect(whole.exitCode).toBe(1)
  expect(whole.results.cases).toHaveLength(28)
  expect(shards.map(({ results }) => results.cases.length)).toEqual([10, 10, 8])
  expect(shards.map(({ results }) => results.run.complete)).toEqual([true, true, true])
  expect(shards[1]?.output).toContain('shard 2 of 3: 10 of 28 cases ran')
  const merged = await project.vitest(['--merge-reports=blobs', ...reports])
  expect(merged.exitCode).toBe(1)
  expect(merged.output).toContain('support.golden.yaml:')
  expect(withoutTimes(project.results())).toEqual(withoutTimes(whole.results))
  expect(reportsOf(project)).toEqual(whole.reports)
})

test('a sequencer of the user goes on, and a shard may have golden sets alone', async () => {
  const { shards } = await finishedRuns()
  const others = shards.map(({ output }) => output.match(/\w+\.test\.js/g) ?? [])
  expect(others).toEqual([['two.test.js'], ['one.test.js'], []])
})

/** The blobs without that of the last shard. Vitest 4 merges only where they were written. */
function withoutLast(project: Project, blobs: string): void {
  const folder = join(project.folder, blobs)
  cpSync(join(project.folder, 'blobs'), folder, { recursive: true })
  rmSync(join(folder, '3.json'))
}

test.runIf(inject('atNight'))(
  'more shards than there are cases and tests are refused',
  async () => {
    const { project } = await finishedRuns()
    const tooMany = await project.vitest(['--shard=1/33'])
    expect(tooMany.exitCode).toBe(1)
    expect(tooMany.output).toContain('Expected at most 32 shards')
  },
)

test('of a golden file whose other cases are there, a missing shard is seen', async () => {
  const { project } = await finishedRuns()
  withoutLast(project, 'two')
  const merged = await project.vitest(['--merge-reports=two'])
  expect(merged.exitCode).toBe(2)
  expect(merged.output).toContain('Cases failed without a record (8): support › case-0')
})

test.runIf(inject('atNight'))(
  'a slice whose module breaks leaves no tests, and those of the others stay',
  async () => {
    const { project } = await finishedRuns()
    withoutLast(project, 'broken')
    const answer = project.read('answer.ts')
    project.write({ 'answer.ts': "throw new Error('no index here')\n" })
    await project.vitest(['--shard=3/3', '--reporter=blob', '--outputFile.blob=broken/3.json'])
    project.write({ 'answer.ts': answer })
    const broken = await project.vitest(['--merge-reports=broken'])
    expect(broken.exitCode).toBe(2)
    expect(broken.output).toMatch(/Golden files could not be run .*no index here/)
    expect(project.results().cases).toHaveLength(20)
  },
)
