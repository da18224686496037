import { expect, test } from 'vitest'
import { exportCases } from '../../../src/interchange/exportCases.ts'
import { casesOf, imported } from '../imports.ts'
import { exportedFrom } from '../exportedFrom.ts'

const golden = `
metrics: { faithfulness: {} }
cases:
  - id: graded
    question: Who?
    reference: We.
    relevantDocuments: [{ id: a.md, grade: 2, text: It was us. }, b.md, { id: c.md, grade: 0 }]
    answer: We.
    contexts: [{ id: a.md#1, documentId: a.md, text: It was us. }]
  - id: turns
    question: And when?
    history: [{ role: user, content: Who? }, { role: assistant, content: We. }]
    answer: Now.
    contexts: [It was now.]
`

test('documents have ids and texts, a conversation has messages, and the rest is told', async () => {
  const { text, losses } = exportCases(exportedFrom(golden), 'ragas')
  expect(
    text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual([
    {
      user_input: 'Who?',
      response: 'We.',
      retrieved_contexts: ['It was us.'],
      retrieved_context_ids: ['a.md#1'],
      reference_context_ids: ['a.md', 'b.md'],
      id: 'graded',
      reference: 'We.',
    },
    {
      user_input: [
        { content: 'Who?', type: 'human' },
        { content: 'We.', type: 'ai' },
        { content: 'And when?', type: 'human' },
        { content: 'Now.', type: 'ai' },
      ],
      id: 'turns',
    },
  ])
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'history: RAGAS reads a file only if all samples have messages, or none: this file has both',
    'contexts: passages have one id, and none of their document',
    'relevantDocuments: documents have no grades',
    'relevantDocuments: texts are written only if all documents of the case have one',
    'contexts: a sample of several turns has no place for it',
  ])
  const again = await imported({ 'set.jsonl': text })
  expect(casesOf(again)[1]).toMatchObject({
    id: 'turns',
    question: 'And when?',
    answer: 'Now.',
    history: [{ role: 'user' }, { role: 'assistant' }],
  })
})

test('no contexts and an empty list of them come back as they were', async () => {
  const source = `
metrics: { answerOverlap: {} }
cases:
  - { id: unknown, question: Who?, reference: We., answer: Us. }
  - { id: nothing, question: When?, reference: Now., answer: Then., contexts: [] }
`
  const { text } = exportCases(exportedFrom(source), 'ragas')
  const again = casesOf(await imported({ 'set.jsonl': text }))
  expect(again.map(one => one['contexts'])).toEqual([undefined, []])
})

test('what a sample of several turns has no place for is listed, an empty list too', () => {
  const cases = exportedFrom(`
metrics: { answerRelevance: {} }
cases:
  - { id: nothing, question: When?, history: [{ role: user, content: Hi. }], answer: Now., contexts: [], declined: false }
  - { id: unknown, question: Who?, history: [{ role: user, content: Hi. }], answer: We. }
  - { id: silent, question: Why?, history: [{ role: user, content: Hi. }], answer: "" }
`)
  const { losses } = exportCases(cases, 'ragas')
  expect(losses.map(({ place, field }) => `${place.caseId ?? ''} ${field}`)).toEqual([
    'nothing declined',
    'nothing contexts',
    'silent answer',
  ])
})

test('facts become the reference, as one text', () => {
  const cases = exportedFrom(`
metrics: { answerRecall: {} }
cases:
  - { id: claims, question: How?, facts: [It is free., { text: It is fast., optional: true }], answer: Free. }
  - { id: both, question: How?, reference: For free., facts: [It is free.], answer: Free. }
`)
  const { text, losses } = exportCases(cases, 'ragas')
  const lines = text.trim().split('\n')
  expect(lines.map(line => (JSON.parse(line) as { reference: string }).reference)).toEqual([
    'It is free.',
    'For free.',
  ])
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'facts: they are written as one text, without those that are optional',
    'facts: the reference is written instead',
  ])
})

const conversation = `
metrics: { answerRelevance: {} }
cases:
  - id: kettle
    history: [{ role: user, content: Hello }]
    turns:
      - { question: How long?, ANSWER reference: Two years. }
      - { id: broken, question: And if it is broken?, LAST facts: [Return it.] }
`
const inRagas = (text: string) => {
  const { losses, ...exported } = exportCases(exportedFrom(text), 'ragas')
  return {
    samples: exported.text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
    losses: losses.map(({ field, why }) => `${field}: ${why}`),
  }
}
const asHistory =
  'turns: each turn is written as a case of its own, with the turns before it as its history; `import --turns` joins them again'

test('a turn has the turns before it as messages, with their recorded answers', () => {
  const { samples, losses } = inRagas(
    conversation.replace('ANSWER', 'answer: Two.,').replace('LAST', 'answer: Bring it.,'),
  )
  expect(samples).toMatchObject([
    {
      id: 'kettle › turn 1',
      user_input: [{ content: 'Hello' }, { content: 'How long?' }, { content: 'Two.', type: 'ai' }],
    },
    {
      id: 'kettle › broken',
      user_input: [
        { content: 'Hello' },
        { content: 'How long?', type: 'human' },
        { content: 'Two.', type: 'ai' },
        { content: 'And if it is broken?' },
        { content: 'Bring it.' },
      ],
    },
  ])
  expect(losses).toEqual([asHistory, 'facts: they are written as one text'])
})

test('without answers it has their questions, and that is listed', () => {
  const { samples, losses } = inRagas(conversation.replace('ANSWER', '').replace('LAST', ''))
  expect(samples[1].user_input).toEqual(
    ['Hello', 'How long?', 'And if it is broken?'].map(text => ({ content: text, type: 'human' })),
  )
  expect(losses).toEqual([
    'history: the answers of the turns before it are not known, so only their questions are written: export a run with --run',
    asHistory,
    'facts: they are written as one text',
  ])
})
