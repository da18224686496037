import { expect, test } from 'vitest'
import { duplicateQuestions } from '../../../src/doctor/checks/duplicateQuestions.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const found = (...cases: object[]) =>
  findingsOf(
    duplicateQuestions,
    examinationOf(
      casesOf(cases.map((one, at) => ({ id: `case-${at}`, reference: 'Ten.', ...one }))),
    ),
  )

test('finds what is asked twice, and whether the answers agree', async () => {
  expect(
    await found(
      { question: 'How long do refunds take?' },
      { question: 'how long do refunds take' },
      { question: 'How long do refunds take?', reference: 'Five.' },
      { question: 'How long do refunds take?', answerable: false },
      { question: 'How long do refunds take?', reference: undefined },
    ),
  ).toEqual([
    'support.golden.yaml:5:39, case "case-1": warning: The question is the same as in `case-0`',
    'support.golden.yaml:6:40, case "case-2": error: The question is the same as in `case-0`, but it expects another answer',
    'support.golden.yaml:7:39, case "case-3": error: The question is the same as in `case-0`, but it expects another answer',
    'support.golden.yaml:8:20, case "case-4": warning: The question is the same as in `case-0`',
  ])
})

test.each([
  ['What is the refund window for books?', 'What is the refund window for a book?', '0.82'],
  [
    'Сколько дней занимает возврат денег за товар?',
    'Сколько дней занимает возврат денег за товары?',
    '0.93',
  ],
  ['退货的钱需要几天才能到账？', '退货的钱要几天才能到账？', '0.83'],
])('finds what is asked in nearly the same words: %s', async (one, other, likeness) => {
  expect(await found({ question: one }, { question: other })).toEqual([
    `support.golden.yaml:5:39, case "case-1": warning: The question is nearly the same as in \`case-0\` (similarity ${likeness}): "${one}"`,
  ])
})

test('takes note of questions that are alike and have other answers, and leaves groups alone', async () => {
  const one = {
    question: 'How do I set the longest time to wait between two calls of p-retry?',
    reference: 'It says how often.',
  }
  const other = {
    question: 'How do I set the longest time to wait between two calls of p-limit?',
    reference: 'A way to abort.',
  }
  expect(await found(one, other)).toEqual([
    'support.golden.yaml:5:50, case "case-1": note: The question is nearly the same as in `case-0` (similarity 0.84): "How do I set the longest time to wait between two calls of p-retry?"; the references differ',
  ])
  expect(await found({ ...one, group: 'p-retry' }, { ...other, group: 'p-retry' })).toEqual([])
})

test.each([
  [{ question: 'What did it cost in 2023?' }, { question: 'What did it cost in 2024?' }],
  [
    { question: 'And for books?' },
    { question: 'And for books?', history: [{ role: 'user', content: 'Is shipping free?' }] },
  ],
  [
    { question: 'Is it open?', asOf: '2026-01-01' },
    { question: 'Is it open?', asOf: '2026-07-01' },
  ],
  [{ question: '会员可以退货吗？' }, { question: '会员可以换货吗？' }],
])('%j and %j ask different things', async (one, other) => {
  expect(await found(one, other)).toEqual([])
})
