import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported } from '../imports.ts'

const { 'trace.json': file = '' } = documentedFiles['langfuseTraces']?.files ?? {}

const expected = {
  id: 'trace-1',
  question: 'How long do refunds take?',
  group: 'thread-7',
  answer: 'Refunds take five working days.',
  contexts: [{ id: 'refunds.md', text: 'Refunds take five days.' }],
}

test('a download is a case, and its observations have the contexts', async () => {
  const found = await imported({ 'trace.json': file })
  expect(found.format.name).toBe('langfuseTraces')
  expect(casesOf(found)).toEqual([expected])
  expect(found.losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'trace.scores[]: these are labels of people on answers; calibrate takes labels of claims and of pairs of answers: label claims with npx vitest-rag open',
    'observations[].input[]: a turn is of the user or the assistant, not of `system`',
    'observations[].model: a golden set has no key for this',
  ])
})

test('a trace of the API has its observations inside', async () => {
  const { trace, observations } = JSON.parse(file)
  const inside = JSON.stringify({ data: [{ ...trace, observations }] })
  expect(casesOf(await imported({ 'traces.json': inside }))).toEqual([expected])
})

test('a list of traces, which has only the ids of observations, leaves the contexts unknown', async () => {
  const { trace } = JSON.parse(file)
  const listed = JSON.stringify({ data: [{ ...trace, scores: [], observations: ['o1', 'o2'] }] })
  const found = await imported({ 'traces.json': listed })
  expect(found.cases[0]).not.toHaveProperty('contexts')
  expect(found.losses).toContainEqual(
    expect.objectContaining({
      why: 'a list of traces has only the ids of observations, so passages are unknown: export each trace by itself',
    }),
  )
})

test('observations without a retriever leave the contexts unknown', async () => {
  const found = await imported({ 'trace.json': file.replace('"RETRIEVER"', '"SPAN"') })
  expect(found.cases[0]).not.toHaveProperty('contexts')
})

test('scores of a program are made anew, and those of people are labels', async () => {
  const { trace, observations } = JSON.parse(file)
  const scores = [{ name: 'helpful', value: 1, source: 'API' }]
  const inside = JSON.stringify({ data: [{ ...trace, scores, observations }] })
  const { losses } = await imported({ 'traces.json': inside })
  expect(losses.map(({ why }) => why)).toContain('scores are made by the metrics of the set')
  expect(losses.map(({ why }) => why).join()).not.toContain('labels of people')
})
