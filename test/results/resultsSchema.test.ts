import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  linesFileOf,
  readResults,
  writeDecision,
  writeResults,
} from '../../src/results/resultsFile.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { resultsJsonSchemas } from '../../src/results/resultsJsonSchema.ts'
import { caseRecordSchema } from '../../src/results/resultsSchema.ts'
import { singleFileSchema } from '../../src/results/singleFile.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import {
  caseRecord,
  lexicalJudge,
  matcherRecord,
  rating,
  recordedRun,
  supported,
  unsupported,
} from './recordedRun.ts'

/** Every field there is, so that none can be forgotten by the schema. Evidence brings its own shape. */
const fullRecord: Required<CaseRecord> = {
  ...caseRecord(),
  turn: { conversation: 'kettle', number: 2, of: 3 },
  variant: 'hyde',
  metaHash: '0123456789ab',
  question: '退货期限是多久？',
  group: 'refunds.md',
  critical: { faithfulness: { each: 0.8, direction: 'higher' } },
  recorded: true,
  production: true,
  thresholds: { faithfulness: { each: 0.8, direction: 'higher' } },
  outputHash: '0123456789ab',
  usage: {
    judge: { calls: 2, replayed: 1, promptTokens: 800, completionTokens: 90, cost: 0.01 },
    embeddings: { calls: 1, replayed: 0, promptTokens: 60, completionTokens: 0, cost: 0.001 },
    pipeline: { answers: 3, promptTokens: 900, completionTokens: 70, cost: 0.02 },
  },
  draws: { faithfulness: [{ status: 'scored', value: 0.5 }] },
  judgedAgain: { faithfulness: { status: 'scored', value: 0.75 } },
  answerable: false,
  asksBack: true,
  tags: ['billing'],
  review: 'pending',
  error: 'The pipeline took longer than 120000 ms',
  unavailable: true,
  scores: {
    faithfulness: { status: 'scored', value: 0.5 },
    brevity: { status: 'scored', value: 0.5, reason: '820 characters' },
    'ndcg@5': { status: 'notApplicable', reason: 'the case is not answerable' },
    contextRecall: {
      status: 'judgeError',
      reason: 'the judge left out claim r2',
      unavailable: true,
    },
  },
  missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 14 }],
  missedNowAndThen: [{ metric: 'brevity', threshold: 0.7, direction: 'higher', line: 15 }],
  stepEvidence: { 'support.index': { referenceInContexts: [supported('Thirty days.')] } },
  evidence: {
    answerInContexts: [
      unsupported('Возврат занимает год.', {
        nearest: { passage: 'refunds.md#1', text: 'Возврат в течение тридцати дней.' },
      }),
    ],
    referenceInContexts: [unsupported('Thirty days.', { verdict: 'refuted' })],
    answerInReference: [supported('退货期限为三十天。', { together: true })],
    referenceInAnswer: [supported('Thirty days.')],
    answerInDocuments: [unsupported('Возврат занимает год.')],
    referenceInDocuments: [supported('Thirty days.')],
    ratings: [rating({ meaning: 'It says all.', levels: [0, 3] })],
    contextSentences: [{ text: 'Products can be returned within thirty days.', relevant: true }],
    entities: { reference: ['thirty days'], contexts: ['thirty days', 'Moscow'] },
    generatedQuestions: [{ question: 'When?', noncommittal: false, similarity: -0.1 }],
    documents: { retrieved: ['refunds.md'], missed: ['terms.md'] },
  },
  leftOut: { 'documents.retrieved': 3 },
  claimCounts: { answerInContexts: { supported: 1, refuted: 1, notEnoughInfo: 0, together: 1 } },
  measurements: {
    faithfulness: {
      fingerprint: 'aa',
      judge: { name: 'openai', model: 'm', deterministic: false },
    },
    brevity: { fingerprint: 'cc', requires: ['entities'], custom: true },
    'ndcg@5': { fingerprint: 'bb' },
    contextRecall: lexicalJudge,
  },
  steps: [
    {
      name: 'retrieve',
      start: 0.1,
      milliseconds: 120.4,
      firstPart: 12,
      input: '退货期限是多久？',
      output: 'a stream',
      passages: 2,
      documents: ['refunds.md'],
      usage: { promptTokens: 9, completionTokens: 3, cost: 0.001 },
      error: 'TypeError: fetch failed',
    },
    { name: 'embed', parent: 0, start: 2 },
  ],
  stepsLeftOut: 3,
}

const figure = { value: -0.4, interval: { lower: -0.5, upper: 0.1 } }

const fullRun = recordedRun({
  records: [fullRecord],
  matchers: [matcherRecord()],
  unrecorded: [{ set: 'support', caseId: 'shipping-cost', why: 'failed' }],
  unselected: ['golden/clinic.golden.yaml'],
  broken: [{ file: 'golden/tax.golden.yaml', reason: 'it has no cases' }],
  shard: { index: 1, count: 2 },
  calibration: {
    labelFile: 'labels.jsonl',
    otherJudge: 'openai gpt-5-mini',
    claims: { n: 240, kappa: { value: 0.71, interval: { lower: 0.641, upper: 0.779 } } },
    preferences: {
      answerF1: { n: 12, pearson: { value: null, interval: null }, spearman: figure },
    },
  },
})

