import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
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
async function runShards(project: Project, args: readonly string[] = []): Promise<ShardRun[]> {
  const runs: ShardRun[] = []
  for (const number of [1, 2, 3]) {
    const blob = ['--reporter=blob', `--outputFile.blob=blobs/${number}.json`]
    const run = await project.vitest([`--shard=${number}/3`, ...blob, ...args])
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
  return {
    numTotalTests,
    json: testResults.map(({ name, status, assertionResults }) => ({
      name: relative(project.folder, name),
      status,
      lines: assertionResults.map(({ location }) => location?.line),
      tests: JSON.stringify(assertionResults, timeless),
    })),
    junit: project.read('out/run.xml').replaceAll(/ (?:time|timestamp)="[^"]*"/g, ''),
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

test('one golden file over three shards is, merged, the run of one', async () => {
  const project = createProject(files)
  const whole = await project.vitest(reports)
  expect(whole.exitCode).toBe(1)
  const expected = {
    reports: reportsOf(project),
    results: project.results(),
  }
  expect(expected.results.cases).toHaveLength(28)

  const runs = await runShards(project)
  expect(runs.map(({ results }) => results.cases.length)).toEqual([8, 10, 10])
  expect(runs.map(({ results }) => results.run.complete)).toEqual([true, true, true])
  expect(runs[1]?.output).toContain('shard 2 of 3: 10 of 28 cases ran')
  const merged = await project.vitest(['--merge-reports=blobs', ...reports])
  expect(merged.exitCode).toBe(1)
  expect(merged.output).toContain('support.golden.yaml:')
  expect(withoutTimes(project.results())).toEqual(withoutTimes(expected.results))
  expect(reportsOf(project)).toEqual(expected.reports)
})

test('beside other tests no shard is empty, and a sequencer of the user goes on', async () => {
  const otherTest =
    "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n"
  const project = createProject({
    ...files,
    'one.test.js': otherTest,
    'two.test.js': otherTest,
    'support.golden.yaml': golden.slice(0, golden.indexOf('  - id: case-2')),
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { rag } from 'vitest-rag/plugin'
class Backwards extends BaseSequencer {
  async shard(files) {
    const { index } = this.ctx.config.shard
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? 1 : -1)).slice(index - 1, index)
  }
}
export default defineConfig({ plugins: [rag()], test: { sequence: { sequencer: Backwards } } })
`,
  })
  const reporters = ['--reporter=verbose', '--reporter=blob']
  const ran: string[][] = []
  for (const shard of [1, 2, 3, 4]) {
    const blob = `--outputFile.blob=blobs/${shard}.json`
    const run = await project.vitest([`--shard=${shard}/4`, ...reporters, blob])
    expect(run.exitCode).toBe(0)
    ran.push(
      [...run.output.matchAll(/✓ ([^\s:]+)\S* > (.+?)(?: \d+ms)?$/gm)].map(found =>
        found.slice(1).join(' > '),
      ),
    )
  }
  expect(ran).toEqual([
    ['two.test.js > adds'],
    ['one.test.js > adds'],
    ['support.golden.yaml > support > case-0'],
    ['support.golden.yaml > support > case-1'],
  ])
  const tooMany = await project.vitest(['--shard=1/5'])
  expect(tooMany.exitCode).toBe(1)
  expect(tooMany.output).toContain('Expected at most 4 shards')

  // Of a golden file whose other cases are there, a missing shard is seen.
  rmSync(join(project.folder, 'blobs/4.json'))
  const merged = await project.vitest(['--merge-reports=blobs'])
  expect(merged.exitCode).toBe(2)
  expect(merged.output).toContain('Cases failed without a record (1): support › case-1')

  project.write({ 'blobs/4.json': project.read('blobs/3.json') })
  const twice = await project.vitest(['--merge-reports=blobs'])
  expect(twice.exitCode).toBe(2)
  expect(twice.output).toContain('case "case-0": Expected one record of set "support"')

  // A slice whose module breaks leaves no tests, and those of the others stay.
  project.write({ 'answer.ts': "throw new Error('no index here')\n" })
  await project.vitest(['--shard=4/4', '--reporter=blob', '--outputFile.blob=blobs/4.json'])
  const broken = await project.vitest(['--merge-reports=blobs'])
  expect(broken.exitCode).toBe(2)
  expect(broken.output).toMatch(/Golden files could not be run .*no index here/)
  const { cases } = project.results()
  expect(cases.map(({ caseId }) => caseId)).toEqual(['case-0'])
})
