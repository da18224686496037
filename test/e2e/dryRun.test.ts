import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'
import { supportFiles } from './supportProject.ts'

const count = 6
const lastLine = /nothing was judged\n$/

const answerOf = (index: number) => `Order ${index} may be returned for thirty days. It is blue.`

/** Cases whose answers are recorded, judged by a model and embeddings on loopback. */
async function deskProject(more: { plugin?: string; judge?: object; metrics?: string } = {}) {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const endpoint = { baseURL: server.baseURL, apiKey: 'a-key-for-tests', minRetryDelay: 1 }
  const judge = JSON.stringify({ model: 'word-overlap', ...endpoint, ...more.judge })
  const embeddings = JSON.stringify({ model: 'words', ...endpoint })
  const cases = Array.from(
    { length: count },
    (_, index) => `  - id: case-${index}
    question: How long may order ${index} be returned?
    reference: Order ${index} may be returned for thirty days.
    relevantDocuments: [orders.md]
    answer: ${answerOf(index)}
    contexts: [{ id: orders.md, text: Order ${index} may be returned for thirty days. }]
`,
  )
  const project = createProject({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
import { openai, openaiEmbeddings } from 'vitest-rag/judges'
export default { plugins: [rag({
  judge: openai(${judge}), embeddings: openaiEmbeddings(${embeddings}), ${more.plugin ?? ''}
})] }
`,
    'desk.golden.yaml': `name: desk
${more.metrics ?? 'preset: [ragchecker, ragas]'}
cases:
${cases.join('')}`,
  })
  return { server, project }
}

/** Every file of a project but the caches of Vitest, by a hash of what is in it. */
function contentOf({ folder }: Project): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    files
      .filter(file => file.isFile() && !file.parentPath.includes('node_modules'))
      .map(file => join(file.parentPath, file.name))
      .map(path => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

/** A row of the table: questions, cached, calls, prompt tokens, completion tokens, maybe cost. */
function row(output: string, name: string): number[] {
  const line = output.split('\n').find(one => one.startsWith(`${name} `)) ?? ''
  return (line.slice(name.length).match(/[\d,.]+/g) ?? []).map(text =>
    Number(text.replaceAll(',', '')),
  )
}

/** What a dry run of a project says, and that it left everything as it was. */
async function dryRun(project: Project, args: string[] = []) {
  const before = contentOf(project)
  const { exitCode, output } = await project.cli(['run', '--dry-run', ...args])
  expect(contentOf(project)).toEqual(before)
  expect(output).toMatch(lastLine)
  expect(exitCode).toBe(0)
  const [questions, cached, calls = 0, promptTokens = 0, completionTokens = 0, cost] = row(
    output,
    'openai word-overlap',
  )
  const [, , embeddingCalls = 0] = row(output, 'openaiEmbeddings words')
  const estimate = { questions, cached, calls, promptTokens, completionTokens, cost }
  return { output, ...estimate, allCalls: calls + embeddingCalls }
}

describe('the calls of recorded answers are counted exactly', () => {
  test.each([
    ['with all metrics of two presets', {}],
    ['claim by claim', { judge: { batching: 'perClaim' } }],
    ['for one metric', { metrics: 'metrics: { faithfulness: report }' }],
    [
      'for ratings',
      {
        metrics:
          'metrics: { answerRelevance: report, contextRelevance: report, groundedness: report }',
      },
    ],
  ])('%s', async (_name, more) => {
    const { server, project } = await deskProject(more)
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
  const golden = project.read('desk.golden.yaml')
  const changed = golden.replace(answerOf(3), 'Order 3 may be returned for a year.')
  project.write({ 'desk.golden.yaml': changed })
  const told = await dryRun(project)
  expect(told.calls).toBeGreaterThan(0)
  expect(told.calls).toBeLessThan(before / count)
  const one = await dryRun(project, ['-t', 'case-3'])
  expect(one.allCalls).toBe(told.allCalls)
  expect((await dryRun(project, ['-t', 'case-2'])).allCalls).toBe(0)
  await project.vitest()
  expect(server.requests.length - before).toBe(told.allCalls)
})

test('tokens come near to what the endpoint counts, and cost follows from them', async () => {
  const judge = { prices: { prompt: 250, completion: 2000 } }
  const { project } = await deskProject({ judge })
  const told = await dryRun(project)
  expect(told.cost).toBeCloseTo((told.promptTokens * 250 + told.completionTokens * 2000) / 1e6, 3)
  await project.vitest()
  const { run } = project.json<{ run: { usage: Record<string, number> } }>(
    '.vitest-rag/results.json',
  )
  // The loopback counts a quarter of the characters, without the form of the answer.
  const { promptTokens = 0, completionTokens = 0 } = run.usage
  expect(told.promptTokens / promptTokens).toBeGreaterThan(1)
  expect(told.promptTokens / promptTokens).toBeLessThan(1.3)
  expect(told.completionTokens / completionTokens).toBeGreaterThan(0.7)
  expect(told.completionTokens / completionTokens).toBeLessThan(1.5)
})

test.each([
  [60, 'budget: maxCalls holds, 24 of 60'],
  [20, 'budget: maxCalls would be used up, 24 of 20'],
])('a budget of %d calls is held against what is needed', async (maxCalls, told) => {
  const { project } = await deskProject({
    plugin: `budget: { maxCalls: ${maxCalls} }`,
    metrics:
      'metrics: { faithfulness: report, contextRecall: report, answerRelevance: report, groundedness: report }',
  })
  expect((await dryRun(project)).output).toContain(told)
})

describe('a pipeline is not asked', () => {
  const files = {
    ...supportFiles,
    'answer.ts': `throw new Error('the pipeline was imported')\n`,
  }
  const embedded = 'lexical: 0 calls to an endpoint'

  test('and the reference stands in for answers that nobody knows yet', async () => {
    const { output } = await dryRun(createProject(files))
    expect(output).toContain('RAG dry run: what a run of 4 cases would ask')
    expect(output).toContain('3 of 4 answers are not known yet: the reference stands in')
    expect(output).toContain('1 of 4 answers is not known yet: a refusal stands in')
    expect(output).toContain(embedded)
    // Neither scores nor verdicts.
    expect(output).not.toMatch(/passed|faithfulness|unchanged|baseline/)
  })

  test('nor is a metric of the project itself', async () => {
    const score = `() => { writeFileSync('asked.txt', ''); return 1 }`
    const project = createProject({
      ...files,
      'vitest.config.ts': `import { writeFileSync } from 'node:fs'
import { rag } from 'vitest-rag/plugin'
const own = { name: 'own', direction: 'higher', requires: ['answerInContexts'], score: ${score} }
export default { plugins: [rag({ customMetrics: [own], metrics: { own: 'report' } })] }
`,
    })
    await dryRun(project)
    project.write({ 'answer.ts': supportFiles['answer.ts'] ?? '' })
    await project.vitest()
    expect(project.has('asked.txt')).toBe(true)
  })

  test('and what it gave in the last run stands in for it, where the question is the same', async () => {
    const project = createProject(supportFiles)
    await project.vitest()
    project.write(files)
    expect((await dryRun(project)).output).toContain('answers: 4 of the last run\n')
    const golden = project.read('support.golden.yaml')
    project.write({ 'support.golden.yaml': golden.replace('batteries?', 'the batteries?') })
    const { output } = await dryRun(project)
    expect(output).toContain('answers: 3 of the last run\n')
    expect(output).toContain('1 of 4 answers is not known yet: the reference stands in')
  })

  test('and cases without a reference are told of', async () => {
    const project = createProject(files)
    const golden = project.read('support.golden.yaml')
    project.write({ 'support.golden.yaml': golden.replace(/ {4}reference: Six.*\n/, '') })
    const { output } = await dryRun(project)
    expect(output).toContain(
      '1 of 4 answers is not known yet, and without a reference: not counted',
    )
  })
})

describe('the cases are those that a run would run', () => {
  test.each([
    [['-t', 'shipping'], 1],
    [['--tags-filter=billing'], 1],
    [['support.golden.yaml:14'], 1],
    [['support'], 4],
  ])('%j', async (args, selected) => {
    const { output } = await dryRun(createProject(supportFiles), args)
    expect(output).toContain(`what a run of ${selected} case`)
  })

  test('by what the YAML says', async () => {
    const project = createProject(supportFiles)
    const golden = project.read('support.golden.yaml')
    project.write({
      'support.golden.yaml': golden.replace('    tags: [billing]', '    skip: true'),
    })
    expect((await dryRun(project)).output).toContain('what a run of 3 cases')
    project.write({
      'support.golden.yaml': golden.replace('    tags: [billing]', '    only: true'),
    })
    expect((await dryRun(project)).output).toContain('what a run of 1 case')
  })

  test('and other test files are not loaded', async () => {
    const files = { 'support.test.ts': `throw new Error('an ordinary test was loaded')\n` }
    const project = createProject({ ...supportFiles, ...files })
    expect((await dryRun(project)).output).not.toContain('not counted')
    const { output } = await dryRun(project, ['support'])
    expect(output).toContain('not counted: what matchers ask in 1 other test file')
  })
})

describe('there is no dry run', () => {
  test.each([
    [['run', '--dry-run', '--shard=1/2'], 'without `--shard`', 2],
    [['run', '--dry-run', '--against', 'main'], 'without `--against`', 2],
    [['run', '--dry-run', '--loosen'], 'without `--loosen`', 2],
    [['run', '--dry-rum'], 'Did you mean `--dry-run`?', 2],
    [['baseline', 'update', '--dry-run'], 'with the command `run` only', 2],
    [['calibrate', 'labels.jsonl', '--dry-run'], 'with the command `run` only', 2],
    [['run', '--dry-run', 'nowhere'], 'Expected cases of golden sets', 1],
    [['run', '--dry-run', '-t', 'nothing'], 'Expected cases of golden sets', 1],
  ])('for %j', async (args, told, expected) => {
    const project = createProject(supportFiles)
    const before = contentOf(project)
    const { exitCode, output } = await project.cli(args)
    expect(output).toContain(told)
    expect(output).not.toMatch(/^ +at /m)
    expect(exitCode).toBe(expected)
    expect(contentOf(project)).toEqual(before)
  })

  test('where a golden set has a fault', async () => {
    const project = createProject(supportFiles)
    const golden = project.read('support.golden.yaml')
    project.write({ 'support.golden.yaml': golden.replace('faithfulness:', 'faithfullness:') })
    const { exitCode, output } = await project.cli(['run', '--dry-run'])
    expect(output).toMatch(/^support\.golden\.yaml:4:3: /m)
    expect(exitCode).toBe(1)
  })

  test('by the environment alone, which would be a run that asks', async () => {
    const project = createProject(supportFiles)
    const { exitCode, output } = await project.vitest([], { VITEST_RAG_DRY_RUN: '1' })
    expect(output).toContain('VITEST_RAG_DRY_RUN to be left to `npx vitest-rag run --dry-run`')
    expect(exitCode).toBe(1)
  })
})
