import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { runExample } from '../../scripts/exampleReport.ts'
import type { ExampleRun } from '../../scripts/exampleReport.ts'
import { cutRetriever, insertOutputs, readmeOutputs } from '../../scripts/readmeOutputs.ts'

let runs: Promise<[intact: ExampleRun, cut: ExampleRun]> | undefined

/** The example as it is and with its retriever cut, run once for all tests. */
const exampleRuns = () => (runs ??= Promise.all([runExample(), runExample(cutRetriever)]))

test('the example is green on its baseline', async () => {
  const [{ exitCode, report }] = await exampleRuns()
  expect(report).toMatch(/^RAG passed \(unchanged\)/)
  expect(exitCode).toBe(0)
})

test('one chunk instead of four is red: recall regressed', async () => {
  const [, { exitCode, report }] = await exampleRuns()
  expect(report).toMatch(/^RAG failed \(regressed\)/)
  expect(report).toMatch(/documentRecall[^\n]*regressed/)
  expect(report).toMatch(/contextRecall[^\n]*regressed/)
  expect(report).not.toMatch(/faithfulness[^\n]*regressed/)
  expect(exitCode).toBe(1)
})

test('the README of the example shows what it prints', async () => {
  const readme = readFileSync(
    new URL('../../examples/dependency-docs/README.md', import.meta.url),
    'utf8',
  )
  // Stale? `npm run readme` runs the example and writes it anew.
  expect(insertOutputs(readme, readmeOutputs(...(await exampleRuns())))).toBe(readme)
})

test.runIf(inject('atNight'))(
  'the strategies run without a key, and the report compares them with the plain search',
  async () => {
    const { exitCode, report } = await runExample({}, 'retrieval-strategies')
    expect(report).toContain('direct, rewrite, query2doc, rerank, dense, hyde compared with plain')
    expect(report).toMatch(/documentRecall +direct +16 +0\.938 +0\.000 .+ 0 \/ 15 \/ 1 +worse/)
    expect(exitCode).toBe(0)
  },
)

test.runIf(inject('atNight'))(
  'answers that cite: only the metrics of citations tell right ones from wrong ones',
  async () => {
    const { exitCode, report } = await runExample({}, 'cited-answers')
    expect(report).not.toMatch(/ faithfulness .*worse/)
    expect(report).toMatch(/citationPrecision +byName +12 +1\.000 +1\.000 .+ no case differs/)
    expect(report).toMatch(/citationPrecision +fromZero +12 +1\.000 +0\.042 .+ worse/)
    expect(report).toMatch(/citationRecall +alwaysFirst +12 +1\.000 +0\.542 .+ worse/)
    expect(report).toMatch(/citationRecall +uncited +12 +1\.000 +0\.000 .+ worse/)
    expect(exitCode).toBe(0)
  },
)

test.runIf(inject('atNight'))(
  'a chat: each turn passes with the history, and the second one fails without it',
  async () => {
    const remembers = await runExample({}, 'chat')
    expect(remembers.report).toMatch(/contextRecall +6 in 3 +1\.000/)
    expect(remembers.exitCode).toBe(0)
    const always = { 'answer.ts': ["process.env['FAULT'] === '1'", 'true'] } as const
    const forgets = await runExample(always, 'chat')
    expect(forgets.report).toContain('4 cases missed a threshold: chat › delivery › turn 2')
    expect(forgets.report).toMatch(/contextRecall +6 in 3 +0\.500/)
    expect(forgets.exitCode).toBe(1)
  },
)

test.runIf(inject('atNight'))(
  'what cases expect: right answers pass, and an answer at fault misses its checks',
  async () => {
    const right = await runExample({}, 'expected-answers')
    expect(right.report).toMatch(/answerRecall +3 +1\.000/)
    expect(right.exitCode).toBe(0)
    const always = { 'answer.ts': ["process.env['FAULT'] === '1' && ", ''] } as const
    const faulty = await runExample(always, 'expected-answers')
    expect(faulty.report).toContain(
      'expected-answers › return-period (checks 0.333, at least 1.000)',
    )
    expect(faulty.report).toMatch(/answerRecall +3 +0\.667/)
    expect(faulty.exitCode).toBe(1)
  },
)
