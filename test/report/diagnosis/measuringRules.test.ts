import { describe, expect, test } from 'vitest'
import type { Score } from '../../../src/score.ts'
import { judgeError, notApplicable, scored } from '../../../src/score.ts'
import { diagnose } from '../../../src/report/diagnosis/diagnose.ts'
import { supported, unsupported } from '../../results/recordedRun.ts'
import { findings, judgedSet } from './judgedSet.ts'

test('documents that hold the answer and are not listed', () => {
  const unlisted =
    'golden set: what the references say is retrieved, but from documents that are not in `relevantDocuments`'
  expect(findings(judgedSet({ documentRecall: 0.4, contextRecall: 0.95 }))).toEqual([unlisted])
  expect(findings(judgedSet({ documentRecall: 0.9, contextRecall: 0.95 }))).toEqual([])
})

describe('answers that keep to what was retrieved and not to the reference', () => {
  const values = { faithfulness: 0.95, answerPrecision: 0.4 }
  const beyond = 'golden set: answers say what was retrieved, but the references do not mention it'
  const contradict = 'golden set: references contradict what was retrieved'
  const refuted = unsupported('It costs 5 euros.', { verdict: 'refuted' })
  const unmentioned = unsupported('It is free on Fridays.')

  test.each([
    ['that does not mention it', [unmentioned, unmentioned, refuted], beyond],
    ['that contradicts it', [unmentioned, refuted, refuted], contradict],
    ['of which no more is known', [], beyond],
  ])('%s', (_what, answerInReference, found) => {
    const overrides = { evidence: { answerInReference } }
    expect(findings(judgedSet(values, { overrides }))).toEqual([found])
  })

  test.each([
    ['agree', { faithfulness: 0.95, answerPrecision: 0.85 }],
    ['are made up', { faithfulness: 0.75, answerPrecision: 0.4 }],
  ])('is not found where they %s', (_what, of) => {
    expect(findings(judgedSet(of))).toEqual([])
  })
})

test('references that say more than the documents', () => {
  const overrides = { evidence: { referenceInDocuments: [unsupported('Thirty days.')] } }
  const found = 'golden set: references claim what the relevant documents do not say'
  expect(findings(judgedSet({ contextRecall: 0.4 }, { overrides }))).toEqual([found])
  expect(findings(judgedSet({ contextRecall: 0.9 }, { overrides }))).toEqual([])
  const both = {
    evidence: { ...overrides.evidence, referenceInContexts: [supported('Thirty days.')] },
  }
  expect(findings(judgedSet({ contextRecall: 0.4 }, { overrides: both }))).toEqual([])
})

describe('references without a claim', () => {
  const withClaims = { referenceInContexts: [supported('Thirty days.')] }

  test('are counted, however few', () => {
    const cases = judgedSet(
      { contextRecall: 1 },
      {
        overrides: index => ({ evidence: index === 4 ? { referenceInContexts: [] } : withClaims }),
      },
    )
    expect(diagnose(cases)).toMatchObject([
      {
        part: 'golden set',
        text: '1 of 20 references has no claim that can be checked, so the metrics of its reference do not apply',
        cases: [{ record: { caseId: 'question-04' } }],
        severity: 1 / 20,
      },
    ])
  })

  test('are not those whose claims were left out of the results', () => {
    const overrides = { evidence: { referenceInContexts: [] }, leftOut: { referenceInContexts: 7 } }
    expect(findings(judgedSet({ contextRecall: 1 }, { overrides }))).toEqual([])
  })
})

describe('a judge that fails', () => {
  const set = (share: number, otherwise: Score = notApplicable('declined')) => {
    const scores = (index: number) => ({
      faithfulness: index < share ? judgeError('claim c2 has no verdict') : otherwise,
    })
    return judgedSet({ faithfulness: 1 }, { overrides: index => ({ scores: scores(index) }) })
  }

  test('is told, with the cases', () => {
    const [found] = diagnose(set(6, scored(1)))
    expect(found?.text).toBe(
      '6 of 20 scores of faithfulness could not be judged, and its mean covers only the others',
    )
    expect(found?.cases).toHaveLength(3)
  })

  test('of all scores leaves no mean to speak of', () => {
    const [found] = diagnose(set(6))
    expect(found?.text).toBe('6 of 6 scores of faithfulness could not be judged')
  })

  test('of too few scores is left to the errors', () => {
    expect(findings(set(4))).toEqual([])
  })
})

test('what loses most stands first', () => {
  const cases = judgedSet({ documentRecall: 0.3, selfKnowledge: 0.2, hallucination: 0.4 })
  expect(diagnose(cases).map(({ severity }) => severity)).toEqual([
    expect.closeTo(0.7),
    expect.closeTo(0.4),
    expect.closeTo(0.2),
  ])
})
