import { expect, test } from 'vitest'
import { documents } from '../../src/evidence/documents.ts'
import { deskCase } from './deskJudge.ts'

test('tells what was retrieved, in rank order, and which relevant documents are missing', async () => {
  const { current } = deskCase({
    contexts: { 'terms.md': 'Terms.', 'faq.md': 'Questions.' },
    case: {
      relevantDocuments: [
        { id: 'refunds.md', grade: 2 },
        { id: 'terms.md', grade: 1 },
        { id: 'ads.md', grade: 0 },
      ],
    },
  })
  expect(await documents.gather(current)).toEqual({
    found: { retrieved: ['terms.md', 'faq.md'], missed: ['refunds.md'] },
  })
})

test('does not apply where no document is known to be relevant', async () => {
  expect(await documents.gather(deskCase({}).current)).toMatchObject({
    instead: { status: 'notApplicable' },
  })
})

const sectionOptions = {
  metric: 'documentRecall',
  name: 'documents',
  isPerChunk: false,
  counted: 'supported' as const,
  leftOut: 0,
}

const hintsOn = (missed: string[], retrieved: string[]) => {
  const [section] = documents.record.sections({ missed, retrieved }, sectionOptions)
  return section?.entries[0]?.facts.filter(({ label }) => label === 'hint').map(({ text }) => text)
}

test.each([
  ['returns.md', 'retuns.md'],
  ['returns.md', 'Returns.md'],
  ['returns.md', 'returns.txt'],
  ['returns.md', 'docs/returns.md'],
  ['docs/returns.md', 'returns.md'],
  ['refund policy 2', 'refund_policy-2'],
])('a missed %s is spelt almost like the retrieved %s', (missed, retrieved) => {
  expect(hintsOn([missed], ['shipping.md', retrieved])).toEqual([
    `"${missed}" was missed and "${retrieved}" was retrieved: if they are one document, write the same id in both places`,
  ])
})

test.each(['refunds.md#2', 'refunds.md:0', 'refunds.md/2', 'refunds.md chunk 2'])(
  'the retrieved %s may be a passage of a missed document',
  id => {
    expect(hintsOn(['refunds.md'], ['shipping.md', id])).toEqual([
      `"${id}" begins with "refunds.md": if it is a passage of that document, return it with \`documentId\``,
    ])
  },
)

test.each([
  ['terms.md', 'forms.md'],
  ['terms-2024.md', 'terms-2025.md'],
  ['chapter-1', 'chapter-12'],
  ['a.md', 'b.md'],
  ['faq', 'fax'],
  ['refunds.md', 'refunds.mdx2'],
  ['en/index.md', 'de/index.md'],
  ['refunds.md', 'refunds.md'],
  ['x'.repeat(200), `${'x'.repeat(199)}y`],
])('a missed %s and a retrieved %s are two documents', (missed, retrieved) => {
  expect(hintsOn([missed], [retrieved])).toEqual([])
})

test('only the first ids are compared, so that long lists take no time', () => {
  const others = (count: number) => Array.from({ length: count }, (_, index) => `page ${index}`)
  expect(hintsOn(['returns.md'], [...others(19), 'retuns.md'])).toHaveLength(1)
  expect(hintsOn(['returns.md'], [...others(20), 'retuns.md'])).toEqual([])
  expect(hintsOn([...others(20), 'returns.md'], ['retuns.md'])).toEqual([])
})

test('few hints are given, and ids are shown safely', () => {
  const missed = ['one.md', 'two.md', 'three.md', 'four.md']
  expect(
    hintsOn(
      missed,
      missed.map(id => `${id}#1`),
    ),
  ).toHaveLength(3)
  expect(hintsOn(['a\n\u001B[31m'], ['a\n\u001B[31m#1'])?.[0]).toMatch(
    /^"a \\u\{1b\}\[31m#1" begins with/,
  )
})

test('tells at which hop relevant documents were found, if there were several', async () => {
  const { current } = deskCase({
    case: { relevantDocuments: ['a.md', 'b.md', 'c.md'].map(id => ({ id, grade: 1 })) },
  })
  const found = (id: string, hop: number) => ({
    id,
    documentId: id,
    text: id,
    tool: 'search',
    hop,
  })
  const gather = (...contexts: ReturnType<typeof found>[]) =>
    documents.gather({ ...current, output: { ...current.output, contexts } })
  const gathered = await gather(found('b.md', 2), found('x.md', 1), found('a.md', 1))
  expect(gathered).toMatchObject({
    found: {
      missed: ['c.md'],
      foundAt: [
        { id: 'a.md', hop: 1, tool: 'search' },
        { id: 'b.md', hop: 2, tool: 'search' },
      ],
    },
  })
  if (!('found' in gathered)) throw new Error('Expected documents')
  const [section] = documents.record.sections(gathered.found, sectionOptions)
  expect(section?.entries[0]?.facts).toContainEqual({
    label: 'found',
    text: 'a.md at hop 1 by search, b.md at hop 2 by search',
  })
  expect(await gather(found('a.md', 1))).toEqual({
    found: { retrieved: ['a.md'], missed: ['b.md', 'c.md'] },
  })
})
