import { expect, onTestFinished, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const golden = supportFiles['support.golden.yaml'] ?? ''
const own = '.vitest-rag/verdicts.jsonl'

/** Two golden sets that ask different questions, judged by a model at this address. */
function judgedProject(baseURL: string): {
  project: Project
  configure(replayFrom: string[]): void
} {
  const judge = `openai({ model: 'word-overlap', baseURL: '${baseURL}', apiKey: 'key-of-nobody' })`
  const project = createProject(
    supportWith({
      'returns.golden.yaml': golden
        .replace('name: support', 'name: returns')
        .replace('faithfulness: 0.8', 'contextRecall: report'),
    }),
  )
  const configure = (replayFrom: string[]) =>
    project.write({
      'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: ${judge}, replayFrom: ${JSON.stringify(replayFrom)} })] }
`,
    })
  return { project, configure }
}

test('what shards were answered is joined, and a run that replays it asks nobody', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const { project, configure } = judgedProject(server.baseURL)
  configure([])
  const shards: Project[] = []
  for (const shard of ['1/2', '2/2']) {
    const machine = project.copy()
    expect((await machine.vitest([`--shard=${shard}`])).exitCode).toBe(0)
    shards.push(machine)
  }
  const asked = server.requests.length
  const folders = shards.map(({ folder }) => folder)
  const merged = await project.command([
    'verdicts',
    'merge',
    ...folders,
    '--json',
    '--into=shared.jsonl',
  ])
  expect(merged.exitCode).toBe(0)
  expect(JSON.parse(merged.output)).toMatchObject({
    logs: [{ added: expect.any(Number) }, { added: expect.any(Number), different: [] }],
    withoutLog: [],
  })
  const shared = project.read('shared.jsonl')
  const answers = new Set(shared.match(/^\{"key":"\w+"/gm)).size
  expect(answers).toBeGreaterThan(4)

  // From a log that is only read.
  configure(['of-the-cache.jsonl', 'shared.jsonl'])
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(0)
  expect(server.requests).toHaveLength(asked)
  const { judge } = project.json<Results>('.vitest-rag/results.json').run.usage
  expect(judge).toMatchObject({ calls: 0, promptTokens: 0 })
  expect(judge.replayed).toBeGreaterThanOrEqual(answers)
  expect(output).toContain('RAG: there is no of-the-cache.jsonl, so nothing is replayed from it.')
  expect(project.read('shared.jsonl')).toBe(shared)
  expect([project.has(own), project.has('of-the-cache.jsonl')]).toEqual([false, false])

  // The project's own log becomes the same.
  expect((await project.command(['verdicts', 'merge', ...folders])).exitCode).toBe(0)
  expect(project.read(own)).toBe(shared)
})
