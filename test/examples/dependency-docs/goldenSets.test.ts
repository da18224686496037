import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import clinic from '../../../examples/dependency-docs/clinic.ts'
import answer from '../../../examples/dependency-docs/answer.ts'
import refunds from '../../../examples/dependency-docs/refunds.ts'
import { readDependencyDocuments } from '../../../examples/dependency-docs/corpus.ts'
import { readGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'

const folder = new URL('../../../examples/dependency-docs/', import.meta.url)
const read = (name: string) => {
  const file = fileURLToPath(new URL(name, folder))
  return readGoldenSet({ file, metrics }).set.cases
}
const cases = read('dependency-docs.golden.yaml')
const { signal } = new AbortController()

test('the golden set asks enough of each kind', () => {
  expect(cases.length).toBeGreaterThanOrEqual(40)
  expect(cases.filter(({ answerable }) => !answerable).length).toBeGreaterThanOrEqual(6)
  const documents = cases.map(({ relevantDocuments = [] }) => relevantDocuments.length)
  expect(documents.filter(count => count > 1).length).toBeGreaterThanOrEqual(6)
})

test.each([
  ['dependency-docs.golden.yaml', readDependencyDocuments().map(({ id }) => id)],
  ['clinic.ru.golden.yaml', readdirSync(new URL('texts/ru/', folder))],
  ['refunds.zh.golden.yaml', readdirSync(new URL('texts/zh/', folder))],
])('every relevant document of %s is in its corpus', (name, known) => {
  const asked = read(name).flatMap(({ relevantDocuments = [] }) => relevantDocuments)
  expect(known).toEqual(expect.arrayContaining(asked.map(({ id }) => id)))
})

describe('the assistants', () => {
  test.each([
    [answer, 'After how long does a request to the model time out?', /10 minutes/],
    [clinic, 'До которого часа вы открыты в субботу?', /с 9:00 до 15:00/],
    [refunds, '签收后几天内可以无理由退款？', /七天内/],
  ])('%# answers from what it retrieved', async (assistant, question, expected) => {
    const output = await assistant(question, {
      signal,
      caseId: 'any',
      conversationId: 'any',
      turn: 1,
    })
    expect(output.answer).toMatch(expected)
    expect(output.declined).toBe(false)
    const retrieved = (output.contexts ?? []).map(context =>
      typeof context === 'string' ? context : context.text,
    )
    expect(retrieved.join('\n')).toMatch(expected)
  })

  test.each([
    [answer, 'How much does a million output tokens of the OpenAI API cost?'],
    [clinic, 'Сколько стоит установка зубного импланта?'],
    [refunds, '手机屏幕碎了能上门维修吗？'],
  ])('%# declines what its documents do not answer', async (assistant, question) => {
    expect(
      await assistant(question, { signal, caseId: 'any', conversationId: 'any', turn: 1 }),
    ).toMatchObject({ declined: true })
  })
})
