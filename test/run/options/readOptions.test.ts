import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import type { RagOptions } from '../../../src/run/options/options.ts'
import { readOptions } from '../../../src/run/options/readOptions.ts'

const loose = (options: unknown, owner?: string) => () => readOptions(options as RagOptions, owner)

test('options that are right are given back as they are', () => {
  const options: RagOptions = { judge: lexical(), metrics: { mrr: 'report' } }
  const asWritten = { ...options }
  expect(readOptions(options)).toBe(options)
  expect(options).toStrictEqual(asWritten)
})

test('keys that are undefined are keys that are not there', () => {
  const options = { judge: undefined, gate: { mode: undefined }, pipeline: undefined }
  expect(loose(options)()).toBe(options)
})

test('all mistakes are told at once, with what is meant or what is known', () => {
  expect(
    loose({ judges: 1, foo: 2, gate: { mode: 'fial' }, gatedVariant: 7, pipelineConcurrency: 0.5 }),
  ).toThrowErrorMatchingInlineSnapshot(`
    [UserError: Expected \`pipelineConcurrency\` of rag() to be a whole number, 1 or more, got the number \`0.5\`
    Expected \`gatedVariant\` of rag() to be text, got the number \`7\`
    Expected \`gate.mode\` of rag() to be one of fail, warn, report, got the text \`fial\`
      Did you mean \`fail\`?
    Unknown option \`judges\` of rag(); did you mean \`judge\`?
    Unknown option \`foo\` of rag()
      Known here: judge, embeddings, prompts, pipeline, contexts, preset, metrics, customMetrics, pipelineConcurrency, budget, replayFrom, variants, gatedVariant, keepRuns, html, generate, redact, production, gate]
  `)
})

test.each([['judge'], [null], [[]], [7]])('%j are no options', options => {
  expect(loose(options)).toThrow('Expected the options of rag() to be an object, got ')
})

test('messages name whoever takes the options', () => {
  expect(loose({ judges: 1 }, 'configure()')).toThrow('Unknown option `judges` of configure()')
})
