import { expect, test } from 'vitest'
import { testFile } from './answerTests.ts'
import { createProject } from './project.ts'
import type { Finished } from './project.ts'

const files = {
  'answers.test.ts': testFile(`
test('would pass', () => { void expect(faithful).toBeFaithfulTo(refunds) })
test('would fail', () => { void expect(invented).toBeFaithfulTo(refunds) })
test('abstention', () => { void expect('').toAbstain() })
test('mistake', () => { void expect(faithful).toRetrieve('refunds.md') })
test('awaited later', async () => {
  const judged = expect(faithful).toBeFaithfulTo(refunds)
  await judged
})
`),
  'values.test.ts': testFile(`
test('plain', () => { expect({ faithful }).toEqual({ faithful: expect.toBeFaithfulTo(refunds) }) })
test('not', () => { expect({ invented }).not.toEqual({ invented: expect.toBeFaithfulTo(refunds) }) })
test('inverse', ({ expect }) => {
  expect({ invented }).toEqual({ invented: expect.not.toBeFaithfulTo(refunds) })
})
`),
  'late.test.ts': testFile(`
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
}

let run: Promise<Finished> | undefined

/** What became of all files above, run once for all tests. */
const finishedRun = () => (run ??= createProject(files).vitest())

test('a matcher that is not awaited, or is used as a value, fails its test either way', async () => {
  const { output } = await finishedRun()
  expect(output).toContain('values.test.ts (3 tests | 3 failed)')
  expect(output).toContain('answers.test.ts (5 tests | 4 failed)')
  expect(output).toContain(
    'Expected `toBeFaithfulTo` to be called as `await expect(…).toBeFaithfulTo(…)`',
  )
  expect(output).toContain('expect(…).toAbstain() is async')
  expect(output).toContain('expect(…).toBeFaithfulTo() is async and was not awaited by its test')
  expect(output).toMatch(/❯ answers\.test\.ts:7:/)
  expect(output).not.toMatch(/originated in "(?:answers|values)\.test\.ts"/)
})

test('a matcher that someone else awaits, but not its test, fails the test', async () => {
  const { output } = await finishedRun()
  expect(output).toContain('late.test.ts (5 tests | 4 failed)')
  for (const name of ['forEach', 'helper', 'then', 'all']) {
    expect(output).toMatch(
      new RegExp(`late\\.test\\.ts.* > ${name}\\n.*was not awaited by its test`),
    )
  }
})
