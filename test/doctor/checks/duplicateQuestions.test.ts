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

const conversation = (...questions: string[]) => ({
  reference: undefined,
  turns: questions.map(question => ({ question, reference: 'Ten.' })),
})

test('turns are the same if all that was asked before them is', async () => {
  const one = conversation('How long do refunds take?', 'And for books?')
  expect(await found(one, { question: 'And for books?' })).toEqual([])
  expect(await found(one, conversation('Is shipping free of charge?', 'And for books?'))).toEqual(
    [],
  )
  expect(await found(conversation('And for books?', 'Is it so?', 'And for books?'))).toEqual([])
  expect(await found(one, conversation('how long do refunds take', 'And for books?'))).toEqual([
    'support.golden.yaml:5:30, case "case-1 › turn 1": warning: The question is the same as in `case-0 › turn 1`',
    'support.golden.yaml:5:89, case "case-1 › turn 2": warning: The question is the same as in `case-0 › turn 1`'.replace(
      '-0 › turn 1',
      '-0 › turn 2',
    ),
  ])
})

test('a turn that only leads on may be in each conversation, and a common beginning makes no turns alike', async () => {
  const thanks = { turns: [{ question: 'How long?', reference: 'Ten.' }, { question: 'Thanks!' }] }
  const others = { turns: [{ question: 'How much?', reference: 'Ten.' }, { question: 'Thanks!' }] }
  expect(
    await found({ ...thanks, reference: undefined }, { ...others, reference: undefined }),
  ).toEqual([])
  const long =
    'I bought a kettle in your shop in Berlin last year, and now its lid does not close any more.'
  const [, ...ofTurns] = await found(
    conversation(long, 'Can I return it?'),
    conversation(long, 'Who repairs it?'),
  )
  expect(ofTurns).toEqual([])
})
test('to decline and to ask back are other answers', async () => {
  const question = 'How long do refunds take?'
  expect(await found({ question, answerable: false }, { question, answerable: 'ask' })).toEqual([
    'support.golden.yaml:5:39, case "case-1": error: The question is the same as in `case-0`, but it expects another answer',
  ])
})
