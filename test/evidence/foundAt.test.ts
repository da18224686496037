import { expect, test } from 'vitest'
import { distinctPlaces, foundWords, whereFound } from '../../src/evidence/foundAt.ts'

const passage = (id: string, hop?: number, tool?: string) => ({
  id,
  documentId: id.slice(0, 1),
  text: id,
  ...(hop !== undefined && { hop }),
  ...(tool !== undefined && { tool }),
})

test('a document was found where its first passage was, whatever the order of the passages', () => {
  const contexts = [passage('a2', 3, 'lookUp'), passage('a1', 1, 'search'), passage('b1', 2)]
  const where = whereFound(contexts, ({ documentId }) => documentId)
  expect(['a', 'b', 'c'].map(where)).toEqual([{ hop: 1, tool: 'search' }, { hop: 2 }, undefined])
})

test('places of passages that are needed together are told once, the first hop first', () => {
  const places = distinctPlaces([
    { hop: 2, tool: 'a' },
    { hop: 1, tool: 'b' },
    { hop: 2, tool: 'a' },
  ])
  expect(places.map(foundWords)).toEqual(['at hop 1 by b', 'at hop 2 by a'])
})

test('the name of a tool can print nothing but text', () => {
  expect(foundWords({ hop: 1, tool: 'se\u001B[31march' })).not.toContain('\u001B')
})
