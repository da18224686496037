import { describe, expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { diagnose } from '../../../src/report/diagnosis/diagnose.ts'
import { lexicalJudge } from '../../results/recordedRun.ts'
import { findings, judgedSet } from './judgedSet.ts'

const missesDocuments = 'retriever: relevant documents are not retrieved'
const missesPassages =
  'retriever: the right documents are retrieved, but not the passages that answer'
const missesContent = 'retriever: what the references say is not retrieved'

describe('finds', () => {
  test('relevant documents that are missed', () => {
    const cases = judgedSet({ documentRecall: 0.4, faithfulness: 0.95 })
    expect(findings(cases)).toEqual([missesDocuments])
    expect(diagnose(cases)[0]?.numbers.map(({ metric }) => metric)).toEqual([
      'documentRecall',
      'faithfulness',
    ])
  })

  test('the same by the longest cut-off', () => {
    const cases = judgedSet({ 'documentRecall@3': 0.2, 'documentRecall@10': 0.5 })
    expect(diagnose(cases)[0]?.numbers.map(({ metric }) => metric)).toEqual(['documentRecall@10'])
    expect(findings(judgedSet({ 'documentRecall@3': 0.2, 'documentRecall@10': 0.9 }))).toEqual([])
  })

  test('right documents with the wrong passages', () => {
    expect(findings(judgedSet({ documentRecall: 0.95, contextRecall: 0.5 }))).toEqual([
      missesPassages,
    ])
  })

  test('missing content, where no documents are listed', () => {
    expect(findings(judgedSet({ contextRecall: 0.5, faithfulness: 0.9 }))).toEqual([missesContent])
  })

  test('the same, where documents are neither missed nor well found', () => {
    expect(findings(judgedSet({ documentRecall: 0.79, contextRecall: 0.5 }))).toEqual([
      missesContent,
    ])
  })

  test('the worst cases, and none that is well', () => {
    const cases = judgedSet({ documentRecall: index => (index < 15 ? 1 - index / 15 : 1) / 2 })
    const [found] = diagnose(judgedSet({ documentRecall: index => (index === 7 ? 0.25 : 0.5) }))
    expect(found?.cases[0]?.record.caseId).toBe('question-07')
    expect(diagnose(cases)[0]?.cases.map(({ record }) => record.caseId)).toEqual([
      'question-14',
      'question-13',
      'question-12',
    ])
  })
})

describe('finds nothing', () => {
  test.each([
    ['where all is well', { documentRecall: 0.95, contextRecall: 0.9, faithfulness: 0.95 }],
    ['where a mean is a little low', { documentRecall: 0.79 }],
    ['where the passages are a little less than well', { documentRecall: 1, contextRecall: 0.78 }],
    [
      'where chance would explain it',
      { documentRecall: (index: number) => (index < 13 ? 1 : 0), mrr: 1 },
    ],
  ])('%s', (_where, values) => {
    expect(findings(judgedSet(values))).toEqual([])
  })

  test('in four cases', () => {
    expect(findings(judgedSet({ documentRecall: 0 }, { size: 4 }))).toEqual([])
    expect(findings(judgedSet({ documentRecall: 0 }, { size: 5 }))).toEqual([missesDocuments])
  })

  test('in claims that were checked by their words', () => {
    const values = { contextRecall: 0.3, faithfulness: 0.3 }
    expect(findings(judgedSet(values, { measurement: lexicalJudge }))).toEqual([])
    expect(lexicalJudge.judge?.name).toBe(lexical().name)
  })

  test('in no cases', () => {
    expect(findings([])).toEqual([])
  })
})
