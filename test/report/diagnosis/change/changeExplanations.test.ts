import { describe, expect, test } from 'vitest'
import { changeExplanations } from '../../../../src/report/diagnosis/change/changeExplanations.ts'
import type { CaseRecord } from '../../../../src/results/results.ts'
import { caseRecord } from '../../../results/recordedRun.ts'
import { plantedReport, plantedSet } from '../../plantedRuns.ts'
import {
  allMetrics,
  brief,
  citing,
  cutDocument,
  cutRetriever,
  declining,
  diagnosisOf,
  guessing,
  weakPartsOf,
  inventing,
  reportedRun,
  right,
  searching,
} from './changedSystem.ts'

/** Does something to every second case. */
const half =
  (system: typeof right, other = right) =>
  (id: string, index: number) =>
    index % 2 === 0 ? system(id) : other(id)

/** What is found: `part: in all 6 cases that got worse, what happens`. */
async function found(change: Parameters<typeof diagnosisOf>[0]): Promise<string[]> {
  const lines = await diagnosisOf(change)
  return lines.map(([headline]) => headline.replace(' of support', ''))
}

test('each kind of fault is named, with its numbers and three cases to open', async () => {
  expect(await diagnosisOf({ now: half(cutRetriever) })).toMatchInlineSnapshot(`
    [
      [
        "retriever of support: in all 6 cases that got worse, relevant documents are no longer retrieved (accounts.md, support.md, invoices.md, parcels.md, refunds.md, warranty.md)",
        "in these cases: contextRecall 1.000 → 0.000, documentRecall 1.000 → 0.000",
        "Check queries, embeddings, the size of chunks, how documents are split, and how many passages are kept; reranking can move up passages that rank too low",
        "see accounts.md, support.md, invoices.md and 3 more",
      ],
    ]
  `)
  expect(await diagnosisOf({ now: half(inventing) })).toMatchInlineSnapshot(`
    [
      [
        "generator of support: in all 6 cases that got worse, answers claim what the passages do not say, with unchanged retrieval",
        "in these cases: faithfulness 1.000 → 0.500",
        "\`lexical()\` compares words: passages may support a claim in other words. A model can check that",
        "6 of 6 said “The mayor of Atlantis adds a free balloon.”, and did not before (0 of 6 others)",
        "Check the prompt: it should ask for answers from the passages alone, point by point, and for a refusal if they say nothing",
        "see support.md, refunds.md, warranty.md and 3 more",
      ],
    ]
  `)
  expect(await found({ now: half(declining) })).toMatchInlineSnapshot(`
    [
      "generator: in all 6 cases that got worse, the system declines questions that it answered before",
    ]
  `)
  expect(await found({ now: half(brief) })).toMatchInlineSnapshot(`
    [
      "generator: in all 6 cases that got worse, answers claim what the passages do not say, with unchanged retrieval",
    ]
  `)
})

test('mixed faults are told apart, the most frequent first', async () => {
  const mixed = (id: string, index: number) =>
    [cutRetriever, cutRetriever, inventing, declining, right, right][index % 6]?.(id) ?? right(id)
  expect(await found({ now: mixed })).toMatchInlineSnapshot(`
    [
      "retriever: in 4 of the 8 cases that got worse, relevant documents are no longer retrieved (accounts.md, payment.md, refunds.md, shipping.md)",
      "generator: in 2 of the 8 cases that got worse, answers claim what the passages do not say, with unchanged retrieval",
      "generator: in 2 of the 8 cases that got worse, the system declines questions that it answered before",
    ]
  `)
})

test('documents are not called lost that are found, but cut otherwise', async () => {
  expect(await found({ now: half(cutDocument) })).toEqual([
    'retriever: in all 6 cases that got worse, the retrieved passages cover less of the references',
  ])
  const mixed = (id: string, index: number) =>
    [cutRetriever, cutDocument, right][index % 3]?.(id) ?? right(id)
  for (const isKept of [true, false]) {
    const [headline = ''] = await found({ now: mixed, isKept })
    expect(headline).toContain('in all 8 cases that got worse, the retrieved passages cover less')
    expect(headline).toContain('4 of the cases miss relevant documents (')
  }
})

test('the generator is not blamed for a passage that it no longer gets', async () => {
  const metrics = ['documentRecall', 'answerOverlap']
  const now = half(id => ({ ...cutDocument(id), answer: 'It depends.' }))
  expect(await found({ now, metrics })).toEqual([
    'retriever: in all 6 cases that got worse, passages are no longer retrieved, though their documents are, and no metric measures whether they hold the answer',
  ])
  // What no passage says is invented, whatever was retrieved.
  const invented = half(id => ({ ...cutDocument(id), answer: 'The mayor adds a balloon.' }))
  expect(await found({ now: invented, metrics: ['documentRecall', 'faithfulness'] })).toEqual([
    'generator: in all 6 cases that got worse, answers claim what the passages do not say, with the same documents but other passages',
  ])
})

