import { expect, test } from 'vitest'
import { unanswerableShare } from '../../../src/doctor/checks/unanswerableShare.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const found = (
  cases: number,
  unanswerable: number,
  metrics?: string,
  answerable: false | 'ask' = false,
) =>
  findingsOf(
    unanswerableShare,
    examinationOf(
      casesOf(
        Array.from({ length: cases }, (_, at) => ({
          id: `case-${at}`,
          question: `Question ${at}?`,
          ...(at < unanswerable && { answerable }),
        })),
        metrics,
      ),
    ),
  )

test('tells of sets without questions that have no answer, and of those with hardly any other', async () => {
  expect(await found(20, 0)).toEqual([
    'support.golden.yaml:3:1: note: All 20 cases can be answered from the documents: a system that never declines looks perfect',
  ])
  expect(await found(20, 11)).toEqual([
    "support.golden.yaml:3:1: warning: 11 of 20 cases can't be answered from the documents: a system that always declines looks good",
  ])
})

test.each([
  [19, 0],
  [20, 1],
  [20, 10],
])('has nothing to say of %i cases with %i of them', async (cases, unanswerable) => {
  expect(await found(cases, unanswerable)).toEqual([])
})

test('a set that measures only what is retrieved needs no question without an answer', async () => {
  expect(await found(20, 0, '{ contextRelevance: {}, contextSentenceRelevance: {} }')).toEqual([])
  expect(
    await found(20, 0, '{ contextRelevance: {}, calm: { aspect: It is calm. } }'),
  ).toHaveLength(1)
})

test('turns that only lead on are no questions, and a conversation counts once for the size', async () => {
  const of = (cases: number, turns: object[]) =>
    findingsOf(
      unanswerableShare,
      examinationOf(
        casesOf(Array.from({ length: cases }, (_, at) => ({ id: `case-${at}`, turns }))),
      ),
    )
  const [declined, thanks] = [{ question: 'Why?', answerable: false }, { question: 'Thanks!' }]
  expect(await of(20, [declined, thanks, thanks])).toEqual([
    "support.golden.yaml:3:1: warning: 20 of 20 cases can't be answered from the documents: a system that always declines looks good",
  ])
  expect(await of(10, [declined, thanks, thanks])).toEqual([])
})

test('a question to ask back about is none that must be declined', async () => {
  expect(await found(20, 11, undefined, 'ask')).toEqual(await found(20, 0))
})
