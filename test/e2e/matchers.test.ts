import { expect, inject, test } from 'vitest'
import { testFile, withTests } from './answerTests.ts'
import { createProject, pluginConfig } from './project.ts'

const files = {
  'holding.test.ts': testFile(`
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
  'missing.test.ts': testFile(`
test('invented', async () => {
  await expect(faithful + ' ' + invented).toBeFaithfulTo(refunds)
})
test('not', async () => {
  await expect(faithful).not.toBeFaithfulTo(refunds)
})
`),
  'misused.test.ts': testFile(`
test('no claims', async () => { await expect('').toBeFaithfulTo(refunds) })
test('no claims, not', async () => { await expect('').not.toBeFaithfulTo(refunds) })
test('no reference', async () => { await expect(faithful).not.toScore('rougeL') })
test('number', async () => { await expect(30).not.toBeFaithfulTo(refunds) })
test('unknown metric', async () => { await expect(faithful).not.toScore('faithfullness') })
test('unknown option', async () => {
  await expect(faithful).not.toBeFaithfulTo(refunds, { thresold: 1 })
})
`),
  'concurrent.test.ts': testFile(`
for (const name of ['first', 'second', 'third']) {
  test.concurrent(name, async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
    await expect(name + ': ' + faithful).toScore('rougeL', { reference: name + ': ' + faithful })
    await expect(faithful).toScore('answerOverlap', { reference: faithful })
  })
}
`),
}

async function runAll() {
  const project = createProject({ 'vitest.config.ts': pluginConfig, ...files })
  const { exitCode, output } = await project.vitest()
  const { matchers } = project.results()
  return {
    exitCode,
    output,
    matchersOf: (path: keyof typeof files) => matchers.filter(one => one.file === path),
  }
}

let run: ReturnType<typeof runAll> | undefined

/** What became of all files above, run once for all tests. */
const finishedRun = () => (run ??= runAll())

test('a faithful answer passes, in every form of expect', async () => {
  const { output } = await finishedRun()
  expect(output).toMatch(/✓ holding\.test\.ts \(7 tests\)/)
})

test('a failure names the claim, the verdict, the reason and the nearest passage', async () => {
  const { exitCode, output } = await finishedRun()
  expect(exitCode).toBe(1)
  expect(output).toContain('missing.test.ts (2 tests | 2 failed)')
  expect(output).toContain('expect(answer).toBeFaithfulTo(documents)')
  expect(output).toContain('faithfulness 0.50, required at least 1.00 · judge: lexical')
  expect(output).toContain('1 of 2 claims of the answer supported')
  expect(output).toContain(
    '✗ not supported (not enough information): The office on Mars sells a product made of cheese.',
  )
  expect(output).toContain('nearest passage: document-1')
  expect(output).toMatch(/❯ missing\.test\.ts:\d+:\d+/)
  expect(output).toContain('expect(answer).not.toBeFaithfulTo(documents)')
  expect(output).toContain('faithfulness 1.00, required less than 1.00')
})

test('what does not apply or is of the wrong type fails, under .not too', async () => {
  const { output, matchersOf } = await finishedRun()
  expect(output).toContain('misused.test.ts (6 tests | 6 failed)')
  expect(matchersOf('misused.test.ts').map(({ pass }) => pass)).toEqual([false, false, false])
  expect(output).toContain('faithfulness does not apply')
  expect(output).toContain('rougeL does not apply')
  expect(output).toContain("to be given the answer's text, got a number")
  expect(output).toContain('Expected a metric, got `faithfullness`')
  expect(output).toMatch(/got a number\n.*\n ❯ misused\.test\.ts:9:/)
  expect(output).toMatch(/take a cut-off.*\n ❯ misused\.test\.ts:10:/)
  expect(output).toMatch(/did you mean `threshold`\?\n ❯ misused\.test\.ts:12:/)
})

test('scores land on the test that took them, under concurrency and the global expect', async () => {
  const { matchersOf } = await finishedRun()
  expect(matchersOf('concurrent.test.ts').map(({ test: name, metric }) => [name, metric])).toEqual([
    ['first', 'answerOverlap'],
    ['first', 'rougeL'],
    ['second', 'answerOverlap'],
    ['second', 'rougeL'],
    ['third', 'answerOverlap'],
    ['third', 'rougeL'],
  ])
})

test.skipIf(inject('onlyDifferences'))(
  'without the plugin, setup alone serves the matchers in the test’s own process',
  async () => {
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
  },
)
