import { expect, test } from 'vitest'
import { caseFaults, questionLines } from '../../../src/report/cases/caseDetails.ts'
import { caseRecord, lexicalJudge, unsupported } from '../../results/recordedRun.ts'

test('a case has its question, what metrics of the project’s own say, and what is wrong', () => {
  const record = caseRecord({
    scores: {
      brevity: { status: 'scored', value: 0.5, reason: '820 characters;\n400 are allowed' },
      faithfulness: { status: 'scored', value: 0.5 },
    },
    measurements: { brevity: { fingerprint: 'aa', requires: [] }, faithfulness: lexicalJudge },
    evidence: { answerInContexts: [unsupported('Cash is paid.')] },
  })
  const details = (...metrics: string[]) => caseFaults(record, metrics)
  expect(questionLines(record)).toEqual(['“How long do I have to return a product?”'])
  const reason = ['brevity: 820 characters; 400 are allowed']
  expect(details('brevity')).toEqual([reason])
  expect(details('faithfulness', 'brevity')).toEqual([
    reason,
    [
      '0 of 1 claim of the answer supported',
      '  ✗ not supported (not enough information): Cash is paid.',
      '      reason: No passage says so.',
    ],
  ])
})
