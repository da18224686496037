import { expect, test } from 'vitest'
import { judgeError } from '../../src/score.ts'
import { supportCases, supportRun } from '../gate/runs.ts'
import { pullRequestPayload } from './payload.ts'
import { callAction, shas } from './runAction.ts'
import { singleFile } from '../results/singleFile.ts'

const tests = `import { cpSync } from 'node:fs'
cpSync('made', '.vitest-rag', { recursive: true })`

test('a first run that none can follow decides as any single run does', async () => {
  const recorded = supportRun(supportCases(30, index => [1, 1, index % 5 === 0 ? 0.5 : 1]))
  // A drop at p .002: the first of three runs would leave it open.
  const { cases, ...results } = supportRun(supportCases(30, index => [index < 9 ? 0.5 : 1]))
  const faithfulness = judgeError('openai() has no API key', { unavailable: true })
  const open = cases.map((record, index) =>
    index < cases.length - 2 ? record : { ...record, scores: { faithfulness } },
  )
  const run = { ...results.run, workflowRun: '4711', withoutSecrets: true as const }
  const { exitCode, outputs } = await callAction({
    recorded,
    payload: pullRequestPayload({ number: 7, base: shas.stale, head: shas.head, fork: true }),
    inTree: {
      'tests.mjs': tests,
      'made/results.json': singleFile({ ...results, run, cases: open }),
    },
    inputs: { command: 'node tests.mjs' },
    environment: { PATH: process.env['PATH'] },
  })
  expect(outputs).toMatchObject({ verdict: 'regressed', passed: 'false' })
  expect(exitCode).toBe(1)
})
