import { expect, inject, test } from 'vitest'
import { propertiesIn } from './junitFile.ts'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

/** No answer is worded as its reference, so that reports show the cases. */
const golden = (supportFiles['support.golden.yaml'] ?? '').replace(
  'ndcg@2: report',
  'rougeL: { gate: true }',
)

const files = supportWith({
  'support.golden.yaml': golden,
  'returns.golden.yaml': golden.replace('name: support', 'name: returns'),
})

async function runShards() {
  const project = createProject(files)
  const answers: string[] = []
  for (const shard of ['1/2', '2/2']) {
    const blob = `--outputFile=blobs/${shard.replace('/', '-')}.json`
    const { exitCode } = await project.vitest([`--shard=${shard}`, '--reporter=blob', blob])
    expect(exitCode).toBe(0)
    answers.push(project.read('.vitest-rag/answers.jsonl'))
  }
  return { project, answers, last: project.results() }
}

let running: ReturnType<typeof runShards> | undefined

/** Two shards of two golden sets, run once for all tests. */
const shardsRun = () => (running ??= runShards())

test('merged shards are a whole run of its own', async () => {
  const { project, last } = await shardsRun()
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=junit']
  const written = ['--outputFile.json=merged.json', '--outputFile.junit=merged.xml']
  const merged = await project.vitest(['--merge-reports=blobs', ...reporters, ...written])
  expect(merged.exitCode).toBe(0)
  const { run, cases } = project.results()
  expect(cases).toHaveLength(8)
  expect(run.unselected).toEqual([])
  // Its answers are those that other processes noted.
  expect(run.id).not.toBe(last.run.id)
  expect(project.has(`.vitest-rag/runs/${run.id}/report.txt`)).toBe(true)
  expect(project.has(`.vitest-rag/runs/${run.id}/answers.jsonl`)).toBe(false)
  // Other reporters hear of all scores, and of answers, which came with the blobs.
  const xml = project.read('merged.xml')
  for (const { set, caseId, scores } of cases) {
    expect(propertiesIn(xml, `${set} &gt; ${caseId}`)).toHaveLength(Object.keys(scores).length)
  }
  const answered = /"output": ?"You can return a product within 30 days/g
  expect(project.read('merged.json').match(answered)).toHaveLength(2)
})

// There Vitest 4 finds no test files and ends red by itself.
test.runIf(inject('olderVitest') === undefined)(
  'shards are merged in another folder, too',
  async () => {
    const { project, answers } = await shardsRun()
    const here = createProject({
      ...files,
      'blobs/1-2.json': project.read('blobs/1-2.json'),
      'blobs/2-2.json': project.read('blobs/2-2.json'),
      '.vitest-rag/answers.jsonl': answers.join(''),
    })
    const elsewhere = await here.vitest(['--merge-reports=blobs'])
    expect(elsewhere.output).toContain('RAG passed (no-baseline)')
    expect(elsewhere.output).not.toContain('partial run')
    expect(here.results().cases).toHaveLength(8)
    // Somebody brought the answers of the shards along with their blobs.
    expect(here.read('.vitest-rag/report.md').match(/^- answered: “.+”$/gm)).toHaveLength(6)
  },
)
