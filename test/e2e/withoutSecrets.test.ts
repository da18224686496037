import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportFiles, supportWith } from './supportProject.ts'

const config = `import { rag } from 'vitest-rag/plugin'
import { openai } from 'vitest-rag/judges'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [rag({ judge: openai({ model: 'gpt-5-mini' }) })] })
`
const fork = JSON.stringify({
  pull_request: { base: { repo: { id: 1 } }, head: { repo: { id: 2 } } },
})
const environment = { OPENAI_API_KEY: '', GITHUB_EVENT_NAME: 'pull_request', GITHUB_RUN_ID: '7' }

function forkProject(changes: Record<string, string> = {}) {
  const project = createProject(
    supportWith({ 'vitest.config.ts': config, 'event.json': fork, ...changes }),
  )
  const event = { ...environment, GITHUB_EVENT_PATH: `${project.folder}/event.json` }
  return { project, event }
}

/** A pipeline whose search needs a key, and a test that asks the judge. */
const withoutKeys = {
  'closed.golden.yaml': `name: closed
pipeline: ./closed.ts
metrics: { documentRecall: 1 }
cases: [{ id: returns, question: How long?, relevantDocuments: [refunds.md] }]
`,
  'closed.ts': `import { Unavailable } from 'vitest-rag'
export default async function answer() { throw new Unavailable('SEARCH_KEY is not set') }
`,
  'answer.test.ts': `import { expect, test } from 'vitest'
test('is faithful', async () => {
  await expect('Within 30 days.').toBeFaithfulTo('Return it within 30 days.')
})
`,
}

test('on a fork, what needs a key of the judge, a pipeline or a matcher is skipped and incomplete, the rest counts, and elsewhere a key that is missing is an error', async () => {
  const { project, event } = forkProject(withoutKeys)
  const run = await project.vitest(['--reporter=verbose'], event)
  expect(run.output).toContain('RAG could not decide (incomplete): This run has no secrets')
  expect(run.output).toContain('left open, this run has no secrets: openai()')
  expect(run.output).toContain('1 case could not be asked')
  expect(run.output).toContain('SEARCH_KEY is not set')
  expect(run.output).not.toContain('errors\n')
  expect(run.output).toMatch(/Tests\s+1 passed \| 5 skipped/)
  expect(run.exitCode).toBe(0)
  const { cases } = project.results()
  expect(cases.find(({ caseId }) => caseId === 'refund-window')?.scores).toMatchObject({
    documentRecall: { status: 'scored', value: 1 },
    faithfulness: { status: 'judgeError', unavailable: true },
  })

  const slower = (supportFiles['search.ts'] ?? '').replace('.slice(0, limit)', '.slice(1, limit)')
  project.write({ 'search.ts': slower })
  const broken = await project.vitest([], event)
  expect(broken.output).toContain('documentRecall')
  expect(broken.exitCode).toBe(1)

  project.write({ 'search.ts': supportFiles['search.ts'] ?? '' })
  const home = await project.vitest([], { OPENAI_API_KEY: '' })
  expect(home.output).toMatch(/Tests\s+5 failed \| 1 passed/)
  expect(home.output).toContain('RAG could not decide (error)')
  expect(home.exitCode).toBe(2)
})
