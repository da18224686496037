import { expect, test } from 'vitest'
import { conversationMoves, writeConversation } from '../../../src/judge/steps/writeConversation.ts'

const request = {
  moves: ['opening', 'followUp'] as const,
  topic: 'warranty',
  style: 'plain' as const,
  length: 'medium' as const,
  passages: [{ id: 'a', text: 'The warranty lasts two years, for batteries one.' }],
}
const opening = { move: 'opening', question: 'How long is the warranty?', reference: 'Two years.' }
const followUp = { move: 'followUp', question: 'And of batteries?', reference: 'One year.' }

test('a turn for each move in their order, and no other', () => {
  const problemsOf = (turns: (typeof opening)[]) => writeConversation.problems(request, { turns })
  expect(problemsOf([opening, followUp])).toEqual([])
  for (const turns of [[opening], [followUp, opening], [opening, followUp, followUp], []])
    expect(problemsOf(turns)).toEqual([
      expect.stringMatching(/^Expected one turn for each of opening, followUp in this order, got /),
    ])
  expect(problemsOf([opening, { ...followUp, question: ' ' }])).toEqual([
    'Turn 2: "question" is empty.',
  ])
})

test.each(conversationMoves)('the instructions say what %s is', move => {
  expect(writeConversation.prompt.instructions).toContain(`- "${move}": `)
})

test('a dry run goes on with a turn for each move', () => {
  const answer = writeConversation.standIn(request)
  expect(writeConversation.problems(request, answer)).toEqual([])
})
