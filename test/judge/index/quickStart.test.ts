import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { Judge } from '../../../src/judge/judge.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { OpenaiServerOptions } from '../../loopback/openaiServer.ts'
import { ollama } from '../../loopback/vendors/localServers.ts'
import { azure, azureKey, openaiModel } from '../../loopback/vendors/openaiModels.ts'
import { gatewayWithoutForms } from '../../loopback/vendors/services.ts'
import { apiKey, serving } from '../openai/atLoopback.ts'
import { claims, policy } from '../scriptedJudge.ts'

const markdown = ['judge-endpoints', 'judge-ai-sdk']
  .map(name => readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8'))
  .join('\n')
const index = new URL('../../../src/judge/index.ts', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'quick-start-'))

afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The judge that stands under a heading. */
async function judgeOf(heading: string): Promise<Judge> {
  const [, section = ''] = markdown.split(new RegExp(`\n##+ ${heading}\n`))
  const [declared = ''] = /^const judge = openai\(.*?\)$/ms.exec(section) ?? []
  const file = join(folder, `${heading.replaceAll(' ', '-')}.ts`)
  writeFileSync(file, `import { openai } from '${index}'\nexport ${declared}\n`)
  const { judge } = (await import(pathToFileURL(file).href)) as { judge: Judge }
  return judge
}

/** Sends to one server what is meant for any. */
function sendingTo(baseURL: string): typeof fetch {
  const send = globalThis.fetch
  return (url, init) => send(new URL(new URL(String(url)).pathname, baseURL), init)
}

const vendors: [string, OpenaiServerOptions, Record<string, string>][] = [
  ['OpenAI', { vendor: openaiModel('reasoning') }, { OPENAI_API_KEY: apiKey }],
  [
    'Azure OpenAI',
    { vendor: azure('v1'), root: '/openai/v1' },
    { AZURE_OPENAI_API_KEY: azureKey, OPENAI_API_KEY: '' },
  ],
  ['Ollama and vLLM', { vendor: ollama('qwen3:8b') }, { OPENAI_API_KEY: '' }],
  ['A gateway', { vendor: gatewayWithoutForms }, { GATEWAY_KEY: apiKey, OPENAI_API_KEY: '' }],
]

describe('the quick starts of docs/judge-endpoints.md and docs/judge-ai-sdk.md', () => {
  test.each(vendors)('%s: works as it stands', async (heading, options, environment) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const server = await serving(undefined, options)
    vi.stubGlobal('fetch', sendingTo(server.baseURL))
    const session = createJudgeSession({ judge: await judgeOf(heading) })
    expect(await session.ask(extractClaims, policy)).toMatchObject({ answer: { claims } })
  })
})
