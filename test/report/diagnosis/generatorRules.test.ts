import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../src/report/diagnosis/diagnose.ts'
import { supported, unsupported } from '../../results/recordedRun.ts'
import { findings, judgedSet } from './judgedSet.ts'

const leavesOut = 'generator: answers leave out what was retrieved'
const invents = 'generator: answers claim what was not retrieved, although passages were'
const trustsNoise = 'generator: answers repeat what irrelevant passages say'
const remembers =
  "generator: answers are right from the model's memory, not from what was retrieved"
const miscites = 'generator: answers cite sources that do not support what they say'
const declines = 'generator: the system declines questions that have an answer'
const neverDeclines = 'generator: the system answers questions that have no answer'

describe('leaving out what was retrieved', () => {
  test.each([
    ['by contextUtilization', { contextUtilization: 0.5, contextRecall: 0.9 }, [leavesOut]],
    ['by both recalls', { answerRecall: 0.5, contextRecall: 0.9 }, [leavesOut]],
    ['not where it is used', { contextUtilization: 0.85, contextRecall: 0.9 }, []],
    [
      'not where utilization says otherwise',
      { contextUtilization: 0.85, contextRecall: 0.9, answerRecall: 0.6 },
      [],
    ],
    ['not where nothing better was retrieved', { answerRecall: 0.75, contextRecall: 0.79 }, []],
  ])('%s', (_by, values, found) => {
    expect(findings(judgedSet(values))).toEqual(found)
  })

  test('weighs less where little was retrieved at all', () => {
    const cases = judgedSet({ contextUtilization: 0.5, contextRecall: 0.4 })
    expect(diagnose(cases).map(({ part, severity }) => [part, severity])).toEqual([
      ['retriever', expect.closeTo(0.6)],
      ['generator', expect.closeTo(0.2)],
    ])
  })
})

test.each([
  ['citing the wrong sources', { citationPrecision: 0.5, faithfulness: 0.95 }, [miscites]],
  ['of which faithfulness was not asked', { citationPrecision: 0.5 }, [miscites]],
  ['not where the claims are made up', { citationPrecision: 0.5, faithfulness: 0.5 }, [invents]],
  ['not where citations are right', { citationPrecision: 0.95, faithfulness: 0.95 }, []],
  ['not where too little is cited', { citationRecall: 0.2, faithfulness: 0.95 }, []],
])('%s', (_what, values, found) => {
  expect(findings(judgedSet(values))).toEqual(found)
})

describe('inventing', () => {
  const half = (index: number) => (index < 10 ? 1 : 0)

  test.each([
    ['by hallucination', { hallucination: 0.2 }, [invents]],
    ['by faithfulness alone', { faithfulness: 0.5 }, [invents]],
    ['not where hallucination says otherwise', { hallucination: 0.01, faithfulness: 0.5 }, []],
    ['not where it is rare', { hallucination: 0.04 }, []],
    ['not where it is one case of twenty', { hallucination: (i: number) => (i ? 0 : 1) }, []],
  ])('%s', (_by, values, found) => {
    expect(findings(judgedSet(values))).toEqual(found)
  })

  test('is not booked where retrieval found nothing', () => {
    const values = { documentRecall: half, faithfulness: half }
    expect(findings(judgedSet(values))).toEqual(['retriever: relevant documents are not retrieved'])
    const invented = { documentRecall: half, faithfulness: 0.4 }
    expect(findings(judgedSet(invented))).toContain(invents)
  })

  test('is not known of ground-truth documents as of contexts', () => {
    const overrides = { evidence: { answerInDocuments: [supported('Thirty days.')] } }
    expect(findings(judgedSet({ faithfulness: 0.4 }, { overrides }))).toEqual([])
  })
})

describe('trusting noise', () => {
  const refuted = {
    evidence: { answerInReference: [unsupported('A year.', { verdict: 'refuted' })] },
  }
  const silent = { evidence: { answerInReference: [unsupported('It is free.')] } }
  const noisy = { contextPrecision: 0.3, noiseSensitivityIrrelevant: 0.2, faithfulness: 0.9 }

  test('shows in answers that the references contradict', () => {
    const cases = judgedSet({ ...noisy, noiseSensitivityRelevant: 0.3 }, { overrides: refuted })
    expect(findings(cases)).toEqual([trustsNoise])
    expect(diagnose(cases)[0]?.numbers.map(({ metric }) => metric)).toEqual([
      'noiseSensitivityRelevant',
      'noiseSensitivityIrrelevant',
      'contextPrecision',
    ])
  })

  test.each([
    ['where the references are silent', noisy, silent],
    ['where nobody knows', noisy, {}],
    ['where the passages are to the point', { ...noisy, contextPrecision: 0.9 }, refuted],
    ['where it is rare', { ...noisy, noiseSensitivityIrrelevant: 0.03 }, refuted],
  ])('does not show %s', (_where, values, overrides) => {
    expect(findings(judgedSet(values, { overrides }))).toEqual([])
  })
})

test.each([
  [0.2, [remembers]],
  [0.03, []],
])('knowing by heart shows in a selfKnowledge of %d: %j', (selfKnowledge, found) => {
  expect(findings(judgedSet({ selfKnowledge }))).toEqual(found)
})

describe('declining', () => {
  const everyThird = (index: number) => Number(index % 3 > 0)
  const answerable = (index: number) => ({ answerable: index < 15 })

  test('too much', () => {
    const cases = judgedSet({ abstention: everyThird }, { overrides: { answerable: true } })
    expect(findings(cases)).toEqual([declines])
    expect(diagnose(cases)[0]?.cases).toHaveLength(3)
  })

  test('is right where retrieval found nothing', () => {
    const values = { abstention: everyThird, contextRecall: everyThird }
    expect(findings(judgedSet(values, { overrides: { answerable: true } }))).not.toContain(declines)
  })

  test('too little', () => {
    const values = { abstention: (index: number) => Number(index < 15) }
    expect(findings(judgedSet(values, { overrides: answerable }))).toEqual([neverDeclines])
  })

  test('where it should ask back', () => {
    const overrides = { answerable: false, asksBack: true as const }
    const found = diagnose(judgedSet({ abstention: everyThird }, { overrides }))
    expect(found.map(({ text }) => text)).toEqual([expect.stringContaining('does not ask back')])
  })

  test('as it should, and once not', () => {
    const values = { abstention: (index: number) => Number(index > 0) }
    expect(findings(judgedSet(values, { overrides: answerable }))).toEqual([])
  })

  test('is not judged where nobody knows what has an answer', () => {
    expect(findings(judgedSet({ abstention: everyThird }))).toEqual([])
  })
})
