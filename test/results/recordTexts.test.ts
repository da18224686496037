import { expect, test } from 'vitest'
import { changeTexts } from '../../src/results/recordTexts.ts'
import { caseRecord, rating, unsupported } from './recordedRun.ts'

test('every text is changed, and no name', () => {
  const secret = 'sk-live-123456789'
  const record = {
    ...caseRecord(),
    question: secret,
    error: secret,
    steps: [{ name: 'rewrite', start: 0, input: secret, output: secret, error: secret }],
    scores: {
      faithfulness: { status: 'judgeError' as const, reason: secret },
      brevity: { status: 'scored' as const, value: 1, reason: secret },
    },
    judgedAgain: { faithfulness: { status: 'notApplicable' as const, reason: secret } },
    evidence: {
      answerInContexts: [
        unsupported(secret, { reason: secret, nearest: { passage: 'a.md', text: secret } }),
      ],
      ratings: [{ ...rating(), text: secret, meaning: secret, quote: secret, reason: secret }],
      contextSentences: [{ text: secret, relevant: true }],
      entities: { reference: [secret], contexts: [secret] },
      generatedQuestions: [{ question: secret, noncommittal: false, similarity: 0 }],
    },
  }
  const changed = changeTexts(record, text => text.replaceAll(secret, '***'))
  expect(JSON.stringify(changed)).not.toContain(secret)
  expect(changed).toMatchObject({ set: record.set, caseId: record.caseId, hash: record.hash })
})
