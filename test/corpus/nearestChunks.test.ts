import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chunk } from '../../src/corpus/chunkDocument.ts'
import { nearestChunks } from '../../src/corpus/nearestChunks.ts'

const chunkOf = (text: string, at: number): Chunk => {
  const documentId = `${at % 3}.md`
  return { id: `${documentId}#${at}`, documentId, headings: [`Section ${at}`], text, hash: '' }
}

const chunks = [
  'Refunds take thirty days from delivery.',
  'Shipping is free for orders above fifty euros.',
  'Возврат денег занимает десять дней.',
  'Доставка бесплатна от пяти тысяч рублей.',
  '退款需要十天才能到账。',
  '五十元以上的订单免运费。',
].map(chunkOf)
const find = nearestChunks(chunks)

test.each([
  ['How many days until refunds arrive after delivery?', 0],
  ['Is shipping free?', 1],
  ['сколько занимает возврат', 2],
  ['бесплатна ли доставка', 3],
  ['退款多久到账', 4],
  ['订单的运费', 5],
])('%s is nearest to chunk %i', (text, place) => {
  expect(find(text, { count: 1 })[0]?.chunk).toBe(chunks[place])
})

test('looks only among the chunks that it may', () => {
  const found = find('Refunds take ten days 退款 возврат', {
    among: ({ documentId }) => documentId !== '0.md',
  })
  expect(found.map(({ chunk }) => chunk.id).toSorted()).toEqual(['1.md#4', '2.md#2'])
})

test('nothing is near to what shares no word', () => {
  expect(find('🙂 xyzzy')).toEqual([])
})

test('a chunk is nearest to its own text', () => {
  const word = fc.constantFrom(
    'refund',
    'day',
    'возврат',
    '退',
    '款',
    '30',
    'fee',
    'toString',
    '__proto__',
  )
  const texts = fc.uniqueArray(
    fc.array(word, { minLength: 1, maxLength: 8 }).map(words => words.toSorted().join(' ')),
    { minLength: 1, maxLength: 10 },
  )
  fc.assert(
    fc.property(texts, written => {
      const listed = written.map(chunkOf)
      const nearest = nearestChunks(listed)
      for (const { text } of listed) {
        const [best] = nearest(text, { count: 20 })
        const own = nearest(text, { count: 20 }).find(({ chunk }) => chunk.text === text)
        expect(own).toBeDefined()
        expect(best?.score).toBeGreaterThan(0)
      }
    }),
  )
})
