import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { runExample } from '../../scripts/example/exampleReport.ts'
import type { ExampleRun } from '../../scripts/example/exampleReport.ts'
import {
  insertOutputs,
  readmeOf,
  readmeOutputs,
  shownExamples,
} from '../../scripts/example/readmeOutputs.ts'

/** What the report of each example says first of what got worse by its `red.patch`. */
const causes: Record<string, string> = {
  minimal:
    'retriever of support: in the case that got worse, relevant documents are no longer retrieved (refunds.md)',
  chat: `retriever of chat: in 3 of the 4 cases that got worse, the retrieved passages cover less of the references
    │ 4 of 4 fell from turn 2 on, and 0 of 3 turns before it: check how the pipeline uses \`history\`
`,
  agent:
    'generator of support: in all 4 cases that got worse, the system answers without searching: it called getOrder, search before, and does not now',
  'dependency-docs':
    'retriever, in 3 sets: in all 30 cases that got worse, the retrieved passages cover less of the references; 11 of the cases miss relevant documents',
  'expected-answers':
    'retriever of expected-answers: in the case that got worse, the retrieved passages cover less of the references',
  'http-service':
    'retriever of support: in the case that got worse, relevant documents are no longer retrieved (warranty.md)',
}

const isLeftToNight = (name: string) =>
  !inject('atNight') && ['expected-answers', 'http-service'].includes(name)

describe.each(shownExamples.filter(name => !isLeftToNight(name)))('%s', name => {
  let green: ExampleRun
  let red: ExampleRun

  beforeAll(async () => {
    const runs = [runExample(name), runExample(name, { isRed: true })] as const
    ;[green, red] = await Promise.all(runs)
  })

  test('is green on its baseline', () => {
    const verdict = name === 'http-service' ? 'no-baseline' : 'unchanged'
    expect(green.report).toMatch(new RegExp(`^RAG passed \\(${verdict}\\)`))
    expect(green.exitCode).toBe(0)
  })

  test('is red with its change, for the cause that the report names first', () => {
    expect(red.report).toMatch(/^RAG failed/)
    expect(red.report).toContain(`\nwhat got worse\n  ${causes[name]}`)
    expect(red.exitCode).toBe(1)
  })

  test('has a README that shows what it prints', () => {
    const readme = readFileSync(readmeOf(name), 'utf8')
    // Stale? `npm run readme` runs the examples and writes it anew.
    expect(insertOutputs(readme, readmeOutputs(name, [green, red]))).toBe(readme)
  })
})

const npmRunExample = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/example.ts', ...args], { encoding: 'utf8' })

// Its copy has one place. The nightly run has these tests in two projects, which run at once.
test.skipIf(inject('atNight'))(
  'the command shows the change of an example and what it does to the gate, in a copy',
  () => {
    const committed = readFileSync('examples/minimal/answer.ts', 'utf8')
    const { status, stdout } = npmRunExample('minimal', 'red')
    expect(stdout).toMatch(/\+ {2}const word = .*'refund'[^]*RAG failed[^]*no longer retrieved/)
    expect(status).toBe(1)
    expect(readFileSync('examples/minimal/answer.ts', 'utf8')).toBe(committed)
  },
)

test('the command names what it can run', () => {
  expect(npmRunExample('minimum')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^Expected the name of an example, got `minimum`\n {2}These are there: .*chat, .*minimal, .*\n$/,
    ),
  })
})

test.runIf(inject('atNight'))(
  'the strategies run without a key, and the report compares them with the plain search',
  async () => {
    const { exitCode, report } = await runExample('retrieval-strategies')
    expect(report).toContain('direct, rewrite, query2doc, rerank, dense, hyde compared with plain')
    expect(report).toMatch(/documentRecall +direct +16 +0\.938 +0\.000 .+ 0 \/ 15 \/ 1 +worse/)
    expect(exitCode).toBe(0)
  },
)

test.runIf(inject('atNight'))(
  'answers that cite: only the metrics of citations tell right ones from wrong ones',
  async () => {
    const { exitCode, report } = await runExample('cited-answers')
    expect(report).not.toMatch(/ faithfulness .*worse/)
    expect(report).toMatch(/citationPrecision +byName +12 +1\.000 +1\.000 .+ no case differs/)
    expect(report).toMatch(/citationPrecision +fromZero +12 +1\.000 +0\.042 .+ worse/)
    expect(report).toMatch(/citationRecall +alwaysFirst +12 +1\.000 +0\.542 .+ worse/)
    expect(report).toMatch(/citationRecall +uncited +12 +1\.000 +0\.000 .+ worse/)
    expect(exitCode).toBe(0)
  },
)
