import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { OpenaiServer, ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { installRecipe } from './installedRecipe.ts'
import type { InstalledRecipe } from './installedRecipe.ts'
import recordedAnswers from './recordedAnswers.json' with { type: 'json' }

// From an application without any tests to a gate that turns red and green, as a new user goes.

const answers = new Map(Object.entries(recordedAnswers))

/** What the application's model said once, whatever it is shown now. */
function replay(request: ReceivedRequest): ServerReply {
  const { input, messages } = request.body
  if (input) return wordOverlapModel(request)
  const content = answers.get(messages.at(-1)?.content ?? '')
  return content === undefined ? { status: 404 } : { content }
}

let server: OpenaiServer
let project: InstalledRecipe

const vitestRag = (...args: string[]) =>
  project.runWith(
    { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: server.baseURL },
    'vitest-rag',
    ...args,
  )

beforeAll(async () => {
  server = await startOpenaiServer(replay)
  // The application alone: no configuration, no golden set.
  project = await installRecipe('ai-sdk', path => !/vitest\.config|golden\.yaml|README/.test(path))
})

afterAll(async () => {
  await server.close()
  await project.remove()
})

test('an application without tests gets a gate in an hour: init, break, red, revert, accept, green', async () => {
  const begun = await vitestRag(
    ...[
      'init',
      '--yes',
      '--pipeline',
      './answer.ts',
      '--documents',
      'documents',
      '--judge',
      'lexical',
    ],
  )
  expect(begun.output).toContain('write   vitest.config.ts')
  expect(begun.output).toContain('write   rag/first.golden.yaml  3 cases from documents')
  expect(begun.output).toContain('RAG passed (no-baseline)')
  expect(begun.exitCode).toBe(0)

  expect((await vitestRag('baseline', 'update')).exitCode).toBe(0)
  const unchanged = await vitestRag('run')
  expect(unchanged.output).toContain('RAG passed (unchanged)')
  expect(unchanged.exitCode).toBe(0)

  await project.replace('answer.ts', '.slice(0, 2)', '.slice(2)')
  const red = await vitestRag('run')
  expect(red.output).toContain('RAG failed (regressed): first › ')
  expect(red.output).toContain('documentRecall')
  expect(red.exitCode).toBe(1)

  await project.replace('answer.ts', '.slice(2)', '.slice(0, 2)')
  expect((await vitestRag('run')).exitCode).toBe(0)

  // One passage in place of two is meant: scores that it changes are accepted.
  await project.replace('answer.ts', '.slice(0, 2)', '.slice(0, 1)')
  await vitestRag('baseline', 'update')
  expect((await vitestRag('run')).exitCode).toBe(0)
})
