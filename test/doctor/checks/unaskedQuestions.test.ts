import { expect, test } from 'vitest'
import { unaskedQuestions } from '../../../src/doctor/checks/unaskedQuestions.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const source = casesOf([
  { id: 'refund', question: 'How long does a refund take?' },
  { id: 'kettle', question: 'Is the kettle under warranty?' },
])

const asked = (question: string, ...tags: string[]) => ({ question, tags })

const similar = [
  asked('How long does the refund take?', 'topic:refunds'),
  asked('how long does a refund take', 'topic:refunds'),
  asked('Is my kettle still under warranty?', 'topic:kettles'),
]

const findingsFor = (questions: readonly { question: string; tags: string[] }[]) =>
  findingsOf(unaskedQuestions, examinationOf(source, { production: { run: 'last', questions } }))

test('a third of the questions that no case resembles is a warning, with topics and examples', async () => {
  const other = [
    asked('Do you ship to Norway?', 'topic:shipping'),
    asked('Why was my card declined?', 'topic:refunds'),
  ]
  expect(await findingsFor([...similar, ...other])).toEqual([
    'support.golden.yaml:3:1: warning: 2 of 5 questions of run last (40 %) resemble no case (topic:shipping 1 of 1, topic:refunds 1 of 3): “Do you ship to Norway?”, “Why was my card declined?”',
  ])
})

test('a few of them are a note, and none is nothing', async () => {
  const [found] = await findingsFor([...similar, ...similar, asked('Do you ship to Norway?')])
  expect(found).toContain('note: 1 of 7 questions')
  expect(await findingsFor(similar)).toEqual([])
})

test('without a run, nothing is said', async () => {
  expect(await findingsOf(unaskedQuestions, examinationOf(source))).toEqual([])
})
