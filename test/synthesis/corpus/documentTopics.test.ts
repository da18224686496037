import { expect, test } from 'vitest'
import { documentTopics } from '../../../src/synthesis/corpus/documentTopics.ts'
import { corpusOf } from '../synthesisDesk.ts'

const topicsOf = async (...texts: string[]) => {
  const corpus = await corpusOf(
    Object.fromEntries(texts.map((text, index) => [`${index}.txt`, text])),
  )
  return { ...documentTopics(corpus.documents), documents: corpus.documents }
}

test('a phrase is counted by the documents that have its words in a row', async () => {
  const { documentsWith, isHead } = await topicsOf(
    'Gift cards expire.',
    'A GIFT   card; gift cards.',
    'Cards as a gift.',
    '礼品卡五年后失效。',
  )
  expect(documentsWith('gift cards')).toBe(2)
  expect(documentsWith('ift cards')).toBe(0)
  expect(documentsWith('礼品卡')).toBe(1)
  expect(isHead('gift cards')).toBe(true)
  expect(isHead('礼品卡')).toBe(false)
})

test('the newest quarter of dated documents is recent', async () => {
  const { isRecent, hasRecent, documents } = await topicsOf(
    'As of 2021-01-01.',
    'As of 2026-11-01.',
    'As of 2022.',
    'As of 2023.',
    'No date.',
  )
  expect(hasRecent).toBe(true)
  expect(documents.map(isRecent)).toEqual([false, true, false, false, false])
})

test('where all are of one day, or none has a date, none is recent', async () => {
  expect((await topicsOf('In 2026.', 'In 2026!')).hasRecent).toBe(false)
  expect((await topicsOf('Once.')).hasRecent).toBe(false)
})
