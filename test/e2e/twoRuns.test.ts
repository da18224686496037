import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { supportWith } from './supportProject.ts'

/** The support desk, judged by a model that answers nobody before two runs have asked. */
async function projectForTwo(): Promise<Project> {
  let release = () => {}
  const both = new Promise<void>(resolve => {
    release = resolve
  })
  const seen = new Set<unknown>()
  const server = await startOpenaiServer(async request => {
    seen.add(request.headers['x-run'])
    if (seen.size === 2) release()
    await both
    return wordOverlapModel(request)
  })
  onTestFinished(() => server.close())
  return createProject(
    supportWith({
      'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const headers = { authorization: 'Bearer nobody', 'x-run': process.env.RUN ?? '' }
export default {
  plugins: [rag({ judge: openai({ model: 'word-overlap', baseURL: '${server.baseURL}', headers }) })],
}
`,
    }),
  )
}

test('two runs at once in one folder: both have their scores, and the log has every answer', async () => {
  const project = await projectForTwo()
  const runs = await Promise.all(
    ['one', 'two'].map(run => project.vitest([], { RUN: run, OPENAI_API_KEY: '' })),
  )
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  const beside = runs.flatMap(
    ({ output }) => /go to \.vitest-rag\/(run-[\da-f-]+)/.exec(output)?.[1] ?? [],
  )
  expect(beside).toHaveLength(1)
  // Each report says where its own results are.
  const told = runs.map(({ output }) => /all scores and evidence: (\S+)/.exec(output)?.[1])
  expect(told.toSorted()).toEqual([
    '.vitest-rag/results.jsonl',
    `.vitest-rag/${beside[0]}/results.jsonl`,
  ])
  const results = ['.vitest-rag', `.vitest-rag/${beside[0]}`].map(folder => project.results(folder))
  for (const { run, cases, unrecorded } of results) {
    expect(run.complete).toBe(true)
    expect(unrecorded).toEqual([])
    expect(cases.map(({ caseId, scores }) => ({ caseId, scores }))).toEqual(
      results[0]?.cases.map(({ caseId, scores }) => ({ caseId, scores })),
    )
    expect(
      cases.flatMap(one => Object.values(one.scores).map(({ status }) => status)),
    ).not.toContain('judgeError')
  }
  expect(project.has('.vitest-rag/results.partial.jsonl')).toBe(false)
  // Both are kept, in one place.
  for (const { run } of results) {
    expect(project.results(`.vitest-rag/runs/${run.id}`).run).toEqual(run)
  }
  expect((await project.command(['verdicts', 'verify'])).exitCode).toBe(0)

  // Every question is in the log: a third run asks nothing, and what the others left beside goes.
  await project.vitest([], { RUN: 'three' })
  const { usage } = project.results().run
  expect(usage.judge.calls).toBe(0)
  expect(usage.judge.replayed).toBeGreaterThan(0)
  expect(project.has(`.vitest-rag/${beside[0]}`)).toBe(false)
})
