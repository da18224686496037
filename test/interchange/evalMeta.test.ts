import { expect, test } from 'vitest'
import { evalMeta, harnessMeta } from '../../src/interchange/evalMeta.ts'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import { caseRecord } from '../results/recordedRun.ts'

const directionOf = (metric: string) => (metric === 'hallucination' ? 'lower' : 'higher')

test('scores are those of the case, with the threshold that was missed', () => {
  const record = caseRecord({
    scores: { faithfulness: scored(0.5), documentRecall: scored(1) },
    missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 5 }],
  })
  expect(evalMeta(record, { directionOf, answer: 'Thirty days.' })).toEqual({
    scores: [
      { name: 'faithfulness', score: 0.5, metadata: { threshold: 0.8 } },
      { name: 'documentRecall', score: 1 },
    ],
    avgScore: 0.75,
    output: 'Thirty days.',
    thresholdFailed: true,
  })
})

test('a score of which less is better is turned round, by its name too', () => {
  const record = caseRecord({
    scores: { hallucination: scored(0.75) },
    missed: [{ metric: 'hallucination', threshold: 0.25, direction: 'lower', line: 5 }],
  })
  expect(evalMeta(record, { directionOf })).toEqual({
    scores: [{ name: '1 - hallucination', score: 0.25, metadata: { threshold: 0.75 } }],
    avgScore: 0.25,
    thresholdFailed: true,
  })
})

test('what could not be judged is null and moves no average, and what does not apply is not there', () => {
  const scores = {
    faithfulness: judgeError('no answer\u001b[2J'),
    contextRecall: notApplicable('no reference'),
    documentRecall: scored(1),
  }
  expect(evalMeta(caseRecord({ scores }), { directionOf })).toMatchObject({
    scores: [
      { name: 'faithfulness', score: null, metadata: { rationale: 'no answer\\u{1b}[2J' } },
      { name: 'documentRecall', score: 1 },
    ],
    avgScore: 1,
  })
})

test('without any score the average is null, beside the error of the pipeline', () => {
  const failed = caseRecord({ scores: {}, error: 'It threw Error: down' })
  expect(evalMeta(failed, { directionOf })).toEqual({
    scores: [],
    avgScore: null,
    thresholdFailed: false,
  })
  expect(harnessMeta(failed)?.run.errors).toEqual([{ message: 'It threw Error: down' }])
  expect(harnessMeta(caseRecord())).toBeUndefined()
})

test('a long answer is cut, its lines stay, and a terminal finds nothing to act on', () => {
  const answer = `First.\n::error::forged\n\u001b]0;owned\u0007\u202e${'x'.repeat(5000)}`
  const { output = '' } = evalMeta(caseRecord(), { directionOf, answer })
  expect(output.split('\n').slice(0, 2)).toEqual(['First.', '\\::error::forged'])
  expect(output.length).toBeLessThan(2100)
  expect(output).not.toMatch(/[\u001b\u0007\u202e]/u)
})
