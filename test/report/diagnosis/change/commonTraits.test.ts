import { expect, test } from 'vitest'
import type { DescribedCase } from '../../../../src/report/diagnosis/change/traitKind.ts'
import {
  changedForAll,
  commonTraits,
} from '../../../../src/report/diagnosis/change/commonTraits.ts'
import type { AnswerRecord, CaseRecord } from '../../../../src/results/results.ts'
import { caseRecord } from '../../../results/recordedRun.ts'

const passages = (count: number, text = 'Refunds take thirty days from delivery.') =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    documentId: `d${index}`,
    text,
  }))

interface Said extends Partial<AnswerRecord> {
  record?: Partial<CaseRecord>
  before?: Partial<AnswerRecord>
}

const costing = (cost: number): Pick<CaseRecord, 'usage'> => {
  const { judge } = caseRecord().usage
  return { usage: { judge, pipeline: { answers: 1, promptTokens: 90, completionTokens: 9, cost } } }
}

/** A case that says this now, and said the usual before. */
function described(index: number, { record, before, ...now }: Said = {}): DescribedCase {
  const one = caseRecord({
    caseId: `case-${index}`,
    milliseconds: 20,
    steps: [{ name: 'rerank', start: 0, milliseconds: 30 }],
    ...costing(0.001),
    ...record,
  })
  const usual: AnswerRecord = {
    set: one.set,
    caseId: one.caseId,
    repeat: 0,
    question: 'How long?',
    answer: 'It takes thirty days from the day of delivery.',
    contexts: passages(5),
    toolCalls: [{ name: 'search', hop: 1 }],
    details: { model: 'small-1', generation: { finishReason: 'stop' } },
  }
  return { record: one, answers: { now: { ...usual, ...now }, before: { ...usual, ...before } } }
}

const cases = (count: number, said: (index: number) => Said = () => ({}), from = 0) =>
  Array.from({ length: count }, (_, index) => described(from + index, said(index)))

type SaidIn = Said | ((index: number) => Said)

const most = (said: SaidIn) =>
  cases(23, index => {
    if (index >= 19) return {}
    return typeof said === 'function' ? said(index) : said
  })
/** Four passages of the first hop, and a document of the second. */
const inHops = (late: string) => [
  ...passages(4).map(one => ({ ...one, hop: 1 })),
  { id: late, documentId: late, text: 'Norway.', hop: 2 },
]
const names = ['Ada', 'Ben', 'Cleo', 'Dan']
const others = cases(40, () => ({}), 100)

test.each<[string, SaidIn, string]>([
  [
    'fewer passages',
    { contexts: passages(2) },
    '19 of 23 retrieved 2 passages, before 5 (0 of 40 others)',
  ],
  [
    'shorter passages',
    { contexts: passages(5, 'Refunds take') },
    '19 of 23 had shorter passages (12 characters on average, before 39) (0 of 40 others)',
  ],
  [
    'declines',
    { answer: "I don't know." },
    '19 of 23 declined, and answered before (0 of 40 others)',
  ],
  [
    'a sentence with other numbers',
    { answer: 'It takes thirty days from the day of delivery. Call 0800-17 for more.' },
    '19 of 23 said “Call 0800-17 for more.”, and did not before (0 of 40 others)',
  ],
  [
    'a sentence in nearly the same words',
    index => ({
      answer: `It takes thirty days from the day of delivery. Please note that ${names[index % 4]} may also call our team at any hour of the day.`,
    }),
    '19 of 23 said nearly the same as “Please note that Ada may also call our team at any hour of the day.”, and did not before (0 of 40 others)',
  ],
  [
    'another script',
    { answer: 'Это занимает тридцать дней со дня доставки.' },
    '19 of 23 answered in Cyrillic script, before in English (0 of 40 others)',
  ],
  [
    'another language',
    { answer: 'Die Rückgabe ist bis zu dreißig Tage nach der Lieferung möglich.' },
    '19 of 23 answered in German, before in English (0 of 40 others)',
  ],
  [
    'how generation ended',
    { details: { model: 'small-1', generation: { finishReason: 'length' } } },
    '19 of 23 returned generation.finishReason length, before stop (0 of 40 others)',
  ],
  [
    'a tool that fails',
    { toolCalls: [{ name: 'search', hop: 1, error: 'timeout' }], answer: "I don't know." },
    '19 of 23 had the tool search fail, and did not before (0 of 40 others)',
  ],
  ['no tool', { toolCalls: [] }, '19 of 23 called nothing, before search (0 of 40 others)'],
  [
    'calls without end',
    index => ({
      toolCalls: Array.from({ length: 5 + (index % 2) }, () => ({ name: 'search', hop: 1 })),
    }),
    '19 of 23 made more tool calls (5.5 on average, before 1.0) (0 of 40 others)',
  ],
  [
    'a hop less',
    { before: { toolCalls: [1, 2].map(hop => ({ name: 'search', hop })) } },
    '19 of 23 searched in 1 hop, before 2 (0 of 40 others)',
  ],
  [
    'what a hop found',
    index => ({
      contexts: inHops(`other-${index}`),
      before: { contexts: inHops(`late-${index}`) },
    }),
    '19 of 23 no longer retrieved what hop 2 found (0 of 40 others)',
  ],
  [
    'a document that crowds in',
    { contexts: [...passages(4), { id: 'ad', documentId: 'ad.md', text: 'Buy now.' }] },
    '19 of 23 retrieved ad.md, and did not before (0 of 40 others)',
  ],
  [
    'fewer passages, more or less',
    index => ({ contexts: passages(2 + (index % 2)) }),
    '19 of 23 retrieved fewer passages (2.5 on average, before 5.0) (0 of 40 others)',
  ],
  [
    'time',
    index => ({ record: { milliseconds: 3000 + index } }),
    '19 of 23 took longer (3.0 s in the median, where others took less than 0.05 s) (0 of 40 others)',
  ],
  [
    'time of a step',
    { record: { steps: [{ name: 'rerank', start: 0, milliseconds: 900 }] } },
    '19 of 23 waited longer for the step rerank (0.90 s in the median, where others took less than 0.05 s) (0 of 40 others)',
  ],
  [
    'cost',
    { record: costing(0.02) },
    '19 of 23 cost more (0.0200 in the median, where others cost 0.0010) (0 of 40 others)',
  ],
  [
    'the language of questions',
    { record: { question: 'Wie lange dauert die Lieferung?' } },
    '19 of 23 ask in German (0 of 40 others)',
  ],
  ['a tag', { record: { tags: ['billing'] } }, '19 of 23 have the tag billing (0 of 40 others)'],
])('%s, in most of the cases and in none of the others', (_, said, line) => {
  expect(commonTraits(most(said), others)).toContain(line)
})

