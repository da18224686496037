import { expect, test } from 'vitest'
import { chunkDocument } from '../../../src/corpus/chunkDocument.ts'
import { contentHash } from '../../../src/corpus/contentHash.ts'
import { changedSources } from '../../../src/doctor/checks/changedSources.ts'
import { casesOf, documentOf, examinationOf, findingsOf } from '../examinations.ts'

const text = `# Возврат\n\n${'Возврат возможен в течение тридцати дней. '.repeat(60)}\n\n# 运费\n\n${'运费是八元。'.repeat(60)}`
const [, document] = documentOf(['refunds.md', text])
const chunk = chunkDocument(document)[1]

const found = (
  sources: object[],
  documents?: Record<string, string>,
  relevantDocuments?: unknown[],
) =>
  findingsOf(
    changedSources,
    examinationOf(
      casesOf([
        {
          id: 'one',
          question: 'Q?',
          origin: { by: 'generate', sources },
          ...(relevantDocuments && { relevantDocuments }),
        },
      ]),
      documents && { documents },
    ),
  )

const whole = { document: 'refunds.md', hash: document.hash }
const part = { document: 'refunds.md', chunk: chunk?.id, hash: chunk?.hash }

test('tells of documents that are not as they were', async () => {
  const other = { 'refunds.md': text.replaceAll('тридцати', 'десяти').replaceAll('八元', '九元') }
  expect(await found([whole, part], other)).toEqual([
    'support.golden.yaml:4:70, case "one": warning: `refunds.md` has changed since the case was written from it',
    'support.golden.yaml:4:118, case "one": warning: `refunds.md#2` has changed since the case was written from it',
  ])
})

test('knows the text that the case itself has', async () => {
  const relevant = [{ id: 'refunds.md', text: 'Thirty days.' }]
  expect(
    await found([{ ...whole, hash: contentHash('Thirty  days.') }], undefined, relevant),
  ).toEqual([])
  expect(await found([whole], undefined, relevant)).toHaveLength(1)
})

test('has nothing to say where the text is the same, or not known', async () => {
  expect(await found([whole, part], { 'refunds.md': text.replaceAll('\n\n', '\n\n\n') })).toEqual(
    [],
  )
  expect(await found([whole], {})).toEqual([])
  expect(await found([whole])).toEqual([])
  expect(await found([{ document: 'refunds.md' }], { 'refunds.md': 'x' })).toEqual([])
})

test('names the source of a conversation once, where it is written', async () => {
  const turns = [{ question: 'Why?' }, { question: 'How?' }]
  const source = casesOf([{ id: 'one', turns, origin: { by: 'generate', sources: [whole] } }])
  const documents = { 'refunds.md': text.replaceAll('тридцати', 'десяти') }
  expect(await findingsOf(changedSources, examinationOf(source, { documents }))).toEqual([
    'support.golden.yaml:4:104, case "one › turn 1": warning: `refunds.md` has changed since the case was written from it',
  ])
})
