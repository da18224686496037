import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { outputHash } from '../../src/pipeline/outputHash.ts'
import type { AnswerRecord, Results } from '../../src/results/results.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { callAction } from './runAction.ts'
import { supportRunOf } from './supportRunOf.ts'

const said = 'Refunds take <b>sixty</b> days, says ghp_of_the_environment.'

/** A run that got worse, whose cases were all answered by the same words. */
function answeredRun(): { results: Results; answers: AnswerRecord[] } {
  const run = supportRunOf(4)
  const output = { answer: said, contexts: [] }
  const cases = run.cases.map(record => ({ ...record, outputHash: outputHash(output) }))
  const answers = cases.map(({ set, caseId, repeat }) => ({
    ...{ set, caseId, repeat, question: 'How long?', reference: 'Thirty days.' },
    ...output,
  }))
  return { results: { ...run, cases }, answers }
}

async function report(options: { inputs?: Record<string, string>; answers?: string } = {}) {
  const { results, answers } = answeredRun()
  const workspace = temporaryFolder()
  mkdirSync(join(workspace, '.vitest-rag'))
  const lines = options.answers ?? answers.map(one => JSON.stringify(one)).join('\n')
  writeFileSync(join(workspace, '.vitest-rag/answers.jsonl'), `${lines}\n`)
  return callAction({
    workspace,
    results,
    recorded: supportRunOf(),
    inputs: options.inputs ?? {},
    environment: { MY_TOKEN: 'ghp_of_the_environment' },
  })
}

const shown = 'answered: “Refunds take &lt;b&gt;sixty&lt;/b&gt; days, says'

describe('what the system answered', () => {
  test('is shown to everybody, as text and without secrets', async () => {
    const { exitCode, summary, report: file, github } = await report()
    expect(exitCode).toBe(1)
    for (const text of [summary, file, github.comments[0]?.body]) {
      expect(text).toContain(shown)
      expect(text).toContain('reference: “Thirty days.”')
      expect(text).not.toContain('ghp_of_the_environment')
    }
  })

  test('is shown in the report file alone, where `show-answers` is false', async () => {
    const { summary, report: file, github } = await report({ inputs: { 'show-answers': 'false' } })
    expect(file).toContain(shown)
    for (const text of [summary, github.comments[0]?.body]) {
      expect(text).toContain('RAG failed (regressed)')
      expect(text).not.toContain('answered:')
    }
  })

  test('is left out where it is not what was scored, or can not be read', async () => {
    const { answers } = answeredRun()
    const others = answers.map(one => JSON.stringify({ ...one, answer: 'Something else.' }))
    for (const lines of [others.join('\n'), `{\n${others.join('\n')}`]) {
      const { exitCode, summary } = await report({ answers: lines })
      expect(exitCode).toBe(1)
      expect(summary).toContain('RAG failed (regressed)')
      expect(summary).not.toContain('answered:')
    }
  })
})
