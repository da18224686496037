import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'

/** Cases of each set. */
export const count = 6
const lastLine = /nothing was judged\n$/

export const answerOf = (index: number) =>
  `Order ${index} may be returned for thirty days. It is blue.`

interface Desk {
  plugin?: string
  judge?: object
  /** What is asked for by each golden set, a line of its YAML. @default two presets, of one set */
  sets?: readonly string[]
}

/** Cases whose answers are recorded, judged by a model and embeddings on loopback. */
export async function deskProject(more: Desk = {}) {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const endpoint = { baseURL: server.baseURL, apiKey: 'a-key-for-tests', minRetryDelay: 1 }
  const judge = JSON.stringify({ model: 'word-overlap', ...endpoint, ...more.judge })
  const embeddings = JSON.stringify({ model: 'words', ...endpoint })
  const sets = more.sets ?? ['preset: [ragchecker, ragas]']
  const project = createProject({
    'vitest.config.ts': `import { rag } from 'vitest-rag/plugin'
import { openai, openaiEmbeddings } from 'vitest-rag/judges'
export default { plugins: [rag({
  judge: openai(${judge}), embeddings: openaiEmbeddings(${embeddings}), ${more.plugin ?? ''}
})] }
`,
    ...Object.fromEntries(
      sets.map((metrics, index) => [`desk${index}.golden.yaml`, goldenSet(metrics, index * count)]),
    ),
  })
  return { server, project }
}

/** No order is in two sets: what was asked for one would be known of the other. */
function goldenSet(metrics: string, firstOrder: number): string {
  const cases = Array.from({ length: count }, (_, index) => firstOrder + index).map(
    order => `  - id: case-${order}
    question: How long may order ${order} be returned?
    reference: Order ${order} may be returned for thirty days.
    relevantDocuments: [orders.md]
    answer: ${answerOf(order)}
    contexts: [{ id: orders.md, text: Order ${order} may be returned for thirty days. }]
`,
  )
  return `${metrics}\ncases:\n${cases.join('')}`
}

/** Every file of a project but the caches of Vitest, by a hash of what is in it. */
export function contentOf({ folder }: Project): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    files
      .filter(file => file.isFile() && !file.parentPath.includes('node_modules'))
      .map(file => join(file.parentPath, file.name))
      .map(path => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

/** A row of the table: questions, cached, calls, prompt tokens, completion tokens, maybe cost. */
function row(output: string, name: string): number[] {
  const line = output.split('\n').find(one => one.startsWith(`${name} `)) ?? ''
  return (line.slice(name.length).match(/[\d,.]+/g) ?? []).map(text =>
    Number(text.replaceAll(',', '')),
  )
}

/** What a dry run of a project says, and that it left everything as it was. */
export async function dryRun(project: Project, args: string[] = []) {
  const before = contentOf(project)
  const { exitCode, output } = await project.command(['run', '--dry-run', ...args])
  expect(contentOf(project)).toEqual(before)
  expect(output).toMatch(lastLine)
  expect(exitCode).toBe(0)
  const [questions, cached, calls = 0, promptTokens = 0, completionTokens = 0, cost] = row(
    output,
    'openai word-overlap',
  )
  const [, , embeddingCalls = 0] = row(output, 'openaiEmbeddings words')
  const estimate = { questions, cached, calls, promptTokens, completionTokens, cost }
  return { output, ...estimate, allCalls: calls + embeddingCalls }
}
