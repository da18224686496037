import { describe, expect, test } from 'vitest'
import { lexical } from '../../src/judge/lexical.ts'
import type { RagOptions } from '../../src/vitest/options.ts'
import { readOptions, runEnvironment } from '../../src/vitest/readOptions.ts'

const loose = (options: Record<string, unknown>) => () => readOptions(options as RagOptions)

test.each<RagOptions>([
  {},
  { judge: lexical(), pipeline: './answer.ts', metrics: { mrr: 'report' }, variant: 'hyde' },
  { gate: { mode: 'warn', failOn: ['inconclusive'] } },
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
  ])('%o', (options, message) => {
    expect(loose(options)).toThrow(message)
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
