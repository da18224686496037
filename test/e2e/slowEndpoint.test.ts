import { expect, onTestFinished, test } from 'vitest'
import { startEndpoint } from '../../scripts/bench/judging/endpoint.ts'
import { goldenCases } from '../../scripts/bench/judging/cases.ts'
import { createProject } from './project.ts'

const count = 150
/** Milliseconds of a call, and those that a case has. */
const latency = 10
const timeout = 2000

test('a server that answers one call after the other loses no case, though all take longer than one may', async () => {
  const endpoint = await startEndpoint()
  onTestFinished(() => endpoint.close())
  await endpoint.behave({ latency, atOnce: 1 })
  const judge = { model: 'm', baseURL: endpoint.baseURL, apiKey: 'a-key-for-tests' }
  const project = createProject({
    'vitest.config.ts': `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
export default defineConfig({ plugins: [rag({ judge: openai(${JSON.stringify(judge)}) })] })
`,
    'desk.golden.yaml': `timeout: ${timeout}
metrics: { faithfulness: report, contextRecall: report }
cases:
${goldenCases(count, 0)}
`,
  })
  const { exitCode } = await project.vitest()
  expect(exitCode).toBe(0)
  const { answered } = await endpoint.traffic()
  expect(answered * latency).toBeGreaterThan(timeout)
  const { cases } = project.results()
  const statuses = cases.flatMap(({ scores }) => Object.values(scores).map(({ status }) => status))
  expect(statuses).toEqual(Array.from({ length: 2 * count }, () => 'scored'))
})
