import { expect, test } from 'vitest'
import { refutedRate } from '../../src/metrics/refutedRate.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 0, verdicts: claims('supported', 'notEnoughInfo') },
  { value: 1 / 3, verdicts: claims('supported', 'refuted', 'notEnoughInfo') },
  { value: 1, verdicts: claims('refuted', 'refuted') },
])('is the share of refuted claims: $value', ({ value, verdicts }) => {
  expect(scoreOf(refutedRate, { answerInContexts: verdicts })).toEqual(scored(value))
})

test('needs a judge that can tell refuted from unsupported, and is better when lower', () => {
  expect(refutedRate.requires).toContain('refutation')
  expect(refutedRate.direction).toBe('lower')
})

test('does not praise a system that retrieved nothing', () => {
  const verdicts = claims('notEnoughInfo', 'notEnoughInfo')
  expect(scoreOf(refutedRate, { answerInContexts: verdicts, contexts: [] })).toEqual(
    notApplicable('no context was retrieved'),
  )
})

test('is not applicable without claims', () => {
  expect(scoreOf(refutedRate, { answer: 'Не знаю.' })).toEqual(
    notApplicable('the system declined to answer'),
  )
})
