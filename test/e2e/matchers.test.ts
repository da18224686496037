import { expect, test } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { createProject, pluginConfig } from './project.ts'

const refunds = `const refunds = 'You can return a product within 30 days of delivery.'
const faithful = 'You can return a product within 30 days of delivery.'
const invented = 'The office on Mars sells a product made of cheese.'
`

const withTests = (tests: string) => ({
  'vitest.config.ts': pluginConfig,
  'answers.test.ts': `import { expect, test } from 'vitest'\n${refunds}${tests}`,
})

test('a faithful answer passes, in every form of expect', async () => {
  const project = createProject(
    withTests(`
test('plain', async () => { await expect(faithful).toBeFaithfulTo(refunds) })
test('not', async () => { await expect(invented).not.toBeFaithfulTo(refunds) })
test('soft', async () => { await expect.soft(faithful).toBeFaithfulTo([refunds]) })
test('resolves', async () => { await expect(Promise.resolve(faithful)).resolves.toBeFaithfulTo(refunds) })
test('context', async ({ expect }) => { await expect(faithful).toBeFaithfulTo(refunds) })
test('threshold', async () => {
  await expect(faithful + ' ' + invented).toBeFaithfulTo(refunds, { threshold: 0.5 })
})
test('any metric', async () => {
  const result = { answer: faithful, contexts: [{ id: 'refunds.md', text: refunds }] }
  await expect(result).toScore('documentRecall', { relevantDocuments: ['refunds.md'] })
  await expect(result).toScore('ndcg@3', { relevantDocuments: ['refunds.md'], threshold: 0.9 })
  await expect(faithful).toScore('rougeL', { reference: faithful })
})
`),
  )
  const { exitCode, output } = await project.vitest()
  expect(output).toContain('7 passed')
  expect(exitCode).toBe(0)
})

test('a failure names the claim, the verdict, the reason and the nearest passage', async () => {
  const project = createProject(
    withTests(`
test('invented', async () => {
  await expect(faithful + ' ' + invented).toBeFaithfulTo(refunds)
})
test('not', async () => {
  await expect(faithful).not.toBeFaithfulTo(refunds)
})
`),
  )
  const { exitCode, output } = await project.vitest()
  expect(exitCode).toBe(1)
  expect(output).toContain('expect(answer).toBeFaithfulTo(documents)')
  expect(output).toContain('faithfulness 0.50, required at least 1.00 · judge: lexical')
  expect(output).toContain('1 of 2 claims of the answer supported')
  expect(output).toContain(
    '✗ not enough information: The office on Mars sells a product made of cheese.',
  )
  expect(output).toContain('nearest passage: document-1')
  expect(output).toMatch(/❯ answers\.test\.ts:\d+:\d+/)
  expect(output).toContain('expect(answer).not.toBeFaithfulTo(documents)')
  expect(output).toContain('faithfulness 1.00, required not at least 1.00')
})

test('what does not apply or is of the wrong type fails, under .not too', async () => {
  const project = createProject(
    withTests(`
test('no claims', async () => { await expect('').toBeFaithfulTo(refunds) })
test('no claims, not', async () => { await expect('').not.toBeFaithfulTo(refunds) })
test('no reference', async () => { await expect(faithful).not.toScore('rougeL') })
test('number', async () => { await expect(30).not.toBeFaithfulTo(refunds) })
test('unknown metric', async () => { await expect(faithful).not.toScore('faithfullness') })
`),
  )
  const { output } = await project.vitest()
  expect(output).toContain('5 failed')
  const { matchers } = project.json<Results>('.vitest-rag/results.json')
  expect(matchers.map(({ pass }) => pass)).toEqual([false, false, false])
  expect(output).toContain('faithfulness does not apply')
  expect(output).toContain('rougeL does not apply')
  expect(output).toContain("to be given the answer's text, got a number")
  expect(output).toContain('Expected a metric, got `faithfullness`')
})