test('a change of nothing gives no diagnosis, nor does one to the better', async () => {
  expect(await diagnosisOf({ now: right })).toEqual([])
  expect(await diagnosisOf({ now: right, before: half(cutRetriever) })).toEqual([])
  expect(await diagnosisOf({ now: half(inventing), before: half(inventing) })).toEqual([])
})

test('a citation that went wrong is told apart from an answer that did', async () => {
  const metrics = ['faithfulness', 'documentRecall', 'citationPrecision', 'citationRecall']
  const now = half(citing(2), citing(1))
  expect(await found({ now, before: citing(1), metrics })).toEqual([
    'generator: in all 6 cases that got worse, answers cite sources that do not support what they say, or cite less, with unchanged retrieval',
  ])
})

test('a system that declined before is not said to decline more', async () => {
  const lines = await found({ now: half(declining, inventing), before: half(declining) })
  expect(lines).toEqual([expect.stringContaining('generator: in all 6 cases')])
  expect(lines.join()).toContain('answers claim what the passages do not say')
})

test('where no metric measures retrieval, the documents that were kept tell', async () => {
  const metrics = ['answerOverlap']
  expect(await found({ now: half(cutRetriever), metrics })).toMatchInlineSnapshot(`
    [
      "retriever: in all 6 cases that got worse, other documents are retrieved than before, and no metric measures whether they are relevant",
    ]
  `)
  // The same documents, hence the generator.
  expect(await found({ now: half(brief), metrics })).toMatchInlineSnapshot(`
    [
      "generator: in all 6 cases that got worse, answers fit the questions or the references less, with unchanged retrieval",
    ]
  `)
  expect(await found({ now: half(declining), metrics })).toMatchInlineSnapshot(`
    [
      "generator: in all 6 cases that got worse, the system declines questions that it answered before",
    ]
  `)
})

test('documents that were missed before are not called lost, as far as that is known', async () => {
  const before = (id: string, index: number) => (index === 0 ? cutRetriever(id) : right(id))
  const [[headline = ''] = []] = await diagnosisOf({ now: half(cutRetriever), before })
  expect(headline).toContain('in all 5 cases')
  expect(headline).not.toContain('refunds.md')
})

test('cases that were changed are compared with nothing, and said so', async () => {
  const overrides = (index: number) => (index < 2 ? { hash: 'another' } : {})
  const lines = await found({ now: half(inventing), overrides, metrics: allMetrics })
  expect(lines).toEqual([
    expect.stringContaining('in all 5 cases'),
    "golden set: 2 cases differ from the baseline's and are not compared.",
  ])
})

test('cases that were renamed are compared, and not said to differ', async () => {
  const overrides = (index: number) => (index < 2 ? { caseId: `renamed-${index}` } : {})
  const lines = await found({ now: half(inventing), overrides, metrics: allMetrics })
  expect(lines.join()).not.toContain('differ from the baseline')
})

test('nothing is said of retrieval where nothing is known of it', async () => {
  const metrics = ['answerOverlap']
  expect(await found({ now: half(brief), metrics, isKept: false })).toEqual([
    'generator: in all 6 cases that got worse, answers fit the questions or the references less; no metric shows whether retrieval changed',
  ])
})

test('what the cases have in common is told', async () => {
  const [declined = []] = await diagnosisOf({ now: half(declining) })
  expect(declined).toContain("all answer: “I don't know.”")
  const hours = { ...right('hours.md'), answer: 'It is closed on Sundays.' }
  const [stuck = []] = await diagnosisOf({ now: half(() => hours) })
  expect(stuck).toEqual(
    expect.arrayContaining([
      'all answer: “It is closed on Sundays.”',
      'all retrieved: hours.md, invoices.md',
    ]),
  )
  const [[, ...details] = []] = await diagnosisOf({ now: half(cutRetriever) })
  expect(details.join()).not.toMatch(/all (?:answer|claim|retrieve)/)
})

test('a weak part that the change explains is not told twice', async () => {
  const parts = await weakPartsOf({ now: cutRetriever })
  expect(parts.weak[0]?.[0]).toContain('retriever of support')
  expect(parts.others).toEqual([])
})

