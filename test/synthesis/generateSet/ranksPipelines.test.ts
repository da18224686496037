import { expect, test } from 'vitest'
import { isConversation } from '../../../src/golden/write/casesOfText.ts'
import type { WritableCase } from '../../../src/golden/write/goldenSetText.ts'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import type { Judge } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { metricsWith } from '../../../src/metrics/customMetric.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import { mean } from '../../../src/statistics/mean.ts'
import type { Corpus } from '../../../src/synthesis/corpus/corpus.ts'
import { generateSet } from '../../../src/synthesis/generateSet.ts'
import { drawingSettings } from '../../../src/synthesis/generationOptions.ts'
import { generationModels } from '../../loopback/generationModel.ts'
import { wordsOf } from '../../loopback/words.ts'
import { shop } from '../shop.ts'
import { corpusOf, openDesk } from '../synthesisDesk.ts'

// It shows that the mechanics carry: that a set by rule tells good retrieval from bad. Of how well sets do that
// which a model writes, it shows nothing.

/** Makes questions of sentences by rule, in this process: they name the longest words of the sentence that answers. */
const byRule: Judge = {
  name: 'by-rule',
  local: true,
  async answer({ step, request }) {
    const answer = generationModels[step]?.(request as never)
    if (step !== 'writeQuestion') return { answer }
    const { reference } = answer as { reference: string }
    const words = [...wordsOf(reference)].toSorted((one, other) => other.length - one.length)
    return {
      answer: { question: `Which rule speaks of ${words.slice(0, 3).join(', ')}?`, reference },
    }
  },
}

/** What a person asked about the same documents. */
const byHand: WritableCase[] = [
  [
    'Within how many days is a refund paid after delivery?',
    'Within thirty days from delivery.',
    'refunds.md',
  ],
  ['Is opened software refunded?', 'Opened software is never refunded.', 'refunds.md'],
  ['How many working days do parcels to Norway need?', 'Nine working days.', 'shipping.md'],
  ['How long does the warranty on batteries last?', 'Eighteen months.', 'warranty.md'],
  ['When are invoices sent?', 'On the first business day of the following month.', 'invoices.md'],
  [
    'After how many years is an account deleted that nobody used?',
    'After three years.',
    'accounts.md',
  ],
  ['When do gift cards expire?', 'Five years after their purchase.', 'gifts.md'],
  [
    'May two gift cards be combined in one order?',
    'Two gift cards may be combined in one order.',
    'gifts.md',
  ],
  [
    'How fast does the workshop in Bremen repair coffee machines?',
    'Within twelve days on average.',
    'repairs.md',
  ],
  ['When does the store in Kiel close on Saturdays?', 'At noon.', 'stores.md'],
].map(([question = '', reference = '', document = ''], index) => ({
  id: `hand-${index + 1}`,
  question,
  reference,
  relevantDocuments: [document],
}))

/** Retrieval of known quality: each sees less of the documents than the one before. */
function pipelinesOver({ nearest }: Corpus) {
  const sees = (documents: readonly string[]) => (question: string) =>
    nearest(question, { count: 1, among: ({ documentId }) => documents.includes(documentId) })
  const names = Object.keys(shop)
  return {
    all: sees(names),
    most: sees(names.slice(0, 6)),
    few: sees(names.slice(0, 3)),
    none: sees([]),
  }
}

async function ranking(cases: readonly WritableCase[], corpus: Corpus) {
  const session = createJudgeSession({ judge: lexical() })
  const means = Object.entries(pipelinesOver(corpus)).map(async ([name, retrieve]) => {
    const scores = cases.map(async ({ question, reference = '', relevantDocuments = [] }) => {
      const contexts = retrieve(question).map(({ chunk: { id, documentId, text } }) => ({
        id,
        documentId,
        text,
      }))
      const documents = relevantDocuments.map(document => ({ id: String(document), grade: 1 }))
      const golden = { question, reference, relevantDocuments: documents, answerable: true }
      const { scores: found } = await evaluate(
        {
          case: golden,
          output: { answer: '', contexts },
          metrics: { documentRecall: {}, contextRecall: {} },
        },
        { session },
      )
      return Object.values(found).map(score => (score.status === 'scored' ? score.value : 0))
    })
    const of = (await Promise.all(scores)).flat()
    return { name, mean: mean(of) }
  })
  return (await Promise.all(means)).toSorted((one, other) => other.mean - one.mean)
}

test('a set by rule ranks four pipelines as the one by hand does', async () => {
  const corpus = await corpusOf(shop)
  const { asking } = await openDesk({
    models: { judge: lexical(), generator: byRule, critic: byRule },
  })
  const { text = '', added } = await generateSet({
    corpus,
    asking,
    file: 'shop.golden.yaml',
    count: 12,
    settings: drawingSettings({ mix: { simple: 1 }, personas: 0 }),
    seed: 1,
  })
  expect(added.length).toBeGreaterThan(8)
  const metrics = metricsWith([])
  const defaults = { pipeline: './answer.ts', metrics: { documentRecall: 'report' as const } }
  expect(
    parseGoldenSet(text, { file: '/shop.golden.yaml', metrics, defaults }).set.cases,
  ).toHaveLength(added.length)
  const single = added.flatMap(one => (isConversation(one) ? [] : [one]))
  const [generated, hand] = [await ranking(single, corpus), await ranking(byHand, corpus)]
  expect(hand.map(({ name }) => name)).toEqual(['all', 'most', 'few', 'none'])
  expect(generated.map(({ name }) => name)).toEqual(hand.map(({ name }) => name))
  for (const means of [generated, hand]) expect(new Set(means.map(one => one.mean)).size).toBe(4)
})
