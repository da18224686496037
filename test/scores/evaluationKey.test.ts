import { expect, test } from 'vitest'
import type { MetricSetting } from '../../src/golden/goldenSet.ts'
import { cascade } from '../../src/judge/combined/cascade.ts'
import { jury } from '../../src/judge/combined/jury.ts'
import { perStep } from '../../src/judge/combined/perStep.ts'
import type { Judge } from '../../src/judge/judge.ts'
import { lexical } from '../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import type { JudgeSessionOptions } from '../../src/judge/session/session.ts'
import { defineCustomMetric, metricsWith } from '../../src/metrics/customMetric.ts'
import { createEvaluationKey } from '../../src/scores/evaluationKey.ts'
import type { KeyedRequest } from '../../src/scores/evaluationKey.ts'
import { scriptedJudge } from '../judge/scriptedJudge.ts'

const clerk = scriptedJudge([], { model: 'm', endpoint: 'a', settings: { temperature: 0 } })
const brevity = defineCustomMetric({ name: 'brevity', direction: 'higher', score: () => 1 })
const passage = { id: 'terms#1', documentId: 'terms', text: 'Returns are free.' }
const asked: KeyedRequest = {
  case: {
    question: 'How do returns work?',
    reference: 'Returns are free.',
    relevantDocuments: [{ id: 'terms', grade: 1, text: 'Returns are free.' }],
    answerable: true,
  },
  output: { answer: 'They are free.', contexts: [passage] },
  metrics: { faithfulness: {} },
}

interface Keyed {
  session?: Partial<JudgeSessionOptions>
  tool?: string
}

function keysOf({ session, tool = 'vitest-rag 1' }: Keyed = {}) {
  const known = metricsWith([brevity])
  const made = createJudgeSession({ judge: clerk, ...session })
  return createEvaluationKey({ session: made, known, tool })
}

const keyOf = (request: KeyedRequest, keyed?: Keyed) => keysOf(keyed)(request)

const withCase = (change: object) => ({ ...asked, case: { ...asked.case, ...change } })
const withOutput = (change: object) => ({ ...asked, output: { ...asked.output, ...change } })
const by = (traits: Partial<Judge>) => ({ session: { judge: { ...clerk, ...traits } } })

test('an evaluation is named by all that decides it, and each name is another', () => {
  const changed: [KeyedRequest, Keyed?][] = [
    [asked],
    [withCase({ question: 'How?' })],
    [withCase({ reference: 'Never.' })],
    [withCase({ relevantDocuments: [{ id: 'terms', grade: 2, text: 'Returns are free.' }] })],
    [withCase({ relevantDocuments: [{ id: 'terms', grade: 1, text: 'Another.' }] })],
    [withCase({ answerable: false })],
    [withCase({ asOf: '2026-01-31' })],
    [{ ...asked, case: { question: 'How do returns work?', answerable: true } }],
    [withCase({ history: [{ role: 'user', content: 'Hello' }] })],
    [withCase({ history: [{ role: 'user', content: 'Goodbye' }] })],
    [withCase({ history: [{ role: 'assistant', content: 'Hello' }] })],
    [withOutput({ answer: 'They are not.' })],
    [withOutput({ declined: true })],
    [withOutput({ retrievalOnly: true })],
    [withOutput({ answerOnly: true })],
    [withOutput({ stepDocuments: { retrieve: ['terms'] } })],
    [withOutput({ stepDocuments: { retrieve: ['terms', 'more'] } })],
    [withOutput({ stepDocuments: { rerank: ['terms'] } })],
    [withOutput({ stepDocuments: { rerank: { unknown: 'the step `rerank` failed' } } })],
    [withOutput({ contexts: [{ ...passage, text: 'Another.' }] })],
    [withOutput({ contexts: [{ ...passage, id: 'terms#2' }] })],
    [withOutput({ contexts: [{ ...passage, documentId: 'more' }] })],
    [{ ...asked, metrics: { faithfulness: {}, contextRecall: {} } }],
    [{ ...asked, metrics: { faithfulness: { support: 'perChunk' } } }],
    [{ ...asked, metrics: { faithfulness: { premise: 'documents' } } }],
    [{ ...asked, metrics: { answerF1: {} } }],
    [{ ...asked, metrics: { answerF1: { beta: 2 } } }],
    [{ ...asked, metrics: { answerF1: { beta: 0.5 } } }],
    [{ ...asked, metrics: { tone: { aspect: 'The answer is polite.' } } }],
    [{ ...asked, metrics: { tone: { aspect: 'The answer is short.' } } }],
    [{ ...asked, repeat: 1 }],
    [asked, by({ name: 'other' })],
    [asked, by({ model: 'n' })],
    [asked, by({ endpoint: 'b' })],
    [asked, by({ settings: { temperature: 1 } })],
    [asked, by({ batching: 'perClaim' })],
    [asked, by({ deterministic: true })],
    [asked, by({ blindToRefutation: 'it is blind' })],
    [asked, by({ materialTokens: 100 })],
    [asked, { session: { judge: lexical() } }],
    [asked, { session: { embeddings: scriptedJudge([], { name: 'embeddings' }) } }],
    [asked, { session: { prompts: { checkClaims: 'Check them.' } } }],
    [asked, { tool: 'vitest-rag 2' }],
  ]
  const keys = changed.map(([request, keyed]) => keyOf(request, keyed))
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(changed.length)
  const ofOneRun = keysOf()
  const sameRun = changed.flatMap(([request, keyed]) => (keyed ? [] : [request]))
  expect(sameRun.map(request => ofOneRun(request))).toEqual(keys.slice(0, sameRun.length))
})

test('what does not decide it does not change its name', () => {
  const settings: MetricSetting = {
    support: 'joined',
    each: 0.9,
    mean: 0.8,
    gate: true,
    tolerance: 0.1,
  }
  const same: KeyedRequest[] = [
    { ...asked, metrics: { faithfulness: settings } },
    withCase({ id: 'a', tags: ['b'], group: 'c', critical: true, hash: 'd', timeout: 1 }),
    withOutput({ usage: { promptTokens: 1 } }),
  ]
  for (const request of same) expect(keyOf(request)).toBe(keyOf(asked))
})

test('what may come out otherwise next time has no name', () => {
  expect(keyOf({ ...asked, metrics: { faithfulness: {}, brevity: {} } })).toBeUndefined()
  expect(keyOf(asked, by({ logged: false }))).toBeUndefined()
  const embeddings = scriptedJudge([], { logged: false })
  expect(keyOf(asked, { session: { embeddings } })).toBeUndefined()
  // It has the words of lexical(), and is another one.
  expect(keyOf(asked, { session: { judge: { ...lexical() } } })).toBeUndefined()
})

test('a combined judge is its members and what it does with them', () => {
  const other = { ...clerk, model: 'other' }
  const keys = [
    cascade(clerk, other),
    cascade(other, clerk),
    cascade(clerk, { ...other, endpoint: 'b' }),
    cascade(clerk, other, { samples: 2 }),
    jury([clerk, other]),
    perStep({ checkClaims: other, default: clerk }),
    perStep({ extractClaims: other, default: clerk }),
  ].map(judge => keyOf(asked, { session: { judge } }))
  expect(keys).not.toContain(undefined)
  expect(new Set(keys).size).toBe(keys.length)
  const unlogged = cascade(clerk, { ...other, logged: false })
  expect(keyOf(asked, { session: { judge: unlogged } })).toBeUndefined()
})
