import { expect, onTestFinished, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
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
    ({ output }) => /go to \.vitest-rag\/(run-\d+)/.exec(output)?.[1] ?? [],
  )
  expect(beside).toHaveLength(1)
  // Each report says where its own results are.
  const told = runs.map(({ output }) => /all scores and evidence: (\S+)/.exec(output)?.[1])
  expect(told.toSorted()).toEqual([
    '.vitest-rag/results.json',
    `.vitest-rag/${beside[0]}/results.json`,
  ])
  const results = ['results.json', `${beside[0]}/results.json`].map(file =>
    project.json<Results>(`.vitest-rag/${file}`),
  )
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
  expect((await project.cli(['verdicts', 'verify'])).exitCode).toBe(0)

  // Every question is in the log: a third run asks nothing, and what the others left beside goes.
  await project.vitest([], { RUN: 'three' })
  const { usage } = project.json<Results>('.vitest-rag/results.json').run
  expect(usage.judge.calls).toBe(0)
  expect(usage.judge.replayed).toBeGreaterThan(0)
  expect(project.has(`.vitest-rag/${beside[0]}`)).toBe(false)
})

test('prune --unused after a run of all tests drops nothing that the next run needs', async () => {
  const project = await projectForTwo()
  await Promise.all(['one', 'two'].map(run => project.vitest([], { RUN: run })))
  const filtered = await project.vitest(['-t', 'refund'], { RUN: 'three' })
  expect(filtered.exitCode).toBe(0)
  const refused = await project.cli(['verdicts', 'prune', '--unused'])
  expect(refused.exitCode).toBe(1)
  expect(refused.output).toContain('The last run was not of all tests')

  project.write({ 'support.golden.yaml': beforeBatteries(project.read('support.golden.yaml')) })
  await project.vitest([], { RUN: 'four' })
  const pruned = await project.cli(['verdicts', 'prune', '--unused'])
  expect(pruned.output).toMatch(/dropped [1-9]\d* records? that no test uses/)
  await project.vitest([], { RUN: 'five' })
  expect(project.json<Results>('.vitest-rag/results.json').run.usage.judge.calls).toBe(0)

  // What a test would have asked that fails before its matcher is not known.
  project.write({
    'broken.test.ts': `import { test } from 'vitest'
test('breaks off', () => {
  throw new Error('no answer')
})
`,
  })
  expect((await project.vitest([], { RUN: 'six' })).exitCode).toBe(1)
  const unsure = await project.cli(['verdicts', 'prune', '--unused'])
  expect(unsure.exitCode).toBe(1)
  expect(unsure.output).toContain('The last run was not of all tests, or not all of them were')
})

const beforeBatteries = (yaml: string): string =>
  yaml.slice(0, yaml.indexOf('  - id: battery-warranty'))
