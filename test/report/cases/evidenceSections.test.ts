import { expect, test } from 'vitest'
import { evidenceSections } from '../../../src/report/cases/evidenceSections.ts'
import { rating, supported } from '../../results/recordedRun.ts'

const together = { passages: ['a.md', 'b.md'], together: true as const }
const measurements = {
  faithfulness: { fingerprint: 'aa', support: 'perChunk' as const },
  contextUtilization: { fingerprint: 'bb' },
  selfKnowledge: { fingerprint: 'cc' },
}
const metrics = Object.keys(measurements)
const summaries = (answerInContexts: ReturnType<typeof supported>[]) =>
  evidenceSections({ evidence: { answerInContexts }, measurements }, metrics).map(
    ({ summary }) => summary,
  )

test('metrics that read claims alike show them once', () => {
  expect(summaries([supported('Returns are free.')])).toEqual([
    '1 of 1 claim of the answer supported',
  ])
})

test('those that count them in another way show how', () => {
  expect(summaries([supported('Returns are free.', together)])).toEqual([
    '0 of 1 claim of the answer supported by one passage alone',
    '1 of 1 claim of the answer supported',
  ])
})

test('where they count other verdicts of the same claims, the claims are shown once', () => {
  const evidence = { answerInContexts: [supported('Returns are free.')] }
  const sections = evidenceSections({ evidence }, ['faithfulness', 'refutedRate'])
  expect(sections.map(({ summary, entries }) => [summary, entries.length])).toEqual([
    ['1 of 1 claim of the answer supported', 1],
    ['0 of 1 claim of the answer refuted', 0],
  ])
})

test('evidence on the passages of a step names the step, and each metric shows that of its own', () => {
  const shown = {
    evidence: { referenceInContexts: [supported('Thirty days.')] },
    stepEvidence: {
      rerank: {
        referenceInContexts: [supported('Thirty days.', { verdict: 'notEnoughInfo' })],
        ratings: [rating({ metric: 'contextRelevance of rerank', share: 1 })],
      },
    },
    leftOut: { 'referenceInContexts of rerank': 2 },
    claimCounts: {
      'referenceInContexts of rerank': { supported: 1, refuted: 0, notEnoughInfo: 2 },
    },
  }
  const told = (...keys: string[]) =>
    evidenceSections(shown, keys).map(({ summary, entries }) => [summary, entries.length])
  const ofAnswer = ['1 of 1 claim of the reference supported', 1]
  const ofStep = ['passages of rerank: 1 of 3 claims of the reference supported', 1]
  expect(told('contextRecall')).toEqual([ofAnswer])
  expect(told('contextRecall of rerank')).toEqual([ofStep])
  expect(told('contextRecall', 'contextRecall of rerank')).toEqual([ofAnswer, ofStep])
  expect(told('contextRelevance of rerank')).toEqual([['passages of rerank', 1]])
  expect(told('contextRecall of constructor', 'documentRecall of rerank')).toEqual([])
})

test('a quote that is not quite its passage is shown as it was given, whatever the verdict', () => {
  const near = { quote: 'Retruns are free', quoteMatch: 'near' as const }
  const facts = (claim: ReturnType<typeof supported>) =>
    evidenceSections({ evidence: { answerInContexts: [claim] }, measurements }, metrics)
      .flatMap(({ entries }) => entries)
      .flatMap(entry => entry.facts.slice(1))
  const shown = { label: 'the quote differs slightly', text: '"Retruns are free"' }
  expect(facts(supported('Returns are free.', near))).toEqual([shown])
  expect(facts(supported('Returns cost 5 €.', { ...near, verdict: 'refuted' }))).toContainEqual(
    shown,
  )
  expect(facts(supported('Returns are free.'))).toEqual([])
})

test('where a record was cut, its sentences and ratings are those that are kept', () => {
  const sentences = [
    { text: 'Returns are free.', relevant: true },
    { text: 'We open at nine.', relevant: false },
  ]
  const ratings = [rating(), rating({ subject: 'sentence-2', value: 1, share: 0 })]
  const evidence = { contextSentences: sentences, ratings }
  const summariesOf = (leftOut: number) =>
    evidenceSections({ evidence, leftOut: { contextSentences: leftOut, ratings: leftOut } }, [
      'contextSentenceRelevance',
      'answerRelevance',
    ]).map(({ summary }) => summary)
  expect(summariesOf(0).toSorted()).toEqual([
    '1 of 2 ratings are the best',
    '1 of 2 sentences of the contexts are relevant',
  ])
  expect(summariesOf(7).toSorted()).toEqual([
    '1 of the 2 ratings that are kept are the best',
    '1 of the 2 sentences of the contexts that are kept are relevant',
  ])
})

test('the documents of the contexts are no evidence for a metric of a step', () => {
  const evidence = { documents: { retrieved: ['a.md'], missed: ['b.md'] } }
  const shownFor = (metric: string) => evidenceSections({ evidence }, [metric]).length
  expect(shownFor('documentRecall@5')).toBe(1)
  expect(shownFor('documentRecall@5 of retrieve')).toBe(0)
})