test('the schema keeps every field', () => {
  expect(singleFileSchema.parse(fullRun)).toEqual(fullRun)
})

test('unknown keys are dropped, so that a later version may add some', () => {
  const later = { ...fullRun, weather: 'sunny', run: { ...fullRun.run, host: 'ci-7' } }
  expect(singleFileSchema.parse(later)).toEqual(fullRun)
})

describe('what no run writes is refused', () => {
  const run = recordedRun()
  const record = caseRecord()
  const withRecord = (overrides: object) => ({ ...run, cases: [{ ...record, ...overrides }] })
  const { judge } = record.usage
  const answers = { answers: 1, promptTokens: 1, completionTokens: 1 }
  const withUsage = (usage: object) => withRecord({ usage })
  const withCalibration = (overrides: object) => ({
    ...run,
    run: { ...run.run, calibration: { labelFile: 'labels.jsonl', ...overrides } },
  })
  const score = (value: unknown) =>
    withRecord({ scores: { faithfulness: { status: 'scored', value } } })

  test.each([
    ['a score that is no number', score(null)],
    ['a score above 1', score(1.5)],
    ['a score that is infinite', score(Infinity)],
    ['a scored score without a value', withRecord({ scores: { mrr: { status: 'scored' } } })],
    ['an unknown status', withRecord({ scores: { mrr: { status: 'passed', value: 1 } } })],
    ['a case of a set that is not listed', withRecord({ set: 'billing' })],
    ['a case of a set named like a method', withRecord({ set: 'constructor' })],
    ['a score that nobody measured', withRecord({ measurements: {} })],
    [
      'a missed threshold without a direction',
      withRecord({ missed: [{ metric: 'faithfulness', threshold: 0.8, line: 14 }] }),
    ],
    ['a rating beyond its scale', withRecord({ evidence: { ratings: [rating({ share: 1.5 })] } })],
    ['documents without those missed', withRecord({ evidence: { documents: { retrieved: [] } } })],
    ['a negative repeat', withRecord({ repeat: -1 })],
    ['a fraction of a call', withUsage({ judge: { ...judge, calls: 0.5 } })],
    [
      'a tolerance above 1',
      {
        ...run,
        sets: {
          support: {
            file: 'golden/support.golden.yaml',
            policy: { metrics: { mrr: { direction: 'higher', gate: true, tolerance: 2 } } },
          },
        },
      },
    ],
    ['usage as one sum for all', withUsage(judge)],
    ['an answer that earned money', withUsage({ judge, pipeline: { ...answers, cost: -1 } })],
    ['a κ beyond 1', withCalibration({ claims: { n: 3, kappa: { value: 1.5, interval: null } } })],
    ['a correlation that is no number', withCalibration({ preferences: { mrr: { n: 3 } } })],
    ['a calibration without labels', withCalibration({ labelFile: undefined })],
    ['a shard before the first', { ...run, run: { ...run.run, shard: { index: 0, count: 2 } } }],
    ['no run', { ...run, run: undefined }],
    ['a list', []],
  ])('%s', (_what, data) => {
    expect(singleFileSchema.safeParse(data).success).toBe(false)
  })
})

test('a set named `__proto__` neither passes nor changes what objects are', () => {
  const text = JSON.stringify(recordedRun()).replaceAll('"support"', '"__proto__"')
  expect(singleFileSchema.safeParse(JSON.parse(text)).success).toBe(false)
  expect(Object.keys(Object.prototype)).toEqual([])
})

describe('the JSON Schemas', () => {
  const schemas = resultsJsonSchemas()
  // zod reads them back, so this also finds what its generator can't express.
  const published = (name: string) => z.fromJSONSchema(JSON.parse(schemas[name] ?? ''))

  test('accept what a run writes', () => {
    const file = join(temporaryFolder(), 'results.json')
    writeDecision(file, writeResults(file, fullRun), {
      verdict: 'floor',
      exitCode: 1,
      gated: true,
      metrics: [{ set: 'a', metric: 'mrr', verdict: 'floor', reason: 'low', gated: true }],
    })
    const summary = JSON.parse(readFileSync(file, 'utf8'))
    expect(published('results.schema.json').safeParse(summary).success).toBe(true)
    const lines = readFileSync(linesFileOf(file), 'utf8').trim().split('\n')
    expect(lines.map(line => JSON.parse(line).type)).toEqual(['case', 'matcher', 'unrecorded'])
    for (const line of lines) {
      const read = published('result-line.schema.json').safeParse(JSON.parse(line))
      expect(read.success).toBe(true)
    }
    expect(readResults(file)).toEqual(fullRun)
  })

  test('refuse what is not a record', () => {
    const record = { ...caseRecord(), scores: { mrr: { status: 'scored', value: 'high' } } }
    const line = { type: 'case', record }
    expect(published('result-line.schema.json').safeParse(line).success).toBe(false)
    expect(caseRecordSchema.safeParse(record).success).toBe(false)
  })

  test.each(Object.entries(schemas))('%s is the one that the package ships', async (name, text) => {
    await expect(text).toMatchFileSnapshot(`../../schemas/${name}`)
  })
})
