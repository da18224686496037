import fc from 'fast-check'
import type { AnswersOf } from '../../src/report/cases/caseAnswers.ts'
import type { CaseEvidence, Results } from '../../src/results/results.ts'
import {
  caseRecord,
  metricSetting,
  rating,
  recordedRun,
  unsupported,
} from '../results/recordedRun.ts'

/** Texts that are made of such pieces and of others. */
export function hostileText(...pieces: string[]): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { arbitrary: fc.constantFrom(...pieces), weight: 2 },
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  return fc.array(piece, { maxLength: 6 }).map(parts => parts.join(''))
}

interface Written {
  text: string
  set: string
  metric: string
  /** Above 0.8 the judge fails, below 0.2 the pipeline. */
  value: number
  /** Whether nothing else went wrong. */
  whole: boolean
}

interface HostileRuns extends Record<'results' | 'former', Results> {
  answersOf: AnswersOf
}

/** A run, and one that it is compared with, in which others wrote such texts wherever they may. */
export function hostileRuns(...pieces: string[]): fc.Arbitrary<HostileRuns> {
  const text = hostileText(...pieces)
  const value = fc.double({ min: 0, max: 1, noNaN: true })
  return fc.record({ text, set: text, metric: text, value, whole: fc.boolean() }).map(written => ({
    results: hostileRun(written),
    former: hostileRun({ ...written, value: 0.5, whole: true }),
    answersOf: hostileAnswers(written),
  }))
}

/** Answers after calls of tools, of which some failed, and others before. */
function hostileAnswers({ text, set, whole }: Written): AnswersOf {
  const now = {
    ...{ set, caseId: text, repeat: 0, question: text, answer: text, reference: text },
    contexts: [{ id: text, documentId: text, text, tool: text, hop: 1 }],
    toolCalls: [
      { name: text, arguments: { [text]: [text] }, hop: 1, result: text },
      { name: text, argumentsCut: text, hop: 2, error: text },
    ],
    ...(!whole && { toolCallsLeftOut: 40 }),
  }
  return () => ({ now, before: { ...now, toolCalls: [{ name: `${text}2` }] } })
}

const figure = { value: 0.5, interval: null }

function hostileRun({ text, set, metric, value, whole }: Written): Results {
  const own = <Value>(name: string, content: Value) => Object.fromEntries([[name, content]])
  const record = caseRecord({
    set,
    file: text,
    caseId: text,
    question: text,
    ...(value < 0.2 && { error: text }),
    scores: own(
      metric,
      value > 0.8 ? { status: 'judgeError', reason: text } : { status: 'scored', value },
    ),
    missed: [{ metric, threshold: 0.9, direction: 'higher', line: 1 }],
    measurements: own(metric, {
      fingerprint: 'a',
      judge: { name: text, model: text, deterministic: true },
    }),
    evidence: hostileEvidence(text, metric),
    steps: [
      { name: text, start: 0, milliseconds: 900, input: text, output: text, documents: [text] },
      { name: text, parent: 0, start: 1, milliseconds: 800, usage: { cost: 1 } },
      { name: `${text}2`, start: 901, error: text },
    ],
    milliseconds: 1000,
  })
  return recordedRun({
    records: [record],
    sets: own(set, {
      file: text,
      policy: { metrics: own(metric, metricSetting({ mean: 0.5 })) },
    }),
    calibration: {
      labelFile: text,
      claims: { n: 1, kappa: figure },
      preferences: own(metric, { n: 1, pearson: figure, spearman: figure }),
      otherJudge: text,
    },
    ...(!whole && {
      unrecorded: [{ set, caseId: `${text}2`, why: 'failed' }],
      broken: [{ file: text, reason: text }],
    }),
  })
}

function hostileEvidence(text: string, metric: string): CaseEvidence {
  return {
    answerInContexts: [
      unsupported(text, { reason: text, quote: text, passages: [text] }),
      unsupported(text, { verdict: 'refuted', quote: text, passages: [text] }),
    ],
    referenceInAnswer: [],
    ratings: [rating({ metric, subject: text, text, reason: text, quote: text, share: 0 })],
    contextSentences: [{ text, relevant: false }],
    entities: { reference: [text], contexts: [text] },
    generatedQuestions: [{ question: text, noncommittal: true, similarity: 0 }],
    checkedRules: [{ check: text, passed: false, called: text }],
    documents: { retrieved: [text], missed: [text] },
  }
}
