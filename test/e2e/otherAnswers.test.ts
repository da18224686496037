import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import { wordOverlapModel } from '../loopback/wordOverlapModel.ts'
import { commitAll, git } from './git.ts'
import type { Project } from './project.ts'
import { createProject, judgedBy, pluginConfig } from './project.ts'

const ids = Array.from({ length: 20 }, (_, index) => index)
const fact = (index: number) => `Order ${index} may be returned within thirty days.`

const caseLines = (index: number, more: string[] = []) => [
  `  - id: order-${index}`,
  `    question: How long may order ${index} be returned?`,
  `    reference: ${fact(index)}`,
  ...more.map(line => `    ${line}`),
]
const head = ['name: desk', 'metrics: { rougeL: { gate: true } }']
const golden = (lines: string[], more: (index: number) => string[] = () => []) =>
  [...head, ...lines, 'cases:', ...ids.flatMap(index => caseLines(index, more(index))), ''].join(
    '\n',
  )
/** Answers of five cases, right or broken. */
const pipeline = (isBroken: boolean) => `export default question => {
  const index = Number(/order (\\d+)/.exec(question)[1])
  const text = ${isBroken ? "index < 5 ? 'Nobody knows.' : " : ''}'Order ' + index + ' may be returned within thirty days.'
  return { answer: text, contexts: [text] }
}
`

let recorded: Project
beforeAll(async () => {
  recorded = createProject({
    'vitest.config.ts': pluginConfig,
    'desk.golden.yaml': golden(['pipeline: ./answer.js']),
    'answer.js': pipeline(false),
    '.gitignore': 'node_modules\\n',
  })
  git(recorded.folder, 'init', '--quiet', '--initial-branch', 'main')
  await recorded.cli(['baseline', 'update'])
  commitAll(recorded, 'Record a baseline')
})

test('answers that a change writes into the golden set don’t hide what its pipeline broke', async () => {
  const project = recorded.copy()
  const right = (index: number) =>
    index < 5 ? [`answer: ${fact(index)}`, `contexts: [${fact(index)}]`] : []
  project.write({
    'answer.js': pipeline(true),
    'desk.golden.yaml': golden(['pipeline: ./answer.js'], right),
  })
  const { output, exitCode } = await project.cli(['run'])
  expect(output).toContain(
    'RAG failed (policy): desk is less strict than in the baseline: 5 cases of 20 (25 %) removed, changed, skipped or answered in the golden set: more than a tenth. 5 cases answered in the golden set, not by the pipeline: desk › order-0, desk › order-1, desk › order-2',
  )
  expect(exitCode).toBe(1)

  const refused = await project.cli(['baseline', 'update'])
  expect(refused.output).toContain('5 cases no longer asked of the pipeline: order-0 (answered in')
  expect(refused.exitCode).toBe(1)
})

test('another system that is gated in place of the broken one, which runs beside it, is no pass', async () => {
  const project = recorded.copy()
  project.write({
    'answer.js': pipeline(true),
    'canned.js': pipeline(false),
    'desk.golden.yaml': golden([
      'pipeline: ./answer.js',
      'variants: { fallback: ./canned.js, live: {} }',
    ]),
  })
  const { output, exitCode } = await project.cli(['run'])
  expect(output).toContain(
    'RAG failed (policy): desk is less strict than in the baseline: gates ./canned.js (variant fallback), was ./answer.js, which still runs as variant live.',
  )
  expect(exitCode).toBe(1)
})

test('another module is named', async () => {
  const project = recorded.copy()
  project.write({
    'canned.js': pipeline(false),
    'desk.golden.yaml': golden(['pipeline: ./canned.js']),
  })
  const { output, exitCode } = await project.cli(['run'])
  expect(output).toContain('no mean got worse; desk is answered by ./canned.js, was ./answer.js')
  expect(exitCode).toBe(0)
})

test('a judge of the same name at another address is named until the baseline has it', async () => {
  const server = await startOpenaiServer(wordOverlapModel)
  onTestFinished(() => server.close())
  const project = createProject({
    'vitest.config.ts': judgedBy(server.baseURL),
    'desk.golden.yaml': [
      'name: desk',
      'metrics: { faithfulness: { gate: true } }',
      'cases:',
      ...ids.flatMap(index =>
        caseLines(index, [`answer: ${fact(index)}`, `contexts: [${fact(index)}]`]),
      ),
    ].join('\n'),
  })
  await project.cli(['baseline', 'update'])
  const file = '.vitest-rag/baseline.json'
  expect(project.read(file)).toContain('"endpoints": ["loopback"]')
  // The same server by an address that does not stand for this machine.
  const elsewhere = server.baseURL.replace('127.0.0.1', '0.0.0.0')
  project.write({ 'vitest.config.ts': judgedBy(elsewhere) })
  const { output, exitCode } = await project.cli(['run'])
  const { origin } = new URL(elsewhere)
  expect(output).toContain(`${origin} judged, and the baseline was judged by this machine`)
  expect(exitCode).toBe(0)
  await project.cli(['baseline', 'update'])
  expect(project.read(file)).toContain(`"endpoints": ["${origin}","loopback"]`)
})
