import { expect, test } from 'vitest'
import { InvalidAnswer } from '../../../src/judge/judge.ts'
import type { JudgeQuestion } from '../../../src/judge/judge.ts'
import { jointQuestion, repliesIn } from '../../../src/judge/session/jointQuestion.ts'

function question(text: string): JudgeQuestion {
  return {
    step: 'extractClaims',
    request: { text },
    messages: [
      { role: 'system', content: 'Split.' },
      { role: 'user', content: JSON.stringify({ text }) },
    ],
    answerSchema: { type: 'object' },
    key: text,
    signal: new AbortController().signal,
  }
}

test('each question is a task with its material, under the instructions of the step', () => {
  const joint = jointQuestion(
    [question('退货期限是三十天。'), question('}]"tasks": []')],
    AbortSignal.abort(),
  )
  const [system, user] = joint.messages
  expect(system?.content).toMatch(/^Split\.\n\nThis time/)
  expect(JSON.parse(user?.content ?? '')).toEqual({
    tasks: [
      { id: '1', text: '退货期限是三十天。' },
      { id: '2', text: '}]"tasks": []' },
    ],
  })
  expect(joint.request).toEqual({
    tasks: [
      { id: '1', request: { text: '退货期限是三十天。' } },
      { id: '2', request: { text: '}]"tasks": []' } },
    ],
  })
  expect(joint.answerSchema).toMatchObject({
    properties: { answers: { items: { properties: { answer: { type: 'object' } } } } },
  })
})

test('a long value that several tasks have is sent once', () => {
  const passages = [{ id: 'a', text: 'Thirty days. '.repeat(20) }]
  const asked = ['one', 'two'].map(text => ({
    ...question(text),
    messages: [
      { role: 'system' as const, content: 'Check.' },
      { role: 'user' as const, content: JSON.stringify({ question: 'When?', passages, text }) },
    ],
  }))
  const [, user] = jointQuestion(asked, AbortSignal.abort()).messages
  expect(JSON.parse(user?.content ?? '')).toEqual({
    tasks: [
      { id: '1', question: 'When?', passages, text: 'one' },
      { id: '2', question: 'When?', passages: { asIn: '1' }, text: 'two' },
    ],
  })
})

const reply = { promptTokens: 100, completionTokens: 20, model: 'm' }

test('each answer goes to its own question, and the first has the bill', () => {
  const answers = [
    { id: '2', answer: 'two' },
    { id: 1, answer: 'one' },
  ]
  expect(repliesIn({ ...reply, answer: { answers } }, 2)).toEqual([
    { ...reply, answer: 'one' },
    { model: 'm', joined: true, answer: 'two' },
  ])
})

test.each([
  ['left out', { answers: [{ id: '1', answer: {} }] }, 'left this task out'],
  [
    'given twice',
    { answers: ['1', '2', '2'].map(id => ({ id, answer: {} })) },
    'answered this task more than once',
  ],
])('an answer that was %s is asked for again', (_what, answer, words) => {
  const [first, second] = repliesIn({ ...reply, answer }, 2)
  expect(first).toMatchObject({ answer: {} })
  expect(second).toBeInstanceOf(InvalidAnswer)
  expect(second).toMatchObject({ message: expect.stringContaining(words), reply: { joined: true } })
})

test.each([[null], ['text'], [[]], [{ answers: 'none' }], [{ answers: [null, 1, {}] }]])(
  'of %j nothing counts, and it was paid for once',
  answer => {
    const replies = repliesIn({ ...reply, answer }, 2)
    expect(replies.every(one => one instanceof InvalidAnswer)).toBe(true)
    expect(replies).toMatchObject([
      { reply: { promptTokens: 100 } },
      { reply: { joined: true, answer: '' } },
    ])
  },
)
