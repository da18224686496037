import { expect, test } from 'vitest'
import type { DescribedCase } from '../../../../src/report/diagnosis/change/caseTraits.ts'
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
}

/** A case that says this now, and said the usual before. */
function described(index: number, { record, ...now }: Said = {}): DescribedCase {
  const one = caseRecord({ caseId: `case-${index}`, ...record })
  const usual: AnswerRecord = {
    set: one.set,
    caseId: one.caseId,
    repeat: 0,
    question: 'How long?',
    answer: 'It takes thirty days from the day of delivery.',
    contexts: passages(5),
  }
  return { record: one, answers: { now: { ...usual, ...now }, before: usual } }
}

const cases = (count: number, said: (index: number) => Said = () => ({}), from = 0) =>
  Array.from({ length: count }, (_, index) => described(from + index, said(index)))

const most = (said: Said, few: Said = {}) => cases(23, index => (index < 19 ? said : few))
const others = cases(40, () => ({}), 100)

test.each([
  [
    'fewer passages',
    { contexts: passages(2) },
    '19 of 23 retrieved 2 passages, before 5 (of 40 others 0)',
  ],
  [
    'shorter passages',
    { contexts: passages(5, 'Refunds take') },
    '19 of 23 had shorter passages (12 characters on average, before 39) (of 40 others 0)',
  ],
  [
    'declines',
    { answer: "I don't know." },
    '19 of 23 declined, and answered before (of 40 others 0)',
  ],
  [
    'a sentence with other numbers',
    { answer: 'It takes thirty days from the day of delivery. Call 0800-17 for more.' },
    '19 of 23 said “Call 0800-17 for more.”, and did not before (of 40 others 0)',
  ],
  [
    'another language',
    { answer: 'Это занимает тридцать дней со дня доставки.' },
    '19 of 23 answered in Cyrillic script, before in Latin (of 40 others 0)',
  ],
  ['a tag', { record: { tags: ['billing'] } }, '19 of 23 have the tag billing (of 40 others 0)'],
])('%s, in most of the cases and in none of the others', (_, said, line) => {
  expect(commonTraits(most(said), others)).toContain(line)
})

test('says how many of the others have it too', () => {
  const some = cases(40, index => (index < 3 ? { contexts: passages(2) } : {}), 100)
  expect(commonTraits(most({ contexts: passages(2) }), some)[0]).toBe(
    '19 of 23 retrieved 2 passages, before 5 (of 40 others 3)',
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
    const tagged = () => ({
      record: { tags: ['a', 'b', 'c', 'd', 'e', 'f'].filter(() => random() < 0.5) },
    })
    const found = commonTraits(cases(20, tagged), cases(60, tagged, 100))
    named += found.length > 0 ? 1 : 0
  }
  expect(named).toBeLessThanOrEqual(10)
})

test('what changed in nearly all cases is said once, and separates none', () => {
  const cut = cases(20, () => ({ contexts: passages(2) }))
  expect(changedForAll(cut)).toEqual([
    'changed in nearly all cases: retrieved 2 passages, before 5; no longer retrieved d2; no longer retrieved d3',
  ])
  expect(changedForAll(cases(20))).toEqual([])
  expect(changedForAll(cut.slice(0, 3))).toEqual([])
})