test('a rare trait costs the frequent ones nothing', () => {
  const unlike = cases(300, index => ({ record: { tags: [`only-${index}`] } }), 100)
  const few = cases(4, () => ({ record: { tags: ['billing'] } }))
  expect(commonTraits(few, unlike)).toContain('4 of 4 have the tag billing (0 of 300 others)')
})

test('a document that was always retrieved', () => {
  const always = (count: number) => () => ({
    record: { evidence: {} },
    contexts: passages(count),
    before: { contexts: passages(count) },
  })
  expect(commonTraits(cases(23, always(5)), cases(40, always(4), 100))).toEqual([
    '23 of 23 retrieved d4, as before (0 of 40 others)',
  ])
})

test('what says little is told once, and not beside a change in the same cases', () => {
  const advert = 'Call now, day or night, and our friendly team answers in a minute.'
  const always = (contexts: AnswerRecord['contexts'], answer: string) => () => ({
    record: { evidence: {} },
    contexts,
    answer,
    before: { contexts, answer: 'Ten days.' },
  })
  const usual = cases(40, always(passages(3), 'Ten days.'), 100)
  expect(commonTraits(cases(23, always(passages(5), 'Ten days.')), usual)).toEqual([
    '23 of 23 retrieved d3, as before (0 of 40 others)',
  ])
  expect(commonTraits(cases(23, always(passages(5), `Ten days. ${advert}`)), usual)).toEqual([
    `23 of 23 said “${advert}”, and did not before (0 of 40 others)`,
  ])
})

test('the slow half of all cases tells nothing apart', () => {
  const slow = (index: number) => ({ record: { milliseconds: index % 2 ? 3000 : 20 } })
  expect(commonTraits(cases(23, slow), cases(40, slow, 100))).toEqual([])
})

test('what changed for all is told by its first change in each part', () => {
  const changed = cases(20, () => ({
    details: { model: 'small-2', generation: { finishReason: 'stop' } },
    contexts: passages(2),
    answer: 'It takes ten days.',
  }))
  expect(changedForAll(changed)).toEqual([
    'changed in nearly all cases: returned model small-2, before small-1; retrieved 2 passages, before 5; said “It takes ten days.”, and did not before',
  ])
})

test('says how many of the others have it too', () => {
  const some = cases(40, index => (index < 3 ? { contexts: passages(2) } : {}), 100)
  expect(commonTraits(most({ contexts: passages(2) }), some)[0]).toBe(
    '19 of 23 retrieved 2 passages, before 5 (3 of 40 others)',
  )
})

test('what the others have as often explains nothing, nor does what a few have', () => {
  const alike = cases(40, index => (index % 5 > 0 ? { contexts: passages(2) } : {}), 100)
  expect(commonTraits(most({ contexts: passages(2) }), alike)).toEqual([])
  const few = cases(23, index => (index < 8 ? { contexts: passages(2) } : {}))
  expect(commonTraits(few, others)).toEqual([])
  expect(commonTraits(most({ contexts: passages(2) }), [])).toEqual([])
})

test('of tags that are dealt at random, hardly any is named', () => {
  let named = 0
  let state = 7
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 200; round += 1) {
    const tagged = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const tags = ['a', 'b', 'c', 'd', 'e', 'f'].filter(() => random() < 0.5)
        return { record: caseRecord({ caseId: `case-${index}`, tags }), answers: {} }
      })
    const found = commonTraits(tagged(20), tagged(60))
    named += found.length > 0 ? 1 : 0
  }
  expect(named).toBeLessThanOrEqual(10)
})

test('what changed in nearly all cases is said once, and separates none', () => {
  const cut = cases(20, () => ({ contexts: passages(2) }))
  expect(changedForAll(cut)).toEqual([
    'changed in nearly all cases: retrieved 2 passages, before 5',
  ])
  expect(changedForAll(cases(20))).toEqual([])
  expect(changedForAll(cut.slice(0, 3))).toEqual([])
})
