import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkOrder } from '../../../src/synthesis/drawing/chunkOrder.ts'

const chunk = (documentId: string, number: number) => ({
  id: `${documentId}#${number}`,
  documentId,
  headings: [],
  text: 'text',
  hash: 'aaaaaaaaaaaa',
})

const corpus = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 9 })), {
    selector: ([name, number]) => `${name}${number}`,
  })
  .map(names => names.map(([name, number]) => chunk(name, number)))

test('each once, and no document a second time before another its first', () => {
  fc.assert(
    fc.property(corpus, fc.nat(), (chunks, seed) => {
      const order = chunkOrder(chunks, seed)
      expect(order.toSorted(byId)).toEqual(chunks.toSorted(byId))
      const documents = new Set(chunks.map(({ documentId }) => documentId))
      const first = order.slice(0, documents.size).map(({ documentId }) => documentId)
      expect(new Set(first)).toEqual(documents)
    }),
  )
})

test('the order of the others in a document is the same, whichever chunk comes or goes', () => {
  fc.assert(
    fc.property(corpus, fc.nat(), fc.nat(), (chunks, seed, which) => {
      const gone = chunks[which % Math.max(1, chunks.length)]
      const left = chunkOrder(
        chunks.filter(one => one !== gone),
        seed,
      )
      for (const name of ['a', 'b', 'c', 'd']) {
        const own = ({ documentId }: { documentId: string }) => documentId === name
        const before = chunkOrder(chunks, seed).filter(one => one !== gone && own(one))
        expect(left.filter(own)).toEqual(before)
      }
    }),
  )
})

test('another seed is another order', () => {
  const chunks = Array.from({ length: 20 }, (_, index) => chunk('a', index + 1))
  expect(chunkOrder(chunks, 1)).not.toEqual(chunkOrder(chunks, 2))
  expect(chunkOrder(chunks, 1)).toEqual(chunkOrder(chunks.toReversed(), 1))
})

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