test('a matcher that is not awaited fails its test, whether it would pass or not', async () => {
  const project = createProject(
    withTests(`
test('would pass', () => { void expect(faithful).toBeFaithfulTo(refunds) })
test('would fail', () => { void expect(invented).toBeFaithfulTo(refunds) })
test('awaited later', async () => {
  const judged = expect(faithful).toBeFaithfulTo(refunds)
  await judged
})
`),
  )
  const { output } = await project.vitest()
  expect(output).toContain('2 failed | 1 passed')
  expect(output).toContain('expect(…).toBeFaithfulTo() is async and was not awaited by its test')
  expect(output).toMatch(/❯ answers\.test\.ts:7:/)
  expect(output).not.toContain('Unhandled')
})

test('scores land on the test that took them, under concurrency and the global expect', async () => {
  const project = createProject(
    withTests(`
for (const name of ['first', 'second', 'third']) {
  test.concurrent(name, async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
    await expect(name + ': ' + faithful).toScore('rougeL', { reference: name + ': ' + faithful })
    await expect(faithful).toScore('answerOverlap', { reference: faithful })
  })
}
`),
  )
  await project.vitest()
  const { matchers } = project.json<Results>('.vitest-rag/results.json')
  expect(matchers.map(({ test: name, metric }) => [name, metric])).toEqual([
    ['first', 'answerOverlap'],
    ['first', 'rougeL'],
    ['second', 'answerOverlap'],
    ['second', 'rougeL'],
    ['third', 'answerOverlap'],
    ['third', 'rougeL'],
  ])
})

test('without the plugin, setup alone serves the matchers in the test’s own process', async () => {
  const project = createProject({
    ...withTests(`
import { configure } from 'vitest-rag/setup'
import { lexical } from 'vitest-rag/judges'
configure({ judge: lexical() })
test('plain', async () => { await expect(faithful).toBeFaithfulTo(refunds) })
test('fails', async () => { await expect(invented).toBeFaithfulTo(refunds) })
`),
    'vitest.config.ts': `export default { test: { setupFiles: ['vitest-rag/setup'] } }`,
  })
  const { output } = await project.vitest()
  expect(output).toContain('1 failed | 1 passed')
})

test('a matcher that someone else awaits, but not its test, fails the test', async () => {
  const project = createProject({
    ...withTests(`
import { writeFileSync } from 'node:fs'
// Registered after the matcher, so it runs before the matcher's own look at the end of the test.
const tellEnd = ({ onTestFinished, task }) => onTestFinished(() => writeFileSync('ended-' + task.name, ''))
test('forEach', context => {
  ['forEach'].forEach(async name => { await expect(name + ': ' + invented).toBeFaithfulTo(refunds) })
  tellEnd(context)
})
test('helper', context => {
  void (async () => { await expect('helper: ' + invented).toBeFaithfulTo(refunds) })()
  tellEnd(context)
})
test('then', context => {
  expect('then: ' + invented).toBeFaithfulTo(refunds).then(() => {}, () => {})
  tellEnd(context)
})
test('all', context => {
  void Promise.all([expect('all: ' + invented).toBeFaithfulTo(refunds)]).catch(() => {})
  tellEnd(context)
})
test('awaited', async () => { await Promise.all([expect(invented).not.toBeFaithfulTo(refunds)]) })
`),
    // It answers only when the test that asks is over.
    'vitest.config.ts': `import { existsSync } from 'node:fs'
import { rag } from 'vitest-rag/plugin'
import { lexical } from 'vitest-rag/judges'
const judge = { ...lexical(), name: 'late', async answer(question) {
  const [, name] = /^([a-zA-Z]+): /.exec(question.request.text ?? '') ?? []
  while (name && !existsSync('ended-' + name)) await new Promise(resolve => setImmediate(resolve))
  return lexical().answer(question)
} }
export default { plugins: [rag({ judge })] }
`,
  })
  const { output } = await project.vitest()
  expect(output).toContain('4 failed | 1 passed')
  expect(output).toContain('was not awaited by its test')
})
