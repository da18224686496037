import { expect, test } from 'vitest'
import type { Finished, Project } from './project.ts'
import { createProject } from './project.ts'
import { supportWith } from './supportProject.ts'

/** Retrieves in the order of `found`, ranks what is more than one passage, and gives the best one to the generator. */
const searching = (found: string) => `import { step } from 'vitest-rag/step'
import { documents } from './documents.ts'
const found = ${found}
const pick = names => names.map(name => documents.find(({ id }) => id === name + '.md'))
const retrieve = step('retrieve', async question => pick(found[question.split(' ')[0]]))
const rerank = step('rerank', passages => passages.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
export default async function answer(question) {
  const passages = await retrieve(question)
  const ranked = passages.length > 1 ? rerank(passages) : passages
  return { answer: ranked[0].text, contexts: ranked.slice(0, 1) }
}
`

const cases = `cases:
  - { id: refunds, question: Refunds when?, relevantDocuments: [refunds.md] }
  - { id: shipping, question: Shipping when?, relevantDocuments: [shipping.md] }
  - { id: warranty, question: Warranty how long?, relevantDocuments: [warranty.md] }
`

const desk = supportWith({
  'answer.ts': searching(
    `{ Refunds: ['shipping', 'refunds'], Shipping: ['warranty'], Warranty: ['shipping', 'warranty', 'refunds'] }`,
  ),
  'support.golden.yaml': `pipeline: ./answer.ts
metrics:
  mrr of rerank: report
  documentRecall@2 of retrieve: { each: 1, mean: 0.6, gate: false }
  documentRecall: report
${cases}`,
  'misspelt.golden.yaml': `pipeline: ./answer.ts
metrics: { hitRate of rerankk: report, hitRate: report }
${cases}`,
})

let begun: Promise<{ project: Project; run: Finished }> | undefined

/** A project after its first run, which is the same for all tests. */
const ran = () => (begun ??= runOnce())

async function runOnce() {
  const project = createProject(desk)
  return { project, run: await project.vitest() }
}

const scoresOf = (project: Project, set: string) =>
  Object.fromEntries(
    project
      .results()
      .cases.filter(one => one.set === set)
      .map(({ caseId, scores }) => [caseId, scores]),
  )

const scored = (value: number, reason?: string) => ({
  status: 'scored',
  value,
  ...(reason && { reason }),
})

test('retriever, reranker and what is left of them are scored beside each other', async () => {
  const { project } = await ran()
  expect(scoresOf(project, 'support')).toEqual({
    refunds: {
      'mrr of rerank': scored(1),
      'documentRecall@2 of retrieve': scored(1),
      documentRecall: scored(1),
    },
    shipping: {
      'mrr of rerank': {
        status: 'notApplicable',
        reason: 'the pipeline took no step `rerank`; it took retrieve',
      },
      'documentRecall@2 of retrieve': scored(0, 'missed shipping.md; gave warranty.md'),
      documentRecall: scored(0),
    },
    warranty: {
      'mrr of rerank': scored(1 / 3),
      'documentRecall@2 of retrieve': scored(1),
      documentRecall: scored(0),
    },
  })
  const rows = project.read('.vitest-rag/report.md').match(/^\|\s*`(?:documentRecall|mrr)[^|]*/gm)
  expect(rows?.map(row => row.replaceAll(/[|`]/g, '').trim())).toEqual([
    'documentRecall',
    'documentRecall@2 of retrieve',
    'mrr of rerank',
  ])
})

test('a threshold that a step misses fails the case and says what it missed', async () => {
  const { run } = await ran()
  expect(run.output).toMatch(
    /shipping: documentRecall@2 of retrieve 0\.00, required at least 1\.00\n\s+missed shipping\.md; gave warranty\.md/,
  )
})

test('a step that no case takes ends the run red, with the name that is meant', async () => {
  const { run } = await ran()
  expect(run.exitCode).toBe(2)
  expect(run.output).toContain(
    'No case took the steps of these metrics (1): misspelt › hitRate of rerankk (the pipeline took no step `rerankk`; it took retrieve, rerank; did you mean `rerank`?)',
  )
})

test('recorded answers score the same', async () => {
  const project = (await ran()).project.copy()
  const answers = project.read('.vitest-rag/answers.jsonl')
  expect(answers).toContain(
    '"stepPassages":{"rerank":{"documents":["refunds.md","shipping.md"]},"retrieve":{"documents":["shipping.md","refunds.md"]}}',
  )
  const former = { support: scoresOf(project, 'support'), misspelt: scoresOf(project, 'misspelt') }
  project.write({ 'given.jsonl': answers, 'answer.ts': 'throw new Error("imported")\n' })
  const again = await project.cli(['run', '--answers', 'given.jsonl'])
  expect(again.output).not.toContain('imported')
  expect(again.exitCode).toBe(2)
  expect({
    support: scoresOf(project, 'support'),
    misspelt: scoresOf(project, 'misspelt'),
  }).toEqual(former)
})

test('where a step finds something else, the case scores by that though its answer is the same', async () => {
  const project = (await ran()).project.copy()
  project.write({
    'answer.ts': searching(
      `{ Refunds: ['shipping', 'refunds'], Shipping: ['warranty'], Warranty: ['shipping', 'refunds', 'warranty'] }`,
    ),
  })
  const { output } = await project.vitest(['support', '-t', 'warranty'])
  expect(output).toMatch(/documentRecall@2 of retrieve 0\.00, required at least 1\.00/)
})

