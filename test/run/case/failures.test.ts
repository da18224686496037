import type { MatcherState } from 'vitest'
import { expect, test } from 'vitest'
import type { CaseRecord } from '../../../src/results/results.ts'
import { judgeError, notApplicable, scored } from '../../../src/score.ts'
import { failuresOf } from '../../../src/run/case/failures.ts'
import { toMeetThreshold } from '../../../src/vitest/matchers/meetThreshold.ts'
import { caseRecord, supported, unsupported } from '../../results/recordedRun.ts'

/** What the test of a case shows: the message of each metric that fails it. */
function shownBy(record: CaseRecord): string[] {
  const outcome = { record, failures: failuresOf(record), isDoubtful: false }
  return Object.keys(record.scores)
    .map(metric => toMeetThreshold.call({} as MatcherState, outcome, metric))
    .flatMap(({ pass, message }) => (pass ? [] : [message().split('\n')[0] ?? '']))
}

const missed = (metric: string) => ({
  metric,
  threshold: 0.8,
  direction: 'higher' as const,
  line: 4,
})

test('a judge error that left many metrics without a score is shown once', () => {
  const scores = {
    documentRecall: scored(1),
    faithfulness: judgeError('no API key'),
    answerF1: judgeError('no API key'),
    contextRecall: judgeError('claim c2 has no verdict'),
    refutedRate: judgeError('no API key'),
  }
  expect(shownBy(caseRecord({ scores, measurements: {} }))).toEqual([
    'refund-window: faithfulness, answerF1, refutedRate could not be judged: no API key',
    'refund-window: contextRecall could not be judged: claim c2 has no verdict',
  ])
})

test('metrics of two judges are not put together', () => {
  const judge = { name: 'openai', deterministic: false }
  const record = caseRecord({
    scores: { faithfulness: judgeError('gone'), answerF1: judgeError('gone') },
    measurements: {
      faithfulness: { fingerprint: 'a', judge },
      answerF1: { fingerprint: 'b', judge: { ...judge, name: 'other' } },
    },
  })
  expect(shownBy(record)).toEqual([
    'refund-window: faithfulness could not be judged: gone · judge: openai',
    'refund-window: answerF1 could not be judged: gone · judge: other',
  ])
})

test('each threshold that is missed has its own message', () => {
  const record = caseRecord({
    scores: { faithfulness: scored(0.5), answerF1: scored(0.5), abstention: notApplicable('none') },
    missed: ['faithfulness', 'answerF1', 'abstention'].map(missed),
    measurements: {},
  })
  expect(shownBy(record)).toEqual([
    'refund-window: faithfulness 0.50, required at least 0.80',
    'refund-window: answerF1 0.50, required at least 0.80',
    'refund-window: abstention does not apply: none',
  ])
})

test('a wrong refusal is told in words, for want of evidence', () => {
  const record = caseRecord({
    answerable: false,
    scores: { abstention: scored(0) },
    missed: [{ ...missed('abstention'), threshold: 1 }],
    measurements: {},
    evidence: {},
  })
  expect(failuresOf(record)).toMatchObject([
    {
      why: `abstention 0.00, required at least 1.00
The system answered, but the right answer is to decline (\`answerable: false\`).`,
    },
  ])
})

test('claims that many metrics rest on are shown once, and what each makes of them', () => {
  const metrics = ['faithfulness', 'hallucination', 'refutedRate']
  const record = caseRecord({
    scores: Object.fromEntries(metrics.map(metric => [metric, scored(0.5)])),
    missed: metrics.map(missed),
    measurements: {},
    evidence: {
      answerInContexts: [supported('Returns are free.'), unsupported('Cash is paid.')],
      answerInReference: [supported('Returns are free.')],
    },
  })
  expect(failuresOf(record).map(({ why }) => why)).toEqual([
    `faithfulness 0.50, required at least 0.80
1 of 2 claims of the answer supported

  ✗ not supported (not enough information): Cash is paid.
      reason: No passage says so.
  ✓ supported: Returns are free.`,
    `hallucination 0.50, required at least 0.80
1 of 1 claim of the answer supported by the reference

  ✓ supported: Returns are free.`,
    `refutedRate 0.50, required at least 0.80
0 of 2 claims of the answer refuted`,
  ])
})

test('what was retrieved is shown once for a case, by the first metric that looks at it', () => {
  const record = (lost: string[]) =>
    caseRecord({
      scores: { faithfulness: scored(0.5), documentRecall: scored(0), ndcg: scored(0) },
      missed: ['faithfulness', 'documentRecall', 'ndcg'].map(missed),
      measurements: {},
      evidence: { documents: { retrieved: ['hours.md'], missed: lost } },
    })
  const showing = (lost: string[]) =>
    failuresOf(record(lost)).map(({ why }) => why.includes('retrieved: hours.md'))
  expect(showing([])).toEqual([false, true, false])
  // Where documents are missing, they may explain any fault.
  expect(showing(['refunds.md'])).toEqual([true, false, false])
})

test('the first failure tells what was asked, answered and expected', () => {
  const record = caseRecord({
    scores: {
      faithfulness: { status: 'scored', value: 0 },
      documentRecall: { status: 'scored', value: 0 },
    },
    missed: ['faithfulness', 'documentRecall'].map(metric => ({
      ...{ metric, threshold: 1, direction: 'higher' as const, line: 3 },
    })),
  })
  const answer = {
    ...{ set: 'support', caseId: 'refund-window', repeat: 0, question: 'How long?' },
    ...{ answer: 'Sixty\ndays.', reference: 'Thirty days.', contexts: [] },
  }
  const [first, second] = failuresOf(record, { answerOf: () => answer })
  expect(first?.why).toContain(
    [
      'judge: lexical',
      '“How long do I have to return a product?”',
      'answered: “Sixty days.”',
      'reference: “Thirty days.”',
    ].join('\n'),
  )
  expect(second?.why).not.toContain('answered')
})

test('the question before is shown once, in one line', () => {
  const record = caseRecord({
    question: 'And if it is broken?',
    scores: { faithfulness: scored(0.5), answerF1: scored(0.5) },
    missed: ['faithfulness', 'answerF1'].map(missed),
    measurements: {},
    evidence: {},
  })
  const { set, caseId, repeat } = record
  const answer = { set, caseId, repeat, question: '', answer: 'So.', contexts: [] }
  const beside = { answerOf: () => answer, questionBefore: 'How long is\nthe warranty?' }
  const [first, second] = failuresOf(record, beside)
  expect(first?.why).toBe(`faithfulness 0.50, required at least 0.80
after: “How long is the warranty?”
“And if it is broken?”
answered: “So.”`)
  expect(second?.why).not.toContain('warranty')
})
