import { expect, test } from 'vitest'
import { refusalWords } from '../../../src/report/cases/refusalWords.ts'
import { judgeError, scored } from '../../../src/score.ts'
import { caseRecord, metricSetting, recordedRun, setRun } from '../../results/recordedRun.ts'
import { render } from '../supportRun.ts'

test.each([
  [
    false,
    scored(0),
    ['The system answered, but the right answer is to decline (`answerable: false`).'],
  ],
  [true, scored(0), ['The system declined, but the question has an answer.']],
  [true, scored(1), []],
  [false, judgeError('down'), []],
  [undefined, scored(0), []],
])('answerable: %s, %j', (answerable, abstention, words) => {
  const record = { scores: { abstention }, ...(answerable !== undefined && { answerable }) }
  expect(refusalWords(record, ['mrr', 'abstention'])).toEqual(words)
  expect(refusalWords(record, ['mrr'])).toEqual([])
})

test('a case to ask back says what is expected', () => {
  const missed = { answerable: false, asksBack: true, scores: { abstention: scored(0) } } as const
  expect(refusalWords(missed, ['abstention'])).toEqual([
    'The right answer is to ask back (`answerable: ask`): a question to the user, and no claim.',
  ])
  const met = { ...missed, scores: { abstention: scored(1) } }
  expect(refusalWords(met, ['abstention'])).toEqual([])
})

test('the worst cases of a report say it', () => {
  const record = caseRecord({
    answerable: false,
    scores: { abstention: scored(0) },
    missed: [{ metric: 'abstention', threshold: 1, direction: 'higher', line: 9 }],
    evidence: {},
    measurements: {},
  })
  const policy = { metrics: { abstention: metricSetting({ mean: 0.9 }) } }
  const text = render({
    results: recordedRun({ records: [record], sets: { support: setRun({ policy }) } }),
  })
  expect(text).toMatch(/\n {4}│ The system answered, but the right answer is to decline/)
})
