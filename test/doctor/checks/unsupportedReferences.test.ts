import { expect, test } from 'vitest'
import { unsupportedReferences } from '../../../src/doctor/checks/unsupportedReferences.ts'
import type { ClaimChecker } from '../../../src/doctor/examination.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const source = casesOf([
  {
    id: 'one',
    question: 'Q?',
    reference: 'Ten days.',
    relevantDocuments: ['a.md', { id: 'b.md', text: 'Inline.' }],
  },
  {
    id: 'unknown-text',
    question: 'Q?',
    reference: 'Ten days.',
    relevantDocuments: ['a.md', 'c.md'],
  },
  { id: 'no-documents', question: 'Q?', reference: 'Ten days.' },
])
const documents = { 'a.md': 'Thirty days.' }

/** A judge who says this, and what it was asked. */
function judging(says: Awaited<ReturnType<ClaimChecker>>) {
  const asked: unknown[] = []
  const claimsOf: ClaimChecker = async ({ id }, texts) => {
    asked.push([id, texts])
    return says
  }
  return {
    asked,
    found: findingsOf(
      unsupportedReferences,
      examinationOf(source, { documents, set: { claimsOf } }),
    ),
  }
}

test('tells which claims the documents contradict or lack', async () => {
  const { asked, found } = judging({
    doubted: [
      { text: 'It takes ten days.', verdict: 'refuted', reason: 'Thirty days.' },
      { text: 'It is free.', verdict: 'notEnoughInfo', reason: 'Nothing on\u202E fees.' },
    ],
  })
  expect(await found).toEqual([
    'support.golden.yaml:4:33, case "one": error: The relevant documents contradict "It takes ten days.": Thirty days.',
    'support.golden.yaml:4:33, case "one": warning: The relevant documents don\'t support "It is free.": Nothing on\\u{202e} fees.',
  ])
  expect(asked).toEqual([
    [
      'one',
      [
        { id: 'a.md', text: 'Thirty days.' },
        { id: 'b.md', text: 'Inline.' },
      ],
    ],
  ])
})

test('what could not be judged does not read as supported', async () => {
  expect(await judging({ failed: 'the endpoint is down' }).found).toEqual([
    'support.golden.yaml:4:33, case "one": error: The judge could not tell whether the documents support the reference: the endpoint is down',
  ])
})

test('asks nobody without being told to', async () => {
  expect(await findingsOf(unsupportedReferences, examinationOf(source, { documents }))).toEqual([])
  expect(await judging({ doubted: [] }).found).toEqual([])
})
