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
