import { expect, inject, test } from 'vitest'
import { createProject } from './project.ts'

/**
 * One question is never answered, and the pipeline of another case fails when it was asked and the third test has
 * ended. Vitest 4 takes for ended what began after a test that has, and where two end in the other order the one
 * before both of them too: then `bail` would not reach the test that waits.
 */
const files = {
  'vitest.config.ts': `import { writeFileSync } from 'node:fs'
import { rag } from 'vitest-rag/plugin'
const judge = {
  name: 'clerk',
  async answer({ request }) {
    const paid = { promptTokens: 100, completionTokens: 10 }
    if (!request.text.includes('never')) return { answer: { claims: [], declines: false }, ...paid }
    writeFileSync('asked', '')
    return new Promise(() => {})
  },
}
export default { plugins: [rag({ judge })], test: { teardownTimeout: 500, setupFiles: './ended.ts' } }
`,
  'ended.ts': `import { writeFileSync } from 'node:fs'
import { afterEach } from 'vitest'
afterEach(({ task }) => writeFileSync('ended-' + task.name, ''))
`,
  'desk.golden.yaml': `pipeline: ./answer.ts
metrics: { faithfulness: report }
cases:
  - { id: unanswered, question: How long? }
  - { id: failing, question: Where? }
  - { id: judged, question: When?, answer: Which train?, contexts: [Trains leave at nine.] }
`,
  'answer.ts': `import { existsSync, readFileSync } from 'node:fs'
const passed = (file, text) => existsSync(file) && readFileSync(file, 'utf8').includes(text)
const isJudged = () =>
  passed('.vitest-rag/results.partial.jsonl', '"caseId":"judged"') && existsSync('ended-judged')
export default async (question, { caseId }) => {
  if (caseId === 'unanswered') return { answer: 'It never ends.', usage: { promptTokens: 7 } }
  while (!passed('asked', '') || !isJudged()) await new Promise(resolve => setImmediate(resolve))
  if (process.env.DIES) process.kill(process.pid, 'SIGKILL')
  throw new Error('The pipeline failed')
}
`,
}

const lost = {
  judge: { calls: 1, replayed: 0, promptTokens: 0, completionTokens: 0 },
  pipeline: { answers: 1, promptTokens: 7, completionTokens: 0 },
}
const used = {
  judge: { calls: 2, replayed: 0, promptTokens: 100, completionTokens: 10 },
  pipeline: lost.pipeline,
}

async function endedRun(args: string[], env: NodeJS.ProcessEnv = {}) {
  const project = createProject(files)
  const { exitCode } = await project.vitest(args, env)
  const { run, cases } = project.results()
  return { exitCode, run, recorded: cases.map(({ caseId }) => caseId) }
}

const counted = { complete: false, usage: used, usageWithoutRecord: lost }

test('where `bail` ends the run, what was sent for lost cases is counted', async () => {
  const { exitCode, run, recorded } = await endedRun(['--bail=1'])
  expect(recorded).toEqual(['failing', 'judged'])
  expect(run).toMatchObject(counted)
  expect(exitCode).toBe(2)
})

test.runIf(inject('atNight'))('where a worker dies, that is counted, too', async () => {
  const { exitCode, run, recorded } = await endedRun([], { DIES: 'yes' })
  expect(recorded).toEqual(['judged'])
  expect(run).toMatchObject(counted)
  expect(exitCode).toBe(2)
})
