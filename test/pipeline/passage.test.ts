import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passageSchema } from '../../src/pipeline/passage.ts'

/** A node of LlamaIndex: accessors and methods stand on its prototypes. */
class BaseNode {
  id_ = 'e7f1-77aa'
  embedding = [0.1, 0.2]
  metadata: Record<string, unknown> = {}
  relationships: Record<string, unknown> = {}
  get sourceNode(): unknown {
    return this.relationships['SOURCE']
  }
  getContent(mode?: string): string {
    return mode === 'NONE' ? 'Thirty days.' : 'file_name: refunds.md\n\nThirty days.'
  }
}

class TextNode extends BaseNode {
  text = 'Thirty days.'
}

const node = (fields: Partial<TextNode>) => Object.assign(new TextNode(), fields)
const langChain = { pageContent: 'Thirty days.', metadata: { source: 'refunds.md', loc: {} } }
const whole = { SOURCE: { nodeId: 'refunds.md', metadata: {} } }

const named = { documentId: 'refunds.md', text: 'Thirty days.' }
const ofNode = { ...named, id: 'e7f1-77aa' }
const inDocs = { metadata: { file_name: 'refunds.md', file_path: '/docs/refunds.md' } }

describe('a passage is read', () => {
  test.each([
    ['text', 'Thirty days.', { text: 'Thirty days.' }],
    ['our form', { ...named, id: 'refunds.md#2' }, { ...named, id: 'refunds.md#2' }],
    ['LangChain’s document', langChain, named],
    ['one that the store gave an id', { ...langChain, id: 'a0-b1' }, { ...named, id: 'a0-b1' }],
    ['one of no source', { pageContent: 'x', metadata: {} }, { text: 'x' }],
    ['one of an odd source', { pageContent: 'x', metadata: { source: 7 } }, { text: 'x' }],
    ['LlamaIndex’s node', node(inDocs), ofNode],
    ['one that knows its document', node({ relationships: whole }), ofNode],
    ['one that is its document', node({}), { id: 'e7f1-77aa', text: 'Thirty days.' }],
    ['one with its score', { node: node(inDocs), score: 0.8 }, ofNode],
    ['one with a method alone', { node: Object.assign(new BaseNode(), inDocs) }, ofNode],
    [
      'what the AI SDK ranked',
      { originalIndex: 3, score: 0.4, document: 'Thirty days.' },
      { text: 'Thirty days.' },
    ],
    ['an object that it ranked', { originalIndex: 3, score: 0.4, document: named }, named],
    [
      'what it found in files',
      { fileId: 'f-1', filename: 'refunds.md', score: 0.4, text: 'Thirty days.', attributes: {} },
      named,
    ],
    [
      'a row of a store',
      {
        id: 'r1',
        content: 'Thirty days.',
        document: 'Refunds',
        metadata: { source: 'refunds.md' },
      },
      { ...named, id: 'r1' },
    ],
  ])('from %s', (_what, given, read) => {
    expect(passageSchema.parse(given)).toEqual(read)
  })

  test('in our form, whatever else stands beside it', () => {
    const name = fc.string({ minLength: 1 })
    const passage = fc.record({
      id: name,
      documentId: fc.option(name, { nil: undefined }),
      text: name,
    })
    const others = fc.record(
      {
        metadata: fc.constant({ source: 's', file_name: 'f' }),
        filename: name,
        node: fc.anything(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(passage, others, (own, beside) => {
        expect(passageSchema.parse({ ...beside, ...own })).toEqual(own)
      }),
    )
  })
})

const round: Record<string, unknown> = {}
round['document'] = round

test.each([
  undefined,
  null,
  7,
  [],
  [langChain, 0.8],
  {},
  { text: 7 },
  { node: null },
  { node: {} },
  { document: 7 },
  round,
  { getContent: () => 7 },
  { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.com' },
])('%o is none', given => {
  expect(passageSchema.safeParse(given).success).toBe(false)
})
