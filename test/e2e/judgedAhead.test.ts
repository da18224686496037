import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { createProject, judgedBy } from './project.ts'

const recordedDesk = `name: desk
metrics: { faithfulness: report }
cases:
  - id: refund
    question: How long may orders be returned?
    answer: Orders may be returned within thirty days.
    contexts: [Orders may be returned within thirty days.]
`

test('no judge is asked before global setups are through', async () => {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const project = createProject({
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'm', baseURL: ${JSON.stringify(server.baseURL)} })
export default {
  plugins: [rag({ judge })],
  test: { globalSetup: './setup.ts' },
}
`,
    // Longer than it takes until the first case would be judged.
    'setup.ts': `import { setTimeout } from 'node:timers/promises'
export default async function setup() {
  await setTimeout(200)
  if (process.env.WITHOUT_VAULT) throw new Error('no vault')
  process.env.OPENAI_API_KEY = 'a-key-for-tests'
}
`,
    'desk.golden.yaml': recordedDesk,
  })
  const refused = await project.vitest([], { WITHOUT_VAULT: '1', OPENAI_API_KEY: '' })
  expect(refused.output).toContain('no vault')
  expect(server.requests).toHaveLength(0)
  const { exitCode, output } = await project.vitest([], { OPENAI_API_KEY: '' })
  expect(output).toContain('1 passed')
  expect(exitCode).toBe(0)
})

test('to merge reports asks no judge, however long it takes', async () => {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const project = createProject({
    'vitest.config.ts': judgedBy(server.baseURL),
    // Longer than it takes until the first case would be judged.
    'slow.ts': `import { setTimeout } from 'node:timers/promises'
export default class { onTestRunStart() { return setTimeout(200) } }
`,
    'desk.golden.yaml': recordedDesk,
  })
  await project.vitest(['--reporter=blob'])
  const asked = server.requests.length
  // As in a job of its own, which has the reports only.
  rmSync(join(project.folder, '.vitest-rag'), { recursive: true })
  const merged = await project.vitest([
    '--merge-reports',
    '--reporter=default',
    '--reporter=./slow.ts',
  ])
  expect(merged.output).toContain('1 passed')
  expect([asked > 0, server.requests.length]).toEqual([true, asked])
})
