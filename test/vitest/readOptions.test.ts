import { describe, expect, test } from 'vitest'
import { lexical } from '../../src/judge/lexical.ts'
import type { RagOptions } from '../../src/vitest/options.ts'
import { readOptions, runEnvironment } from '../../src/vitest/readOptions.ts'

const loose = (options: Record<string, unknown>) => () => readOptions(options as RagOptions)

test.each<RagOptions>([
  {},
  { judge: lexical(), pipeline: './answer.ts', metrics: { mrr: 'report' }, variant: 'hyde' },
  { gate: { mode: 'warn', failOn: ['inconclusive'] } },
  { preset: 'ragas', embeddings: { name: 'desk', embed: async () => ({ vectors: [] }) } },
  { prompts: { checkClaims: 'Be strict.', rate: builtIn => `${builtIn} Be kind.` } },
  { customMetrics: [{ name: 'brevity', direction: 'higher', score: () => 1 }] },
])('%o is fine', options => {
  expect(readOptions(options)).toBe(options)
})

describe('a slip must not switch anything off', () => {
  test.each([
    [{ judges: lexical() }, 'Unknown option `judges` of rag(); did you mean `judge`?'],
    [{ judge: 'openai' }, 'Expected `judge` to be a judge'],
    [{ judge: null }, 'Expected `judge` to be a judge'],
    [{ judge: { name: 'clerk' } }, 'Expected `judge` to be a judge'],
    [
      { gate: { mode: 'Fail' } },
      'Expected `gate.mode` to be one of fail, warn, report; got `Fail`',
    ],
    [{ gate: { failon: [] } }, 'Unknown option `failon` of gate; did you mean `failOn`?'],
    [{ gate: { failOn: ['worse'] } }, 'Expected `gate.failOn` to be one of error, critical'],
    [{ embeddings: 'bge-m3' }, 'Expected `embeddings` to be an object'],
    [{ prompts: { checkClaim: 'Be strict.' } }, 'did you mean `checkClaims`?'],
    [{ prompts: { rate: ' ' } }, 'Expected `prompts.rate` to be text, or a function'],
    [
      { preset: 'ragaz' },
      'Expected `preset` to be one of ragchecker, ragas, retrieval; got `ragaz`',
    ],
    [{ customMetrics: { brevity: 1 } }, 'Expected `customMetrics` to be a list'],
  ])('%o', (options, message) => {
    expect(loose(options)).toThrow(message)
  })

  const score = () => 1
  const direction = 'higher'
  test.each([
    [{ name: 'my metric', direction, score }, '`customMetrics[0].name` to be letters and digits'],
    [{ name: 'ndcg@5', direction, score }, '`customMetrics[0].name` to be letters and digits'],
    [{ name: 'mrr', direction, score }, 'another name than the built-in `mrr`'],
    [{ name: 'brevity', direction: 'up', score }, '`customMetrics[0].direction` to be `higher`'],
    [{ name: 'brevity', direction }, '`customMetrics[0].score` to be a function'],
    [{ name: 'brevity', direction, score, requires: ['claims'] }, 'to name evidence (answerInC'],
    [{ name: 'brevity', direction, score, requires: ['ratings'] }, 'to have a `criterion`'],
    [null, '`customMetrics[0].name` to be letters and digits'],
  ])('the metric %o', (metric, message) => {
    expect(loose({ customMetrics: [metric] })).toThrow(message)
  })

  test('two metrics of one name', () => {
    const brevity = { name: 'brevity', direction, score }
    expect(loose({ customMetrics: [brevity, brevity] })).toThrow('than a metric before it')
  })

  test('all of them are told at once', () => {
    expect(loose({ judges: 1, gate: { mode: 'off' } })).toThrow(/judges[^]*gate\.mode/)
  })
})

test('the environment is read, and refused where it has another form', () => {
  expect(runEnvironment({})).toEqual({ repeat: 0 })
  expect(runEnvironment({ VITEST_RAG_REPEAT: '2', VITEST_RAG_GATE: 'report' })).toEqual({
    repeat: 2,
    gateMode: 'report',
  })
  expect(() => runEnvironment({ VITEST_RAG_REPEAT: '-1' })).toThrow('VITEST_RAG_REPEAT')
  expect(() => runEnvironment({ VITEST_RAG_GATE: 'Report' })).toThrow('VITEST_RAG_GATE')
})
