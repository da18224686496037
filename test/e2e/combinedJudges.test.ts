import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckClaimsAnswer } from '../../src/judge/steps/checkClaims.ts'
import type { OpenaiServer, ReceivedRequest, ServerReply } from '../loopback/openaiServer.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import type { Project } from './project.ts'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

// The configurations that the docs show, against models on loopback.

const docs = readFileSync('docs/judge-combinations.md', 'utf8')
const configs = [...docs.matchAll(/```ts\n\/\/ vitest\.config\.ts\n(.+?)```/gs)].map(
  ([, config = '']) => config,
)

const stepOf = ({ body }: ReceivedRequest) => body.response_format?.json_schema?.name

/** Every model reads words, and the small one overlooks what is said of Norway. */
function model(request: ReceivedRequest): ServerReply {
  const reply = wordOverlapModel(request)
  const { body } = request
  const isOverlooked = body.model === 'gpt-5-mini' && JSON.stringify(body).includes('Norway')
  if (stepOf(request) !== 'checkClaims' || !isOverlooked || !('answer' in reply)) return reply
  const { verdicts } = reply.answer as CheckClaimsAnswer
  return { answer: { verdicts: verdicts.map(({ claim }) => ({ claim, missing: 'Overlooked.' })) } }
}

let server: OpenaiServer
let project: Project

const environment = () => ({ OPENAI_BASE_URL: server.baseURL, OPENAI_API_KEY: 'key-of-nobody' })
const asked = () => server.requests.map(one => `${one.body.model} ${stepOf(one)}`).toSorted()

beforeAll(async () => {
  server = await startOpenaiServer(model)
  project = createProject(supportWith({ 'vitest.config.ts': configs[0] ?? '' }))
})
afterAll(() => server.close())

describe('a judge for each step, and a cascade for claims', () => {
  test('the dry run counts each judge, and which may be asked less', async () => {
    const { output } = await project.command(['run', '--dry-run'], environment())
    // The strong judge extracts from three answers, and may have to check each of them.
    expect(output).toMatch(/^openai gpt-5 +6 +0 +6 /m)
    expect(output).toMatch(/^openai gpt-5-mini +3 +0 +3 /m)
    expect(output).toContain('openai gpt-5: at most, because the cascade asks it only about claims')
    expect(server.requests).toHaveLength(0)
  })

  test('a run asks the strong judge about claims in doubt, and says how often', async () => {
    const { output } = await project.vitest([], environment())
    const line = 'cascade: 2 of 6 claims went to openai gpt-5'
    expect(output).toContain(line)
    expect(project.read('.vitest-rag/report.md')).toContain(line)
    expect(asked()).toEqual([
      'gpt-5 checkClaims',
      ...Array.from({ length: 3 }, () => 'gpt-5 extractClaims'),
      ...Array.from({ length: 3 }, () => 'gpt-5-mini checkClaims'),
    ])
    const { run, cases } = project.results()
    const { cost = 0, ...used } = run.usage.judge
    expect(used.calls).toBe(7)
    expect(cost).toBeLessThan((used.promptTokens * 1.25 + used.completionTokens * 10) / 1e6)
    expect(cost).toBeGreaterThan((used.promptTokens * 0.25 + used.completionTokens * 2) / 1e6)
    expect(cases.find(({ caseId }) => caseId === 'shipping-norway')?.scores).toMatchObject({
      faithfulness: { value: 1 },
    })
  })
})

describe('a jury', () => {
  test('shows the votes', async () => {
    server.requests.length = 0
    project.write({ 'vitest.config.ts': configs[1] ?? '' })
    const { output } = await project.vitest([], environment())
    expect(output).toContain('jury: 3 judges agreed on 4 of 6 claims')
    // What the cascade asked of its members is replayed.
    expect(asked()).toEqual([
      ...Array.from({ length: 3 }, () => 'gpt-4.1 checkClaims'),
      ...Array.from({ length: 2 }, () => 'gpt-5 checkClaims'),
      ...Array.from({ length: 3 }, () => 'gpt-5-mini extractClaims'),
    ])
    const { output: explained } = await project.command(['explain', 'shipping-norway'])
    expect(explained).toContain(
      'votes: openai gpt-5-mini not supported, openai gpt-5 supported, openai gpt-4.1 supported',
    )
  })
})
