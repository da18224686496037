import { expect, test } from 'vitest'
import { noiseSensitivityIrrelevant } from '../../src/metrics/noiseSensitivityIrrelevant.ts'
import { scored } from '../../src/score.ts'
import { chunks, claims, scoreOf, supportedBy } from './supportDesk.ts'

test('a wrong claim counts where none of its contexts holds anything right', () => {
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
  expect(scoreOf(noiseSensitivityIrrelevant, situation)).toEqual(scored(1 / 4))
})

test('is better when lower', () => {
  expect(noiseSensitivityIrrelevant.direction).toBe('lower')
})