describe('a step that finds less', () => {
  const steps = (documents: (id: string) => string[]) => (id: string) => ({
    ...right(id),
    stepPassages: { retrieve: { documents: documents(id) } },
  })
  const before = steps(id => [id, 'more.md'])
  const now = steps(() => ['more.md'])

  test('is named, though the passages are those that they were', async () => {
    const metrics = ['documentRecall', 'documentRecall@20 of retrieve']
    const lost = await diagnosisOf({ now: half(now, before), before, metrics, isKept: false })
    expect(lost).toMatchInlineSnapshot(`
      [
        [
          "retriever of support: in all 6 cases that got worse, a step finds less, or ranks it worse",
          "in these cases: documentRecall@20 of retrieve 1.000 → 0.000",
          "Check the step that the metric names; without \`of\`, the same metric measures what the generator gets",
          "see accounts.md, invoices.md, parcels.md and 3 more",
        ],
      ]
    `)
  })

  test('does not hide that no metric tells what became of it', async () => {
    const metrics = ['mrr of retrieve', 'answerOverlap']
    const others = (id: string) => ({ ...before(id), ...cutRetriever(id) })
    expect(await found({ now: half(others, before), before, metrics })).toMatchInlineSnapshot(`
      [
        "retriever: in all 6 cases that got worse, other documents are retrieved than before, and no metric measures whether they are relevant",
      ]
    `)
  })
})

test('a document that no case retrieves any more is told apart from one that ranks worse', async () => {
  const gone = 'refunds.md'
  // Who needs it and who only found it beside its own lose it; all others keep what they had.
  const without = (id: string) => {
    const { contexts } = right(id)
    const left = contexts.filter(({ documentId }) => documentId !== gone)
    return left.length === contexts.length
      ? right(id)
      : { answer: brief(id).answer, contexts: left }
  }
  const [lost = []] = await diagnosisOf({ now: without })
  expect(lost.join('\n')).toContain('no longer retrieved in any case: refunds.md (lost in 1 case)')
  // Others still find it beside their own.
  const ranked = (id: string) => (id === gone ? cutRetriever(id) : right(id))
  expect((await diagnosisOf({ now: ranked })).join('\n')).not.toContain(
    'no longer retrieved in any case',
  )
  expect((await diagnosisOf({ now: without, isKept: false })).join('\n')).not.toContain(
    'no longer retrieved in any case',
  )
})

test('of more answers than can be read, some are read, and their number is told', async () => {
  const run = await reportedRun({ now: id => (id === 'refunds.md' ? cutRetriever(id) : right(id)) })
  const others = Array.from({ length: 2500 }, (_, index) =>
    caseRecord({ caseId: `other-${index}`, evidence: {} }),
  )
  const read: number[] = []
  const answersOf = (record: CaseRecord) => {
    if (!record.caseId.startsWith('other')) return run.answersOf?.(record) ?? {}
    read.push(Number(record.caseId.slice('other-'.length)))
    return { now: { ...record, question: '?', ...right('hours.md') } }
  }
  const cases = run.results.cases.map(one => ({ ...one, ...withoutRefunds(one) }))
  const results = { ...run.results, cases: [...cases, ...others] }
  const [first] = changeExplanations({ ...run, results, answersOf })
  expect(first?.details.join('\n')).toContain(
    'no longer retrieved in any of 1,012 cases that were read: refunds.md (lost in 1 case)',
  )
  expect(Math.max(...read)).toBeGreaterThan(2490)
})

test('of more fallen cases than are described, what some have in common is told as that', () => {
  const [cause] = plantedReport(plantedSet('support', 602, 'invents', 301)).explanations
  expect(cause?.details).toContain(
    'in a sample of them: 300 of 300 said “A refund is paid twice if you ask for it by telephone.”, and did not before (0 of 300 others)',
  )
})

/** Who found it beside its own document finds it no more. */
function withoutRefunds({ evidence }: CaseRecord): Pick<CaseRecord, 'evidence'> {
  const { retrieved = [], missed = [] } = evidence.documents ?? {}
  const left = retrieved.filter(id => id !== 'refunds.md')
  return { evidence: { ...evidence, documents: { retrieved: left, missed } } }
}

test('a set whose cases fall from a turn on says so once, and one whose first turns fall does not', async () => {
  const turn = (index: number) => ({
    conversation: `c${index % 6}`,
    number: index < 6 ? 1 : 2,
    of: 2,
  })
  const overrides = (index: number) => ({ turn: turn(index), group: turn(index).conversation })
  const later = (id: string, index: number) => (index < 6 ? right(id) : cutRetriever(id))
  const lines = async (now: typeof later) =>
    (await diagnosisOf({ now, overrides })).flatMap(([, ...details]) =>
      details.filter(line => line.includes('turn')),
    )
  expect(await lines(later)).toEqual([
    '6 of 6 fell from turn 2 on, and 0 of 6 turns before it: check how the pipeline uses `history`',
  ])
  expect(await lines((id, index) => (index < 3 ? inventing(id) : later(id, index)))).toEqual([])
})

test('calls of tools come before what follows from them', async () => {
  const now = half(guessing, searching)
  expect(await found({ now, before: searching })).toEqual([
    'generator: in all 6 cases that got worse, the system answers without searching: it called search before, and does not now',
  ])
})
