import { expect, test } from 'vitest'
import { noiseSensitivityRelevant } from '../../src/metrics/noiseSensitivityRelevant.ts'
import { scored } from '../../src/score.ts'
import { chunks, claims, scoreOf, supportedBy } from './supportDesk.ts'

test('a wrong claim counts where one of its contexts also holds something right', () => {
  const situation = {
    contexts: chunks('refunds.md#1', 'careers.md#1'),
    referenceInContexts: supportedBy(['refunds.md#1']),
    answerInContexts: supportedBy(
      ['refunds.md#1'],
      ['refunds.md#1', 'careers.md#1'],
      ['careers.md#1'],
      [],
    ),
    evidence: {
      answerInReference: claims('refuted', 'notEnoughInfo', 'notEnoughInfo', 'notEnoughInfo'),
    },
  }
  expect(scoreOf(noiseSensitivityRelevant, situation)).toEqual(scored(2 / 4))
})

test('is better when lower', () => {
  expect(noiseSensitivityRelevant.direction).toBe('lower')
})
