import { expect, test } from 'vitest'
import { cascade } from '../../../src/judge/combined/cascade.ts'
import { perStep } from '../../../src/judge/combined/perStep.ts'
import type { Judge } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import { recorded } from '../../../src/judge/log/recorded.ts'
import type { RagOptions } from '../../../src/run/options/options.ts'
import { readOptions } from '../../../src/run/options/readOptions.ts'
import { problemsOf } from './problemsOf.ts'

const priced = openai({ model: 'm', prices: { prompt: 1, completion: 2 } })

test('a budget of numbers is right, and none at all', () => {
  expect(problemsOf({})).toEqual([])
  expect(
    problemsOf({ budget: { maxCalls: 10, maxTokens: 1e6, maxCost: 0 }, judge: priced }),
  ).toEqual([])
  expect(problemsOf({ budget: { maxCalls: Infinity, maxTokens: undefined } })).toEqual([])
})

test.each([
  [7, 'Expected `budget` of rag() to be an object with maxCalls, maxTokens, maxCost'],
  [{ maxCall: 3 }, 'Unknown option `budget.maxCall` of rag(); did you mean `maxCalls`?'],
  [
    { maxTokens: -1 },
    'Expected `budget.maxTokens` of rag() to be a number, 0 or more, got the number `-1`',
  ],
  [{ maxCalls: Number.NaN }, 'Expected `budget.maxCalls` of rag() to be a number, 0 or more'],
  [
    { maxCost: '3' },
    'Expected `budget.maxCost` of rag() to be a number, 0 or more, got the text `3`',
  ],
])('a budget of %j is told', (budget, words) => {
  expect(problemsOf({ budget, judge: priced })).toEqual([expect.stringContaining(words)])
})

test('a limit on cost takes the prices of whoever is paid by tokens', () => {
  const budget = { maxCost: 1 }
  const embeddings = openaiEmbeddings({ model: 'e' })
  const unpriced = { budget, judge: openai({ model: 'm' }), embeddings }
  expect(() => readOptions(unpriced)).toThrowErrorMatchingInlineSnapshot(`
    [UserError: Expected \`judge.prices\` of rag() to be given, because \`budget.maxCost\` is set
      Give the price of a million tokens: openai({ prices: { prompt: 0.25, completion: 2 } })
    Expected \`embeddings.prices\` of rag() to be given, because \`budget.maxCost\` is set
      Give the price of a million tokens: openaiEmbeddings({ prices: { prompt: 0.02 } })]
  `)
  // Told beside other mistakes, so that all is mended in one go.
  expect(problemsOf({ ...unpriced, variants: 7, judges: 1 })).toHaveLength(4)
  const told = openaiEmbeddings({ model: 'e', prices: { prompt: 0.02 } })
  expect(problemsOf({ budget, judge: priced, embeddings: told })).toEqual([])
  // The embedded judge is free: it is pipelines that are limited.
  expect(problemsOf({ budget })).toEqual([])
  expect(problemsOf({ budget, judge: lexical() })).toEqual([])
  expect(
    problemsOf({ budget, judge: recorded(openai({ model: 'm' }), { file: 'v.jsonl' }) }),
  ).toEqual([])
  expect(
    problemsOf({ budget: { maxCalls: 1 }, judge: openai({ model: 'm' }), embeddings }),
  ).toEqual([])
})

test('a limit on cost takes the prices of each judge of a combined one', () => {
  const combined = (strong: Judge) =>
    perStep({ extractClaims: strong, checkClaims: cascade(priced, strong), default: priced })
  const budget = { maxCost: 1 }
  expect(problemsOf({ budget, judge: combined(openai({ model: 'strong' })) })).toEqual([
    expect.stringContaining('Expected `judge.prices` of rag() to be given, because'),
  ])
  expect(problemsOf({ budget, judge: combined(priced) })).toEqual([])
})

const presets =
  'one of `ragchecker`, `ragcheckerOverall`, `ragcheckerRetriever`, `ragcheckerGenerator`, `ragas`, `retrieval`'

