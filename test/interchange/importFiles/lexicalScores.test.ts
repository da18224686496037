import { expect, test } from 'vitest'
import type { GoldenCase } from '../../../src/golden/goldenSet.ts'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { writtenSet } from '../../../src/interchange/writtenSet.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { metrics } from '../../../src/metrics/index.ts'
import type { PipelineOutput } from '../../../src/pipeline/pipeline.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import { readsContexts } from '../../../src/scores/readsContexts.ts'
import type { DocumentedFiles } from '../documentedFile.ts'
import { documentedConversations, questionsOfConversations } from '../documentedConversations.ts'
import { documentedFiles } from '../documentedFiles.ts'
import { documentedResults } from '../documentedResults.ts'
import { dialects } from '../documentedTraces.ts'
import { imported } from '../imports.ts'

const session = createJudgeSession({ judge: lexical() })

/** The cases that a run has after the import of the files. */
async function casesOfSet({ files, named, request }: DocumentedFiles) {
  const found = await imported(files, { named, ...request })
  const { golden } = writtenSet(found, { name: 'set.golden.yaml', files: named })
  const at = { file: 'set.golden.yaml', metrics, defaults: { pipeline: './answer.ts' } }
  const { cases } = parseGoldenSet(golden, at).set
  expect(cases).toHaveLength(
    found.entries.flatMap(entry => ('turns' in entry ? entry.turns : entry)).length,
  )
  return cases
}

/** What a perfect system gives: the reference, with the texts that it is in. */
function perfectOutput({ reference = '', relevantDocuments = [] }: GoldenCase): PipelineOutput {
  const documents = relevantDocuments.map(({ id, text = '' }) => ({ id, documentId: id, text }))
  const passage = { id: 'reference', documentId: 'reference', text: reference }
  return { answer: reference, contexts: reference === '' ? documents : [...documents, passage] }
}

async function scoresOf(goldenCase: GoldenCase, asked = goldenCase.metrics) {
  const output = goldenCase.recorded ?? perfectOutput(goldenCase)
  const { scores, directions } = await evaluate(
    { case: goldenCase, output, metrics: asked },
    { session },
  )
  return Object.entries(scores).map(([key, score]) => ({ key, score, is: directions[key] }))
}

const conversations = Object.entries(documentedConversations).map(
  ([name, files]) => [`${name} turns`, files] as const,
)

const all = [
  ...Object.entries(documentedFiles),
  ...Object.entries(dialects).map(([name, files]) => [`${name} traces`, files] as const),
  ['promptfoo results', documentedResults] as const,
  ...conversations,
]

/** Each case of all files, under the name of its format. */
async function allCases() {
  const cases = await Promise.all(
    all.map(async ([format, files]) =>
      (await casesOfSet(files)).map(one => ({ name: `${format}: ${one.id}`, goldenCase: one })),
    ),
  )
  return cases.flat()
}

/** The answers and references of these files differ in so many words that lexical() counts none as supported. */
const differInWords = [
  'ragas: how-long-do-refunds-take answerF1',
  'deepeval: refunds answerF1',
  'mlflow: dr-1 answerF1',
  'braintrust: b1 answerF1',
  'braintrust: b1 contextRecall',
  'mlflowTraces: tr-1 answerF1',
  'mlflowTraces: tr-1 contextRecall',
  'trulensEvents: record-1 answerF1',
  'trulensEvents: record-1 contextRecall',
]

test('under lexical() no imported case gets a zero or an error for what its file does not say', async () => {
  const found: string[] = []
  for (const { name, goldenCase } of await allCases())
    for (const { key, score, is } of await scoresOf(goldenCase)) {
      const isZero = score.status === 'scored' && score.value === 0 && is === 'higher'
      if (isZero || score.status === 'judgeError') found.push(`${name} ${key}`)
    }
  expect(found).toEqual(differInWords)
})

test('if the file does not say what was retrieved, no metric measures it', async () => {
  const reading = metrics.filter(readsContexts)
  const every = Object.fromEntries(reading.map(({ name }) => [name, {}]))
  const unknown = (await allCases()).filter(({ goldenCase }) => goldenCase.recorded?.answerOnly)
  expect(unknown.map(({ name }) => name)).toEqual([
    'chatLog: where-are-you',
    'mlflow: dr-1',
    'promptfoo results: about 0',
    'genAi turns: thread-7 › trace-2',
    'langfuseTraces turns: thread-7 › trace-2',
    'phoenixTraces turns: thread-7 › trace-2',
    'mlflowTraces turns: thread-7 › trace-2',
    'ragas turns: who-pays-for-that › turn 1',
    'deepeval turns: thread-7 › turn 1',
    'chatLog turns: thread-7 › turn 1',
  ])
  for (const { goldenCase } of unknown) {
    const scores = await scoresOf(goldenCase, every)
    expect(scores.filter(({ score }) => score.status === 'scored')).toEqual([])
  }
})

test.each(conversations)('%s: no turn is lost, and each has its answer', async (_name, files) => {
  const cases = await casesOfSet(files)
  expect(cases.map(({ question }) => question)).toEqual(questionsOfConversations)
  expect(new Set(cases.map(({ turn }) => turn?.conversation)).size).toBe(1)
  expect(cases.every(({ recorded }) => recorded?.answer)).toBe(true)
  // What is unknown of one turn would be an error of those after it.
  expect(Object.keys(cases[0]?.metrics ?? {})).not.toContain('faithfulness')
})
