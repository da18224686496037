import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { Responder } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { createProject } from './project.ts'

/** READMEs of packages that are there anyway, as people have them: with tables, badges and code. */
const readmes = Object.fromEntries(
  ['minisearch', 'fflate', 'fast-check', 'preact', 'knip', 'p-retry'].flatMap(name => {
    const file = new URL(`../../node_modules/${name}/readme.md`, import.meta.url)
    const upper = new URL(`../../node_modules/${name}/README.md`, import.meta.url)
    return [[`docs/${name}.md`, textOf(upper) ?? textOf(file) ?? '']]
  }),
)

function textOf(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A project with these documents, whose judge a model by rules stands for. */
export async function projectWith(respond: Responder = wordOverlapModel) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  const project = createProject({
    ...readmes,
    'answer.ts': `export default question => ({ answer: 'I do not know: ' + question, contexts: [] })\n`,
    'vitest.config.ts': `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
const judge = openai({ model: 'rules', baseURL: '${server.baseURL}', apiKey: 'key-of-nobody', minRetryDelay: 1, retries: 1, prices: { prompt: 1, completion: 2 } })
export default { plugins: [rag({ judge, pipeline: './answer.ts', metrics: { answerOverlap: 'report' }, generate: { personas: 1 } })] }
`,
  })
  return { server, project }
}

export const call = ['generate', 'docs', '--cases', '12', '--out', 'readmes.golden.yaml']
