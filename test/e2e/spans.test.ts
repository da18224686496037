import { beforeAll, expect, test } from 'vitest'
import type { Score } from '../../src/score.ts'
import type { Finished, Project } from './project.ts'
import { createProject, pluginConfig } from './project.ts'
import { supportWith } from './supportProject.ts'

/** The key of its model, which its prompt holds by mistake. */
const env = { MODEL_KEY: 'letmein2026' }

/** An application that is traced already, and returns no contexts. It looks up nothing for questions of founders. */
const desk = supportWith({
  'vitest.config.ts': pluginConfig.replace('rag()', "rag({ contexts: 'spans' })"),
  'tracing.ts': `import { trace } from '@opentelemetry/api'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { spanSteps } from 'vitest-rag/spans'
new NodeTracerProvider({ spanProcessors: [spanSteps()] }).register()
export const tracer = trace.getTracer('support')
`,
  'answer.ts': `import { setImmediate } from 'node:timers/promises'
import { search } from './search.ts'
import { tracer } from './tracing.ts'
const spanned = (name, work) => tracer.startActiveSpan(name, async span => {
  await setImmediate()
  const { attributes, result } = await work()
  span.setAttributes(attributes).end()
  return result
})
const retrieve = question => spanned('retrieve', async () => {
  const found = await spanned('POST /search', async () => ({ attributes: {}, result: search(question) }))
  const documents = found.flatMap(({ id, text }, index) => [
    ['retrieval.documents.' + index + '.document.id', id],
    ['retrieval.documents.' + index + '.document.content', text],
  ])
  const attributes = { 'openinference.span.kind': 'RETRIEVER', 'input.value': question }
  return { attributes: { ...attributes, ...Object.fromEntries(documents) }, result: found }
})
const chat = (question, [best]) => spanned('chat ' + process.env.MODEL_KEY, async () => ({
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': JSON.stringify([
      { role: 'user', parts: [{ type: 'text', content: question + ' Key: ' + process.env.MODEL_KEY }] },
    ]),
    'gen_ai.usage.input_tokens': 80,
  },
  result: question.includes('batteries') ? 'Pandas eat bamboo.' : best.text,
}))
export default async function answer(question) {
  if (question.includes('founder')) return spanned('guard', async () => ({
    attributes: { 'openinference.span.kind': 'GUARDRAIL' },
    result: { answer: 'I could not find that.', declined: true },
  }))
  return { answer: await chat(question, await retrieve(question)) }
}
`,
})

let project: Project
let run: Finished

beforeAll(async () => {
  project = createProject(desk)
  run = await project.vitest([], env)
})

const valueOf = (score: Score | undefined) => (score && 'value' in score ? score.value : undefined)

test('what retrieval spans found is what the answers are judged by, case by case', () => {
  const { cases } = project.results()
  const scored = cases.map(({ caseId, scores }) => [
    caseId,
    valueOf(scores['documentRecall']),
    valueOf(scores['faithfulness']),
  ])
  expect(scored).toEqual([
    ['battery-warranty', 1, 0],
    ['founders-birthday', undefined, undefined],
    ['refund-window', 1, 1],
    ['shipping-norway', 1, 1],
  ])
  const answers = project.read('.vitest-rag/answers.jsonl')
  expect(answers).toContain('Batteries carry a warranty of six months.')
})

test('a refusal needs no retrieval span', () => {
  const declined = project.results().cases.find(({ caseId }) => caseId === 'founders-birthday')
  expect(valueOf(declined?.scores['abstention'])).toBe(1)
  expect(declined?.error).toBeUndefined()
})

test('spans are shown as steps, without secrets', async () => {
  expect(run.output).toMatch(/steps: retrieve 1 passage( [\d.]+ s)?, chat \*\*\*/)
  const { output } = await project.command(['explain', 'battery-warranty'])
  expect(output).toMatch(/^ {2}retrieve( [\d.]+ s)? · 1 passage of warranty\.md$/m)
  expect(output).toMatch(/^ {2}chat \*\*\*( [\d.]+ s)? · .*80/m)
  expect(output).toMatch(/in: “How long is the warranty of batteries\? Key: \*\*\*”$/m)
  expect(output).not.toContain('POST')
  for (const file of ['results.jsonl', 'report.md', 'answers.jsonl']) {
    expect(project.read(`.vitest-rag/${file}`)).not.toContain('letmein2026')
  }
})
