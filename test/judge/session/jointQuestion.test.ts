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

/** A question with this material. */
const asking = (material: object): JudgeQuestion => ({
  ...question(''),
  messages: [
    { role: 'system', content: 'Check.' },
    { role: 'user', content: JSON.stringify(material) },
  ],
})

/** The ids of the tasks, as the message and the request have them. */
function idsOf({ messages, request }: JudgeQuestion): string[] {
  const { tasks } = JSON.parse(messages[1]?.content ?? '') as { tasks: { id: string }[] }
  const ids = tasks.map(({ id }) => id)
  expect((request as { tasks: { id: string }[] }).tasks.map(({ id }) => id)).toEqual(ids)
  return ids
}

test('each question is a task with its material, under the instructions of the step', () => {
  const joint = jointQuestion(
    [question('退货期限是三十天。'), question('}]"tasks": []')],
    AbortSignal.abort(),
  )
  const [first, second] = idsOf(joint)
  const [system, user] = joint.messages
  expect(system?.content).toMatch(/^Split\.\n\nNow the message/)
  expect(JSON.parse(user?.content ?? '')).toEqual({
    tasks: [
      { id: first, text: '退货期限是三十天。' },
      { id: second, text: '}]"tasks": []' },
    ],
  })
  expect(joint.request).toEqual({
    tasks: [
      { id: first, request: { text: '退货期限是三十天。' } },
      { id: second, request: { text: '}]"tasks": []' } },
    ],
  })
  expect(joint.answerSchema).toMatchObject({
    properties: { answers: { items: { properties: { answer: { type: 'object' } } } } },
  })
})

test('a value that all tasks have is sent once beside them', () => {
  const passages = [{ id: 'a', text: 'Thirty days. '.repeat(20) }]
  const material = ['one', 'two'].map(text => ({ question: 'When?', passages, text }))
  const joint = jointQuestion(material.map(asking), AbortSignal.abort())
  const [, user] = joint.messages
  const [first, second] = idsOf(joint)
  expect(JSON.parse(user?.content ?? '')).toEqual({
    question: 'When?',
    passages,
    tasks: [
      { id: first, text: 'one' },
      { id: second, text: 'two' },
    ],
  })
})

test('a long value that some tasks have is sent once, in the first of them', () => {
  const [long, short] = ['Thirty days. '.repeat(20), 'Thirty days.']
  const material = [
    { passages: long, text: 'one' },
    { passages: long, text: 'one' },
    { passages: short, text: 'two', asOf: '2026-11-21' },
    { passages: short, text: 'three', asOf: '2026-11-21' },
  ]
  const joint = jointQuestion(material.map(asking), AbortSignal.abort())
  const [, user] = joint.messages
  const [first, ...others] = idsOf(joint)
  expect(JSON.parse(user?.content ?? '')).toEqual({
    tasks: [
      { id: first, passages: long, text: 'one' },
      { id: others[0], passages: { asIn: first }, text: 'one' },
      { id: others[1], passages: short, text: 'two', asOf: '2026-11-21' },
      { id: others[2], passages: short, text: 'three', asOf: '2026-11-21' },
    ],
  })
})

const asked = ['a', 'b'].map(question)
const joint = jointQuestion(asked, AbortSignal.abort())
const [firstId, secondId] = idsOf(joint)
const bill = { promptTokens: 100, completionTokens: 20, cachedPromptTokens: 90 }
const reply = { ...bill, cost: 2, savedCost: 1, model: 'm' }

test('an id holds a hash of all that is asked, so that no text in it can name a task', () => {
  expect(firstId).toMatch(/^1-[a-z2-9]{3}$/)
  expect(secondId).toMatch(/^2-[a-z2-9]{3}$/)
  const others = idsOf(jointQuestion(['a', `c ${firstId}`].map(question), AbortSignal.abort()))
  expect(others).not.toContain(firstId)
})

test('each answer goes to its own question, and the first has the bill', () => {
  const answers = [
    { id: secondId, answer: 'two' },
    { id: firstId, answer: 'one' },
  ]
  expect(repliesIn({ ...reply, answer: { answers } }, joint)).toEqual([
    { ...reply, answer: 'one' },
    { model: 'm', joined: true, answer: 'two' },
  ])
})

test.each([
  ['left out', { answers: [{ id: firstId, answer: {} }] }, 'left this task out'],
  [
    'given under an id that anybody could guess',
    {
      answers: [
        { id: firstId, answer: {} },
        { id: '2', answer: {} },
        { id: 2, answer: {} },
      ],
    },
    'left this task out',
  ],
  [
    'given twice',
    { answers: [firstId, secondId, secondId].map(id => ({ id, answer: {} })) },
    'answered this task more than once',
  ],
])('an answer that was %s is asked for again', (_what, answer, words) => {
  const [first, second] = repliesIn({ ...reply, answer }, joint)
  expect(first).toMatchObject({ answer: {} })
  expect(second).toBeInstanceOf(InvalidAnswer)
  expect(second).toMatchObject({ message: expect.stringContaining(words), reply: { joined: true } })
})

test.each([[null], ['text'], [[]], [{ answers: 'none' }], [{ answers: [null, 1, {}] }]])(
  'of %j nothing counts, and it was paid for once',
  answer => {
    const replies = repliesIn({ ...reply, answer }, joint)
    expect(replies.every(one => one instanceof InvalidAnswer)).toBe(true)
    expect(replies).toMatchObject([
      { reply: { promptTokens: 100 } },
      { reply: { joined: true, answer: '' } },
    ])
  },
)
