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
    claims: ['It takes ten days.', 'It is free.'],
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
  expect(await judging({ claims: [], doubted: [] }).found).toEqual([])
})

test('asks about each fact in place of the reference, and tells which one states several claims', async () => {
  const asked: (string | undefined)[] = []
  const claimsOf: ClaimChecker = async ({ reference, facts }) => {
    asked.push(facts ? 'facts' : reference)
    if (reference !== 'Free and fast.') return { claims: [reference ?? ''], doubted: [] }
    const doubted = { text: 'It is fast.', verdict: 'notEnoughInfo', reason: 'Nothing.' } as const
    return { claims: ['It is free.', 'It is fast.'], doubted: [doubted] }
  }
  const stated = casesOf([
    {
      id: 'one',
      question: 'Q?',
      reference: 'All of it.',
      facts: ['Thirty days.', { text: 'Free and fast.', optional: true }],
      relevantDocuments: ['a.md'],
    },
  ])
  const examination = examinationOf(stated, { documents, set: { claimsOf } })
  expect(await findingsOf(unsupportedReferences, examination)).toEqual([
    'support.golden.yaml:4:82, case "one": warning: The fact states 2 claims: "It is free.", "It is fast."',
    'support.golden.yaml:4:82, case "one": warning: The relevant documents don\'t support "It is fast.": Nothing.',
  ])
  expect(asked).toEqual(['Thirty days.', 'Free and fast.'])
})