test.each([
  [{ judges: lexical() }, 'Unknown option `judges` of rag(); did you mean `judge`?'],
  [
    { gate: { mode: 'Fail' } },
    'Expected `gate.mode` of rag() to be one of fail, warn, report, got the text `Fail`',
  ],
  [{ gate: { failon: [] } }, 'Unknown option `gate.failon` of rag(); did you mean `failOn`?'],
  [{ gate: { acceptedBy: 'me' } }, 'Unknown option `gate.acceptedBy` of rag()'],
  [
    { gate: { failOn: ['worse'] } },
    'Expected `gate.failOn[0]` of rag() to be one of error, critical, regressed',
  ],
  [
    { gate: { failOn: 'inconclusive' } },
    'Expected `gate.failOn` of rag() to be a list of verdicts',
  ],
  [{ gate: null }, 'Expected `gate` of rag() to be an object with `mode` and `failOn`, got `null`'],
  [{ gate: 'warn' }, 'Expected `gate` of rag() to be an object with `mode` and `failOn`'],
  [{ pipeline: ' ' }, 'Expected `pipeline` of rag() to be the path of a module'],
  [
    { pipeline: () => 'At nine.' },
    'Expected `pipeline` of rag() to be the path of a module, got a function',
  ],
  [
    { replayFrom: 'shared.jsonl' },
    'Expected `replayFrom` of rag() to be a list of verdict logs, got the text `shared.jsonl`',
  ],
  [{ replayFrom: [' '] }, 'Expected `replayFrom[0]` of rag() to be the path of a verdict log'],
  [{ gatedVariant: 2 }, 'Expected `gatedVariant` of rag() to be text, got the number `2`'],
  [
    { variants: { plain: {} } },
    'Expected `variants` of rag() to be a mapping from two names or more to options or modules',
  ],
  [
    { variants: { plain: {}, hyde: { model: () => 1 } } },
    'Expected `variants.hyde` of rag() to be plain data',
  ],
  [
    { variants: { plain: {}, hyde: 7 } },
    'Expected `variants.hyde` of rag() to be the path of a module, or a mapping of options for the pipeline, got the number `7`',
  ],
  [
    { pipelineConcurrency: 0 },
    'Expected `pipelineConcurrency` of rag() to be a whole number, 1 or more',
  ],
  [{ prompts: { checkClaim: 'Be strict.' } }, 'did you mean `checkClaims`?'],
  [{ prompts: { rate: ' ' } }, 'Expected `prompts.rate` of rag() to be text, or a function'],
  [
    { prompts: 'Be strict.' },
    'Expected `prompts` of rag() to be an object: instructions by prompt',
  ],
  [{ prompts: null }, 'Expected `prompts` of rag() to be an object: instructions by prompt'],
  [
    { preset: 'ragaz' },
    `Expected \`preset\` of rag() to be ${presets}, or a list of them, got the text \`ragaz\``,
  ],
  [
    { preset: ['ragas', 7] },
    `Expected \`preset[1]\` of rag() to be ${presets}, got the number \`7\``,
  ],
  [
    { preset: null },
    `Expected \`preset\` of rag() to be ${presets}, or a list of them, got \`null\``,
  ],
  [
    { preset: [] },
    'Expected `preset` of rag() to be a list of `ragchecker`, `ragcheckerOverall`, `ragcheckerRetriever`, `ragcheckerGenerator`, `ragas`, `retrieval`',
  ],
])('a slip must not switch anything off: %o', (options, problem) => {
  expect(problemsOf(options)).toEqual([expect.stringContaining(problem)])
})

test.each<RagOptions>([
  {},
  { judge: lexical(), pipeline: './answer.ts', metrics: { mrr: 'report' } },
  { variants: { plain: {}, hyde: { documents: 3 }, other: './other.ts' }, gatedVariant: 'plain' },
  { gate: { mode: 'warn', failOn: ['inconclusive'] } },
  { preset: 'ragas', embeddings: { name: 'desk', embed: async () => ({ vectors: [] }) } },
  { prompts: { checkClaims: 'Be strict.', rate: builtIn => `${builtIn} Be kind.` } },
  { preset: ['ragchecker', 'retrieval'], replayFrom: ['../shared/verdicts.jsonl'] },
  { customMetrics: [{ name: 'brevity', direction: 'higher', score: () => 1 }] },
  {
    customMetrics: [
      {
        name: 'quoted',
        description: 'How much of the answer is quoted?',
        direction: 'lower',
        version: 2,
        measures: 'retrieval',
        needs: ['reference', 'documentTexts'],
        requires: ['answerInContexts'],
        gatedByDefault: true,
        score: () => 1,
      },
    ],
  },
])('%o is fine', options => {
  expect(problemsOf(options)).toEqual([])
})

test('contexts come from spans, and from the results of tools with a function each', () => {
  expect(problemsOf({ contexts: 'spans' })).toEqual([])
  const tools = { getInformation: (row: { name: string }) => row.name, search: () => undefined }
  expect(problemsOf({ contexts: { spans: { tools } } })).toEqual([])
})

test.each([
  'span',
  {},
  { spans: {} },
  { spans: { tools: {} } },
  { spans: { tools: { search: 'text' } } },
  { spans: { tools: () => 'text' } },
  { spans: { tools: { search: String }, tool: {} } },
  { span: { tools: { search: String } } },
])('contexts of %j are told', contexts => {
  expect(problemsOf({ contexts })).toEqual([
    expect.stringContaining(
      'Expected `contexts` of rag() to be `spans`, or `{ spans: { tools } }` with a function for each tool that retrieves',
    ),
  ])
})
