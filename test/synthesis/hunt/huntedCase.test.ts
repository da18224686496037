import { expect, test } from 'vitest'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { casesOfText } from '../../../src/golden/write/casesOfText.ts'
import { goldenSetText } from '../../../src/golden/write/goldenSetText.ts'
import { metricsWith } from '../../../src/metrics/customMetric.ts'
import { factsOfCase } from '../../../src/synthesis/hunt/causeFacts.ts'
import { causesOf } from '../../../src/synthesis/hunt/causes.ts'
import { huntedCases, metricsOf } from '../../../src/synthesis/hunt/huntedCase.ts'
import { findingKinds } from '../../../src/synthesis/hunt/huntFinding.ts'
import { openDesk } from '../synthesisDesk.ts'
import { drawnOver, findingOver, shopCorpus } from './shopFindings.ts'

test('a case of each kind is read back, whatever texts its answer had', async () => {
  const corpus = shopCorpus()
  const { asking } = await openDesk()
  const hostile = 'a: "b" # c\n- d\u0000\u001B[31m \uD800 {{e}}'
  const causes = findingKinds.map(kind => {
    const finding = findingOver(corpus, 'warranty.md', { kind, claim: hostile, error: hostile })
    const isMadeUp = kind === 'answeredUnanswerable'
    const question = `What of ${kind}?`
    const drawn = drawnOver(corpus, 'warranty.md', {
      question,
      ...(isMadeUp ? { kind: 'unanswerable' } : { reference: 'Eighteen months.' }),
    })
    return { finding: { ...finding, drawn, missed: ['warranty.md'] }, again: [finding] }
  })
  // The same faults found again have cases now.
  const findings = causes.map(({ finding }) => finding)
  const ids = new Set(['warranty-1-simple'])
  const cases = huntedCases(causes, { asking, ids, seed: 1 })
  const known = cases.flatMap(one => factsOfCase(one) ?? [])
  expect(causesOf(findings, known)).toEqual({ causes: [], known: findings.length })
  const text = goldenSetText({ pipeline: './answer.ts', metrics: metricsOf(causes), cases })
  const file = '/project/hunted.golden.yaml'
  const { set } = parseGoldenSet(text, { file, metrics: metricsWith() })
  expect(set.metrics).toMatchObject({
    refutedRate: { premise: 'documents' },
    faithfulness: { premise: 'documents' },
    documentRecall: {},
    abstention: {},
  })
  const read = set.cases
  expect(
    read.map(({ id, tags, review, metrics }, index) => {
      const asked = Object.entries(metrics).filter(([, { each }]) => each !== undefined)
      return [
        id,
        tags[1],
        review,
        Object.fromEntries(asked.map(([key, { each }]) => [key, each])),
        index,
      ]
    }),
  ).toEqual([
    ['warranty-1-simple-2', 'refutedClaim', 'pending', { refutedRate: 0 }, 0],
    ['warranty-1-simple-3', 'contradiction', 'pending', { faithfulness: 1 }, 1],
    ['warranty-1-unanswerable', 'answeredUnanswerable', 'pending', { abstention: 1 }, 2],
    ['warranty-1-simple-4', 'failed', 'pending', { abstention: 1 }, 3],
    ['warranty-1-simple-5', 'forgot', 'pending', { answerRecall: 0.5 }, 4],
    ['warranty-1-simple-6', 'wrongRefusal', 'pending', { abstention: 1 }, 5],
    ['warranty-1-simple-7', 'missedDocument', 'pending', { documentRecall: 1 }, 6],
  ])
  expect(read[0]).toMatchObject({
    origin: { by: 'hunt', kind: 'simple', sources: [{ document: 'warranty.md' }] },
    meta: { hunt: { found: 'refutedClaim', more: 1 } },
    relevantDocuments: [{ id: 'warranty.md', text: expect.stringContaining('eighteen months') }],
  })
})

test('a conversation of each kind is read back, and only its last turn has a threshold', async () => {
  const corpus = shopCorpus()
  const { asking } = await openDesk()
  const hostile = 'a: "b" # c\n- d\u0000\u001B[31m \uD800 {{e}}'
  const drawn = drawnOver(corpus, 'warranty.md', { question: 'What?', reference: hostile })
  const first = drawnOver(corpus, 'gifts.md', { question: 'What?', reference: 'Five years.' })
  const persona = { name: hostile, description: hostile }
  const causes = findingKinds.map(kind => ({
    finding: {
      ...findingOver(corpus, 'warranty.md', { kind, claim: hostile, error: hostile }),
      ...{ drawn, missed: ['warranty.md'] },
      conversation: {
        scenario: { persona, scenario: hostile, home: first.chunk, topic: 'tail' as const },
        turns: [
          { move: 'begin' as const, words: hostile, drawn: first, isKnown: true },
          { move: 'doubt' as const, words: 'Really?', drawn, isKnown: false },
          { move: 'followUp' as const, words: hostile, drawn, isKnown: true },
        ],
        before: [],
      },
    },
    again: [],
  }))
  const cases = huntedCases(causes, { asking, ids: new Set(), seed: 7 })
  const known = cases.flatMap(one => factsOfCase(one) ?? [])
  const findings = causes.map(({ finding }) => finding)
  expect(causesOf(findings, known)).toEqual({ causes: [], known: findings.length })
  const text = goldenSetText({ pipeline: './answer.ts', metrics: metricsOf(causes), cases })
  const file = '/project/hunted.golden.yaml'
  expect(casesOfText(text, { file }).conversations).toHaveLength(findings.length)
  const { set } = parseGoldenSet(text, { file, metrics: metricsWith() })
  const turns = set.cases.filter(({ turn }) => turn?.conversation === 'warranty-1-conversation')
  expect(turns.map(({ metrics }) => metrics['refutedRate']?.each)).toEqual([
    undefined,
    undefined,
    0,
  ])
  expect(turns.map(({ setsTheStage = false }) => setsTheStage)).toEqual([false, true, false])
  expect(turns[0]?.relevantDocuments).toMatchObject([{ id: 'gifts.md' }])
  expect(turns[2]).toMatchObject({
    ...{ review: 'pending', tags: ['conversation', 'refutedClaim'], group: 'warranty.md' },
    origin: { by: 'hunt', moves: ['begin', 'doubt', 'followUp'], seed: 7 },
    meta: { hunt: { found: 'refutedClaim', move: 'followUp' } },
  })
})
