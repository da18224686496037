import { describe, expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { answerOf, count, deskProject, dryRun } from './dryRunProject.ts'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

describe('the calls of recorded answers are counted exactly', () => {
  const sets = [
    'preset: [ragchecker, ragas]',
    'metrics: { faithfulness: report }',
    'metrics: { answerRelevance: report, contextRelevance: report, groundedness: report }',
  ]

  test('of presets, of one metric and of ratings; tokens and cost come near', async () => {
    const judge = { prices: { prompt: 250, completion: 2000 } }
    const { server, project } = await deskProject({ judge, sets })
    const told = await dryRun(project)
    expect(server.requests).toHaveLength(0)
    expect(told.allCalls).toBeGreaterThan(0)
    expect(told.cached).toBe(0)
    await project.vitest()
    expect(server.requests).toHaveLength(told.allCalls)

    expect(told.cost).toBeCloseTo((told.promptTokens * 250 + told.completionTokens * 2000) / 1e6, 3)
    const { run } = project.results()
    // The loopback counts a quarter of the characters, without the form of the answer.
    const { promptTokens, completionTokens } = run.usage.judge
    expect(told.promptTokens / promptTokens).toBeGreaterThan(1)
    expect(told.promptTokens / promptTokens).toBeLessThan(1.3)
    expect(told.completionTokens / completionTokens).toBeGreaterThan(0.7)
    expect(told.completionTokens / completionTokens).toBeLessThan(1.5)

    const again = await dryRun(project)
    expect(again).toMatchObject({ allCalls: 0, cached: again.questions, promptTokens: 0 })
    expect(server.requests).toHaveLength(told.allCalls)
  })

  test('claim by claim', async () => {
    const { server, project } = await deskProject({ judge: { batching: 'perClaim' } })
    const told = await dryRun(project)
    expect(server.requests).toHaveLength(0)
    expect(told.allCalls).toBeGreaterThan(0)
    expect(told.cached).toBe(0)
    await project.vitest()
    expect(server.requests).toHaveLength(told.allCalls)
    const again = await dryRun(project)
    expect(again).toMatchObject({ allCalls: 0, cached: again.questions, promptTokens: 0 })
    expect(server.requests).toHaveLength(told.allCalls)
  })
})

test('where claims are too long for one call it hangs on their words, until these are logged', async () => {
  const { server, project } = await deskProject({ judge: { materialTokens: 100 } })
  const told = await dryRun(project)
  await project.vitest()
  // Measured: 66 instead of 54. lexical() repeats the question in claims that need it.
  const share = told.allCalls / server.requests.length
  expect(share).toBeGreaterThanOrEqual(1)
  expect(share).toBeLessThan(1.3)

  const log = '.vitest-rag/verdicts.jsonl'
  const claims = project
    .read(log)
    .split('\n')
    .filter(line => line.includes('"extractClaims"'))
  project.write({ [log]: claims.map(line => `${line}\n`).join('') })
  const before = server.requests.length
  const again = await dryRun(project)
  expect(again.cached).toBe(2 * count)
  await project.vitest()
  expect(server.requests.length - before).toBe(again.allCalls)
})

test('a changed answer is counted alone', async () => {
  const { server, project } = await deskProject()
  await project.vitest()
  const before = server.requests.length
  const golden = project.read('desk0.golden.yaml')
  const changed = golden.replace(answerOf(3), 'Order 3 may be returned for a year.')
  project.write({ 'desk0.golden.yaml': changed })
  const told = await dryRun(project)
  expect(told.calls).toBeGreaterThan(0)
  expect(told.calls).toBeLessThan(before / count)
  const one = await dryRun(project, ['-t', 'case-3'])
  expect(one.allCalls).toBe(told.allCalls)
  expect((await dryRun(project, ['-t', 'case-2'])).allCalls).toBe(0)
  await project.vitest()
  expect(server.requests.length - before).toBe(told.allCalls)
})

test.each([
  [60, 'budget: maxCalls holds, 18 of 60'],
  [15, 'budget: maxCalls would be used up, 18 of 15'],
])('a budget of %d calls is held against what is needed', async (maxCalls, told) => {
  const { project } = await deskProject({
    plugin: `budget: { maxCalls: ${maxCalls} }`,
    sets: [
      'metrics: { faithfulness: report, contextRecall: report, answerRelevance: report, groundedness: report }',
    ],
  })
  expect((await dryRun(project)).output).toContain(told)
})

test('with references for answers it is near, and after the run nothing is left to ask', async () => {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const judge = { model: 'word-overlap', baseURL: server.baseURL, apiKey: 'a-key-for-tests' }
  const project = createProject({
    ...supportFiles,
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
export default { plugins: [rag({ judge: openai(${JSON.stringify(judge)}) })] }
`,
  })
  const golden = project.read('support.golden.yaml')
  project.write({ 'support.golden.yaml': golden.replace('ndcg@2', 'contextRecall') })
  const told = await dryRun(project)
  expect(server.requests).toHaveLength(0)
  await project.vitest()
  // Measured: the same number.
  expect(told.calls).toBe(server.requests.length)
  const again = await dryRun(project)
  expect(again).toMatchObject({ calls: 0, cached: again.questions })
  expect(again.output).toContain('answers: 4 of the last run')
})
