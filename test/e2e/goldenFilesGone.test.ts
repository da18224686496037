import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { Project } from './project.ts'
import { recordedSupport } from './recordedOnce.ts'

const ordinary = `import { expect, test } from 'vitest'
test('adds', () => expect(1 + 1).toBe(2))
`
const twoProjects = `import { rag } from 'vitest-rag/plugin'
export default { test: { projects: [
  { test: { name: 'unit', include: ['*.test.ts'] } },
  { plugins: [rag()], test: { name: 'golden', include: [] } },
] } }
`
const golden = 'support.golden.yaml'

/** A project of golden sets that has a baseline, and ordinary tests. */
async function recorded(...tests: string[]): Promise<Project> {
  const project = await recordedSupport()
  project.write(Object.fromEntries(tests.map(file => [file, ordinary])))
  return project
}

const remove = ({ folder }: Project) => rmSync(join(folder, golden))

test('a run that finds no golden file any more is red, filtered ones say nothing', async () => {
  const project = await recorded('sum.test.ts', 'unit/sum.test.ts')
  const excluded = await project.vitest([`--exclude=**/${golden}`])
  expect(excluded.output).toMatch(/^RAG failed \(policy\): .*4 cases of 4/m)
  expect(excluded.exitCode).toBe(1)

  remove(project)
  const { exitCode, output } = await project.vitest()
  expect(output).toMatch(/^RAG failed \(policy\): /m)
  expect(exitCode).toBe(1)
  for (const filter of [['unit'], ['-t', 'adds']]) {
    const filtered = await project.vitest(filter)
    expect(filtered.output).not.toContain('RAG')
    expect(filtered.exitCode).toBe(0)
  }
})

test('with the plugin in one project, runs of the other one say nothing', async () => {
  const project = await recorded('sum.test.ts')
  project.write({ 'vitest.config.ts': twoProjects })
  const all = await project.vitest()
  expect(all.output).toContain('Tests  5 passed (5)')
  expect(all.output).toMatch(/^RAG passed \(unchanged\): /m)
  expect(all.exitCode).toBe(0)
  remove(project)
  const other = await project.vitest(['--project=unit'])
  expect(other.output).not.toContain('RAG')
  expect(other.exitCode).toBe(0)
  const { exitCode, output } = await project.vitest(['--passWithNoTests'])
  expect(output).toMatch(/^RAG failed \(policy\): /m)
  expect(exitCode).toBe(1)
})

test('the `dir` of a configuration is no filter, and that of the command is one', async () => {
  const project = await recorded('unit/sum.test.ts')
  project.write({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { dir: 'unit' } }
`,
  })
  const outside = await project.vitest()
  expect(outside.output).toContain(
    `${golden}: Expected golden sets in unit, which \`dir\` in the configuration names, but there are none`,
  )
  expect(outside.output).toMatch(/^RAG failed \(policy\): /m)
  expect(outside.exitCode).toBe(2)
  project.write({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag()], test: { dir: '.' } }
`,
  })
  project.write({
    'unit/more.golden.yaml': `name: more\ncases: [{ id: a, question: Why?, answer: So., metrics: { abstention: 0 } }]\n`,
  })
  const part = await project.vitest(['--dir=unit'])
  expect(part.output).toContain(`partial run: without ${golden}`)
  expect(part.exitCode).toBe(0)
})

test.runIf(inject('atNight'))(
  'shards say nothing by themselves, and are red once they are merged',
  async () => {
    const project = await recorded('sum.test.ts', 'unit/sum.test.ts')
    remove(project)
    for (const shard of ['1/2', '2/2']) {
      const blob = ['--reporter=blob', `--outputFile.blob=blobs/${shard.replace('/', '-')}.json`]
      const run = await project.vitest([`--shard=${shard}`, '--reporter=default', ...blob])
      expect(run.output).not.toContain('RAG')
      expect(run.exitCode).toBe(0)
    }
    const merged = await project.vitest(['--merge-reports=blobs'])
    expect(merged.output).toMatch(/^RAG failed \(policy\): /m)
    expect(merged.exitCode).toBe(1)
  },
)
