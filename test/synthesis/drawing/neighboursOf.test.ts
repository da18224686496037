import { expect, test } from 'vitest'
import { neighboursOf } from '../../../src/synthesis/drawing/neighboursOf.ts'
import { corpusOf, openDesk } from '../synthesisDesk.ts'

/** More than one chunk holds. */
const long = Array.from(
  { length: 40 },
  (_, index) => `Lamp number ${index} for the desk has a warranty of ${index} years.`,
).join(' ')

const files = {
  'lamps.md': `# Lamps\n\nThe lamp for the desk has a cable of two metres. ${long}\n`,
  'chairs.md': '# Chairs\n\nThe chair for the desk has a warranty of five years and five wheels.\n',
}

test('the nearest chunks are of any document, or of others alone', async () => {
  const { asking } = await openDesk()
  const corpus = await corpusOf(files, {
    'blog.md': '# Blog\n\nThe lamp for the desk has a cable of two metres.\n',
  })
  const chunk = corpus.chunks.find(({ text }) => text.includes('two metres'))
  if (!chunk) throw new Error('Expected a chunk about the lamp')
  const options = { corpus, asking, group: {} }
  const documentsOf = (chunks: Awaited<ReturnType<typeof neighboursOf>>) =>
    chunks.map(({ documentId }) => documentId)
  expect(documentsOf(await neighboursOf(chunk, options))).toContain('lamps.md')
  const others = await neighboursOf(chunk, { ...options, ofOtherDocuments: true })
  expect(documentsOf(others)).toEqual(['chairs.md'])
})
