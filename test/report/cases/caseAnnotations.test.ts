import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseAnnotations, scoreAnnotations } from '../../../src/report/cases/caseAnnotations.ts'
import { judgeError, notApplicable, scored } from '../../../src/score.ts'
import { caseRecord, unsupported } from '../../results/recordedRun.ts'
import { hostileRuns } from '../hostileRun.ts'

test('a score is a bare number, and what has none says why', () => {
  const scores = {
    faithfulness: scored(2 / 3),
    documentRecall: scored(0),
    contextRecall: notApplicable('no reference'),
    answerRelevance: judgeError('time-out'),
  }
  expect(scoreAnnotations({ scores })).toEqual([
    { type: 'faithfulness', message: '0.6667' },
    { type: 'documentRecall', message: '0' },
    { type: 'contextRecall', message: 'notApplicable: no reference' },
    { type: 'answerRelevance', message: 'judgeError: time-out' },
  ])
})

test('each annotation of a turn says which turn it is of', () => {
  const turn = { conversation: 'kettle', number: 2, of: 3 }
  const scores = { faithfulness: scored(1) }
  expect(scoreAnnotations({ scores, turn })).toEqual([
    { type: 'turn 2 › faithfulness', message: '1' },
  ])
  const types = caseAnnotations(caseRecord({ turn, scores }), 'Thirty days.').map(one => one.type)
  expect(types.slice(0, 3)).toEqual(
    ['question', 'answer', 'faithfulness'].map(one => `turn 2 › ${one}`),
  )
})

test('a case has its question, answer, scores, judge, what is wrong, and steps', () => {
  const record = caseRecord({
    scores: { faithfulness: scored(0.5) },
    missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 5 }],
    evidence: {
      answerInContexts: [
        unsupported('Refunds are paid in cash.', {
          nearest: { passage: 'refunds.md#2', text: 'Refunds are paid to the card.' },
        }),
      ],
      documents: { retrieved: ['terms.md'], missed: ['refunds.md'] },
    },
    steps: [{ name: 'retrieve', start: 0, milliseconds: 500, passages: 1 }],
  })
  expect(caseAnnotations(record, 'Refunds are\npaid in cash.')).toEqual([
    { type: 'question', message: 'How long do I have to return a product?' },
    { type: 'answer', message: 'Refunds are paid in cash.' },
    { type: 'faithfulness', message: '0.5' },
    { type: 'judge', message: 'lexical' },
    { type: 'missed', message: 'faithfulness: at least 0.800 was required' },
    { type: 'evidence', message: '0 of 1 claim of the answer supported' },
    {
      type: 'not supported (not enough information)',
      message:
        'Refunds are paid in cash. · reason: No passage says so. · nearest passage: refunds.md#2: "Refunds are paid to the card."',
    },
    { type: 'missed documents', message: 'refunds.md · retrieved: terms.md' },
    { type: 'steps', message: 'retrieve 1 passage 0.50 s' },
  ])
})

test('judges are told apart where there are several', () => {
  const judge = (name: string) => ({ fingerprint: name, judge: { name, deterministic: false } })
  const record = caseRecord({
    measurements: { faithfulness: judge('one'), documentRecall: judge('another') },
  })
  expect(caseAnnotations(record)).toContainEqual({
    type: 'judge',
    message: 'faithfulness: one · documentRecall: another',
  })
})

test('whatever others wrote stays on one line, and a terminal has nothing to act on', () => {
  fc.assert(
    fc.property(hostileRuns('\u001b[2J', '\n', '::error::', '\u202e', '<img src=x>'), runs => {
      for (const record of runs.results.cases) {
        for (const { type, message } of caseAnnotations(record, record.question)) {
          expect(`${type}${message}`).not.toMatch(/[\n\r\u001b\u202e]/u)
          expect(message).not.toMatch(/^::/)
        }
      }
    }),
    { numRuns: 30 },
  )
})

test('of many faults the first are shown, and how many more there are', () => {
  const claims = Array.from({ length: 12 }, (_, index) => unsupported(`Claim ${index}.`))
  const record = caseRecord({ evidence: { answerInContexts: claims } })
  const shown = caseAnnotations(record).slice(-12)
  expect(shown.filter(({ type }) => type.startsWith('not supported'))).toHaveLength(10)
  expect(shown.at(-1)).toEqual({ type: 'evidence', message: '2 more: npx vitest-rag explain' })
})