/** Retrieves all documents, and gives the generator the ones whose names begin with these letters. */
const dropping = (kept: string) => `import { step } from 'vitest-rag/step'
import { documents } from './documents.ts'
const retrieve = step('retrieve', async question => documents)
const rerank = step('rerank', passages => passages.filter(({ id }) => ${kept}.test(id)))
export default async function answer(question) {
  const contexts = rerank(await retrieve(question))
  return { answer: contexts[0].text, contexts }
}
`

const judged = supportWith({
  'answer.ts': dropping('/^[rsw]/'),
  'support.golden.yaml': `pipeline: ./answer.ts
metrics:
  contextRecall of retrieve: { each: 1, mean: 0.9 }
  contextRecall of rerank: { each: 0, mean: 0, gate: true, tolerance: 0 }
  contextRelevance of rerank: report
cases:
${['refund', 'return', 'money', 'product', 'period', 'delivery', 'days', 'window']
  .map(
    word =>
      `  - { id: ${word}, question: "What about the ${word}?", reference: You can return a product within 30 days of delivery. }`,
  )
  .join('\n')}
`,
})

test('a reranker that drops the needed passage fails against the baseline, and the retriever does not', async () => {
  const project = createProject(judged)
  const update = await project.cli(['baseline', 'update'])
  expect(update.exitCode).toBe(0)
  expect(project.read('.vitest-rag/baseline.answers.jsonl')).toContain('"stepPassages"')
  project.write({ 'answer.ts': dropping('/^[sw]/') })
  const run = await project.vitest()
  expect(run.exitCode).toBe(1)
  const [first] = project.results().cases
  expect(first?.scores).toMatchObject({
    'contextRecall of retrieve': scored(1),
    'contextRecall of rerank': scored(0),
  })
  expect(first?.stepEvidence?.['retrieve']?.referenceInContexts?.[0]).toMatchObject({
    verdict: 'supported',
    passages: ['refunds.md'],
  })
  expect(run.output).toMatch(/contextRecall of rerank.*1\.00.*0\.00/)
  const explained = await project.cli(['explain', 'refund'])
  expect(explained.output).toContain(
    'passages of retrieve: 1 of 1 claim of the reference supported',
  )
  expect(explained.output).toContain('passages of rerank: 0 of 1 claim of the reference supported')
  expect(project.read('.vitest-rag/report.md')).toContain('passages of rerank: 0 of 1 claim')

  const answers = project.read('.vitest-rag/answers.jsonl')
  expect(answers).toContain('"rerank":{"documents":["shipping.md","warranty.md"],"passages":[{')
  // Records have the documents of a step, and its texts only in evidence.
  expect(project.read('.vitest-rag/results.jsonl')).not.toContain('"texts"')
  const former = scoresOf(project, 'support')
  project.write({ 'given.jsonl': answers, 'answer.ts': 'throw new Error("imported")\n' })
  const again = await project.cli(['run', '--answers', 'given.jsonl'])
  expect(again.output).not.toContain('imported')
  expect(scoresOf(project, 'support')).toEqual(former)
})

const agent = supportWith({
  'answer.ts': `import { contextsOf } from 'vitest-rag'
import { documents } from './documents.ts'
const call = (name, output, id) => ({
  toolCalls: [{ type: 'tool-call', toolCallId: id, toolName: name, input: {} }],
  toolResults: [{ type: 'tool-result', toolCallId: id, toolName: name, output }],
})
export default async function answer(question) {
  const found = documents.slice(0, 2).map(({ id, text }) => ({ key: id, body: text }))
  const steps = [
    call('getInformation', found.slice(1), 'a'),
    call('getInformation', found.slice(0, 1), 'b'),
    call('log', 'noted', 'c'),
  ]
  const contexts = await contextsOf({ steps }, {
    getInformation: row => ({ id: row.key, text: row.body }),
  })
  return { answer: documents[0].text, contexts, toolCalls: steps }
}
`,
  'support.golden.yaml': `pipeline: ./answer.ts
metrics:
  documentRecall of getInformation: { each: 1 }
  contextRecall of getInformation: { each: 1 }
  documentRecall: { each: 1 }
cases:
  - id: refunds
    question: Within how many days can I return a product?
    reference: You can return a product within 30 days of delivery. The Moon is made of cheese.
    relevantDocuments: [refunds.md, warranty.md]
`,
  'misspelt.golden.yaml': `pipeline: ./answer.ts
metrics: { documentRecall of getInformations: report, documentRecall of log: report }
cases: [{ id: refunds, question: Returns?, relevantDocuments: [refunds.md] }]
`,
})

test('a tool of an agent is measured by the passages that it found', async () => {
  const project = createProject(agent)
  const run = await project.vitest()
  expect(scoresOf(project, 'support')['refunds']).toEqual({
    'documentRecall of getInformation': scored(
      0.5,
      'missed warranty.md; gave shipping.md, refunds.md',
    ),
    'contextRecall of getInformation': scored(0.5),
    documentRecall: scored(0.5),
  })
  const found =
    'passages of getInformation: 1 of 2 claims of the reference supported (1 found at hop 2)'
  expect(run.output).toContain(`${found}\n`)
  expect(run.output).toContain('✓ supported, found at hop 2 by getInformation: You can return')
  expect(run.output).toContain('found: refunds.md at hop 2 by getInformation')
  expect(project.read('.vitest-rag/report.md')).toContain(found)
  const explained = await project.cli(['explain', 'support/refunds'])
  expect(explained.output).toContain(found)
  const misspelt = scoresOf(project, 'misspelt')['refunds']
  expect(misspelt?.['documentRecall of getInformations']?.reason).toContain(
    'the model called no tool of that name, but getInformation, log; did you mean `getInformation`?',
  )
  expect(misspelt?.['documentRecall of log']).toMatchObject({ status: 'judgeError' })
  expect(run.exitCode).toBe(2)
})
