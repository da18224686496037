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
    '"stepDocuments":{"rerank":["refunds.md","shipping.md"],"retrieve":["shipping.md","refunds.md"]}',
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
