import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { turnRed } from '../../scripts/example/exampleCopy.ts'
import type { Results } from '../../src/results/results.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { OpenaiServer, OpenaiServerOptions } from '../loopback/openaiServer.ts'
import { ollama } from '../loopback/vendors/localServers.ts'
import { azure, azureKey } from '../loopback/vendors/openaiModels.ts'
import { answeringModel } from './answeringModel.ts'
import { compiled, installRecipe } from './installedRecipe.ts'
import type { InstalledRecipe } from './installedRecipe.ts'
import { accountKey, openaiAccount } from './openaiAccount.ts'

interface Recipe {
  name: string
  /** The endpoint that it asks. @default that of OpenAI */
  endpoint?: OpenaiServerOptions
  variables?: (server: OpenaiServer) => Record<string, string>
  /** What a run must have. @default 'key' */
  needs?: 'key' | 'model' | 'nothing'
}

const ofAccount = ({ baseURL }: OpenaiServer) => ({
  OPENAI_API_KEY: accountKey,
  OPENAI_BASE_URL: baseURL,
})

const recipes: Recipe[] = [
  { name: 'ai-sdk' },
  { name: 'langchain' },
  { name: 'llamaindex' },
  { name: 'http-service', needs: 'nothing' },
  {
    name: 'ollama',
    needs: 'model',
    endpoint: { vendor: ollama('qwen3:8b', 'nomic-embed-text') },
    variables: ({ baseURL }) => ({ OLLAMA_HOST: new URL(baseURL).host }),
  },
  {
    name: 'azure',
    endpoint: { vendor: azure('v1', 'reasoning'), root: '/openai/v1' },
    variables: ({ baseURL }) => ({
      AZURE_OPENAI_ENDPOINT: new URL(baseURL).origin,
      AZURE_OPENAI_API_KEY: azureKey,
      AZURE_OPENAI_DEPLOYMENT: 'answers',
    }),
  },
  { name: 'local-embeddings', needs: 'nothing' },
]

/** What GitHub tells a workflow that the pull request of a fork started. */
const fork = JSON.stringify({
  pull_request: { base: { repo: { id: 1 } }, head: { repo: { id: 2 } } },
})
const forkEvent = {
  GITHUB_EVENT_NAME: 'pull_request',
  GITHUB_RUN_ID: '7',
  GITHUB_EVENT_PATH: './event.json',
}

const withoutKey = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !name.endsWith('_KEY')))

/** All scores of a run by their status. */
const statuses = ({ cases }: Results) =>
  Object.groupBy(
    cases.flatMap(({ scores }) => Object.values(scores)),
    ({ status }) => status,
  )

describe.each(recipes)('$name', ({ name, endpoint, variables = ofAccount, needs = 'key' }) => {
  let recipe: InstalledRecipe
  let server: OpenaiServer
  const run = (program: string, ...args: string[]) =>
    recipe.runWith(needs === 'nothing' ? {} : variables(server), program, ...args)
  const vitest = () => run('vitest', 'run', '--no-color')

  beforeAll(async () => {
    server = await startOpenaiServer(answeringModel, 0, endpoint ?? { vendor: openaiAccount })
    recipe = await installRecipe(name)
  })

  afterAll(async () => {
    await server.close()
    await recipe.remove()
  })

  test('compiles', async () => {
    expect(await compiled(recipe)).toEqual({ exitCode: 0, output: '' })
  })

  test.runIf(needs === 'key')('leaves its cases open on a fork, which has no key', async () => {
    await recipe.write([['event.json', fork]])
    const { exitCode, output } = await recipe.runWith(
      { ...withoutKey(variables(server)), ...forkEvent },
      'vitest',
      'run',
    )
    expect(output).toContain('This run has no secrets')
    expect(output).toMatch(/Tests\s+4 skipped \(4\)/)
    expect(exitCode).toBe(0)
    expect(server.requests).toEqual([])
  })

  test('is green, and each metric has a score', async () => {
    const { exitCode, output } = await vitest()
    expect(output).toContain('Tests  4 passed (4)')
    expect(exitCode).toBe(0)
    const { scored = [], judgeError = [] } = statuses(recipe.results())
    expect(judgeError).toEqual([])
    // Mostly three metrics in three cases, and abstention alone in the one that is declined.
    expect(scored.length).toBeGreaterThanOrEqual(10)
    expect(scored.every(score => score.status === 'scored' && score.value > 0.5)).toBe(true)
    const { judge } = recipe.results().run.usage
    expect(server.requests.length > judge.calls).toBe(needs !== 'nothing')
  })

  test('is red without one of its documents, and the report names it', async () => {
    expect((await run('vitest-rag', 'baseline', 'update')).exitCode).toBe(0)
    turnRed(name, recipe.folder)
    const { exitCode, output } = await vitest()
    expect(output).toMatch(/what got worse\n.*no longer retrieved \(warranty\.md\)/)
    expect(exitCode).toBe(1)
    expect(statuses(recipe.results()).judgeError).toBeUndefined()
  })
})

test('the command installs a recipe in a copy, and shows what its change does', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['scripts/example.ts', 'http-service', 'red'],
    { encoding: 'utf8' },
  )
  expect(stdout).toContain('\n-Every device has a warranty of two years.')
  expect(stdout).toMatch(/^RAG failed/m)
  expect(stdout).toContain('no longer retrieved (warranty.md)')
  expect(status).toBe(1)
})
