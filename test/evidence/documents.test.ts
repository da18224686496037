import { expect, test } from 'vitest'
import { documents } from '../../src/evidence/documents.ts'
import { deskInquiry } from './deskJudge.ts'

test('tells what was retrieved, in rank order, and which relevant documents are missing', async () => {
  const { inquiry } = deskInquiry({
    contexts: { 'terms.md': 'Terms.', 'faq.md': 'Questions.' },
    case: {
      relevantDocuments: [
        { id: 'refunds.md', grade: 2 },
        { id: 'terms.md', grade: 1 },
        { id: 'ads.md', grade: 0 },
      ],
    },
  })
  expect(await documents.gather(inquiry)).toEqual({
    found: { retrieved: ['terms.md', 'faq.md'], missed: ['refunds.md'] },
  })
})

test('does not apply where no document is known to be relevant', async () => {
  expect(await documents.gather(deskInquiry({}).inquiry)).toMatchObject({
    instead: { status: 'notApplicable' },
  })
})
