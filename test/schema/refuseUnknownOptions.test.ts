import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aiSdk, aiSdkEmbeddings } from '../../src/judge/aiSdk/index.ts'
import { cascade, lexical, openai, openaiEmbeddings, recorded } from '../../src/judge/index.ts'
import { nli } from '../../src/judge/nli/nli.ts'
import { decide, defineCustomMetric, parseGoldenSet, readGoldenSet } from '../../src/index.ts'
import { spanSteps } from '../../src/pipeline/steps/spanSteps.ts'
import {
  chatModel,
  hyde,
  query2doc,
  reciprocalRankFusion,
  rerank,
  rewrite,
} from '../../src/retrieval/index.ts'
import { refuseUnknownOptions } from '../../src/schema/refuseUnknownOptions.ts'
import { matchers } from '../../src/vitest/matchers/index.ts'
import { rag } from '../../src/vitest/plugin.ts'
import { configure } from '../../src/vitest/setup.ts'

/** As JavaScript may call them, past the types. */
const loosely = (call: unknown) => call as (...given: unknown[]) => unknown

const model = async () => 'text'
const asked = { model: 'gpt-5-mini' }
const sdkModel = { provider: 'shop', modelId: 'clerk-1', doGenerate() {}, doEmbed() {} }
const golden = { file: '/shop/a.golden.yaml', metrics: [] }
const metric = { name: 'brevity', direction: 'higher', score: () => 1 }
const prices = { prompt: 1, completion: 1, reqest: 1 }

type Call = [owner: string, call: unknown, given: unknown[], meant: string | undefined]

const calls: Call[] = [
  ['openai()', openai, [{ ...asked, baseUrl: 'https://judge.example/v1' }], 'baseURL'],
  ['openai()', openai, [{ ...asked, maxTokens: 7 }], undefined],
  ['openai()', openai, [{ ...asked, dimension: 7 }], undefined],
  ['openaiEmbeddings()', openaiEmbeddings, [{ ...asked, base_url: 'x' }], 'baseURL'],
  ['openaiEmbeddings()', openaiEmbeddings, [{ ...asked, batching: 'perClaim' }], undefined],
  ['chatModel()', chatModel, [{ ...asked, baseUrl: 'x' }], 'baseURL'],
  ['chatModel()', chatModel, [{ ...asked, responseFormat: 'text' }], undefined],
  ['aiSdk()', aiSdk, [sdkModel, { temprature: 1 }], 'temperature'],
  ['aiSdk()', aiSdk, [sdkModel, { apiKey: 'x' }], undefined],
  ['aiSdkEmbeddings()', aiSdkEmbeddings, [sdkModel, { price: { prompt: 1 } }], 'prices'],
  ['lexical()', lexical, [{ cutoff: 0.5 }], undefined],
  ['nli()', nli, [{ folder: 'model', treshold: 0.5 }], 'thresholds'],
  ['recorded()', recorded, [lexical(), { flie: 'verdicts.jsonl' }], 'file'],
  ['cascade()', cascade, [openai(asked), lexical(), { agains: lexical() }], 'against'],
  ['hyde()', hyde, [{ model, embeddings: model, document: 8 }], 'documents'],
  ['query2doc()', query2doc, [{ model, mode: 'sparse', repeat: 3 }], 'repeats'],
  ['rewrite()', rewrite, [{ model, fallbck: 'query' }], 'fallback'],
  ['rerank()', rerank, [{ by: () => [], topK: 5 }], undefined],
  ['reciprocalRankFusion()', reciprocalRankFusion, [[], { topp: 5 }], 'top'],
  ['readGoldenSet()', readGoldenSet, [{ ...golden, default: {} }], 'defaults'],
  [
    'readGoldenSet(), in `defaults`',
    readGoldenSet,
    [{ ...golden, defaults: { metric: {} } }],
    'metrics',
  ],
  ['parseGoldenSet()', parseGoldenSet, ['', { ...golden, rot: '/' }], 'root'],
  ['decide()', decide, [{ results: {}, base: {} }], undefined],
  ['decide(), in `options`', decide, [{ results: {}, options: { failon: [] } }], 'failOn'],
  ['configure()', configure, [{ judges: lexical() }], 'judge'],
  ['configure()', configure, [{ gate: { mode: 'fail' } }], undefined],
  ['spanSteps()', spanSteps, [{ tracer: 'x' }], undefined],
  ['rag()', rag, [{ judg: lexical() }], 'judge'],
  ['configure()', configure, [{ budget: { maxCall: 1 } }], 'maxCalls'],
  ['rag()', rag, [{ budget: { maxCall: 1 } }], 'maxCalls'],
  ['rag()', rag, [{ gate: { mod: 'warn' } }], 'mode'],
  ['rag()', rag, [{ prompts: { checkClaim: '' } }], 'checkClaims'],
  ['rag()', rag, [{ generate: { mix: { simpel: 1 } } }], 'simple'],
  [
    'rag()',
    rag,
    [{ generate: { personas: [{ name: 'a', description: 'b', age: 1 }] } }],
    undefined,
  ],
  ['rag()', rag, [{ customMetrics: [{ ...metric, versoin: 2 }] }], 'version'],
  ['rag()', rag, [{ judge: { ...lexical(), prices } }], undefined],
  ['openai()', openai, [{ ...asked, prices }], undefined],
  ['openaiEmbeddings()', openaiEmbeddings, [{ ...asked, prices }], undefined],
  ['chatModel()', chatModel, [{ ...asked, prices }], undefined],
  ['nli()', nli, [{ folder: 'model', thresholds: { suported: 0.5 } }], 'supported'],
  ['nli()', nli, [{ folder: 'model', labels: { entailmnt: 'yes' } }], 'entailment'],
  ['defineCustomMetric()', defineCustomMetric, [{ ...metric, versoin: 2 }], 'version'],
  [
    'defineCustomMetric(), in `criterion`',
    defineCustomMetric,
    [{ ...metric, criterion: { question: 'Is it polite?', skipRefusals: true } }],
    'skipsRefusals',
  ],
]

test.each(calls)('%s refuses an option that it would ignore: %#', (owner, call, given, meant) => {
  const words = meant === undefined ? '' : `; did you mean \`${meant}\`?`
  const quoted = `${owner}${words}`.replaceAll(/[()?`]/g, String.raw`\$&`)
  const told = new RegExp(`^Unknown option \`[\\w.[\\]]+\` of ${quoted}`, 'm')
  expect(() => loosely(call)(...given)).toThrow(told)
})

/** What stands behind the entry points of the package, by the names of their files in `dist`. */
const entries = Object.entries<{ default?: string }>(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).exports,
).flatMap(([name, { default: file }]) =>
  file === undefined ? [] : [[name, file.replace('./dist/', '').replace(/js$/, 'ts')] as const],
)

/** They have no parameter for options. */
const withoutOptions = [
  'contextsOf',
  ...['findMetric', 'formatPlace', 'parseBaseline', 'readBaseline', 'readResults'],
  ...['jury', 'perStep', 'relevance', 'similarity', 'step'],
]

const isClass = (value: unknown) => /^class\b/.test(String(value))

test.each(entries)(
  'each function of the entry point %s is among these calls',
  async (_name, file) => {
    const entry: Record<string, unknown> = await import(/* @vite-ignore */ `../../src/${file}`)
    const functions = Object.entries(entry).filter(
      ([, value]) => typeof value === 'function' && !isClass(value),
    )
    const called = new Set(calls.map(([, call]) => call))
    const uncalled = functions.filter(([, value]) => !called.has(value)).map(([name]) => name)
    expect(uncalled.filter(name => !withoutOptions.includes(name))).toEqual([])
  },
)

describe('a matcher refuses options that it does not know', () => {
  test.each(Object.entries(matchers))('%s', async (name, load) => {
    const matcher = await load()
    // Options are the last parameter, which has a default and does not count.
    const before = ['received', 'first', 'second'].slice(0, matcher.length)
    await expect(loosely(matcher).call({}, ...before, { treshold: 1 })).rejects.toThrow(
      `Unknown option \`treshold\` of \`${name}\``,
    )
  })

  test.each([
    ['toRetrieve', [{ id: 'a', grad: 2 }], 'grade'],
    ['toRank', [['b', { id: 'a', txt: 'b' }]], 'text'],
    ['toScore', ['ndcg', { relevantDocuments: [{ id: 'a', grades: 2 }] }], 'grade'],
    ['toScore', ['faithfulness', { min: 0.8 }], 'threshold'],
    ['toAgreeWith', ['b', { history: [{ role: 'user', content: 'a', contnt: '' }] }], 'content'],
  ] as const)('%s in what they hold: %#', async (name, given, meant) => {
    const matcher = await matchers[name]()
    const contexts = [{ id: 'a', text: 'b' }]
    const received = { answer: 'b', contexts }
    await expect(loosely(matcher).call({}, received, ...given)).rejects.toThrow(
      new RegExp(`^Unknown (?:key|option) .* of .*\`${name}\`; did you mean \`${meant}\``),
    )
  })
})

test('a document of a matcher may have keys of its own', async () => {
  const toRetrieve = await matchers.toRetrieve()
  const document = { id: 'a', title: 'A', score: 0.9, graded: undefined }
  await expect(loosely(toRetrieve).call({}, 'text', document)).rejects.toThrow(/what was retrieved/)
})

test.each([
  ['hyde()', hyde({ model, embeddings: async () => [[1]] })],
  ['query2doc()', query2doc({ model, mode: 'sparse' })],
  ['rewrite()', rewrite({ model })],
])('a call of %s refuses them too', async (owner, strategy) => {
  await expect(loosely(strategy)('Why?', { sinal: 1 })).rejects.toThrow(
    `Unknown option \`sinal\` of a call of ${owner}; did you mean \`signal\`?`,
  )
})

test('a call that ranks passages refuses them too', async () => {
  const ranked = loosely(rerank({ by: () => [1] }))('Why?', ['Because.'], { signals: 1 })
  await expect(ranked).rejects.toThrow('did you mean `signal`?')
})

test('what frameworks and `map` hand to a call is theirs', async () => {
  const expand = query2doc({ model, mode: 'sparse' })
  expect(await Promise.all(['Why?', 'How?'].map(loosely(expand)))).toHaveLength(2)
  await expect(loosely(expand)('Why?', { toolCallId: '1', messages: [] })).resolves.toBeDefined()
})

test('an option without a value is not given', () => {
  expect(() => loosely(openai)({ ...asked, organization: undefined })).not.toThrow()
  expect(() => refuseUnknownOptions('fit()', { sieze: undefined }, ['size'])).not.toThrow()
})

test('embeddings take the prices of a judge', () => {
  const both = { prompt: 1, completion: 2 }
  expect(() => openaiEmbeddings({ ...asked, prices: both })).not.toThrow()
})

test.each([['gpt-5-mini'], [undefined], [null]])('%j is no object of options', given => {
  for (const call of [openai, openaiEmbeddings, chatModel, hyde, query2doc, rewrite, rerank]) {
    expect(() => loosely(call)(given)).toThrow(/^Expected the options of \w+\(\) to be an object/)
  }
})

test('what is no judge is not replayed', () => {
  expect(() => loosely(recorded)({ file: 'verdicts.jsonl' })).toThrow(
    'Expected a judge as the first argument of recorded(), got an object without a function `answer`',
  )
})

test('all unknown options are named at once, on one line each', () => {
  const given = { 'a\n\u001B[31m': 1, sieze: 2 }
  expect(() => refuseUnknownOptions('fit()', given, ['size', 'weight'])).toThrow(
    'Unknown option `a\\n\\u{1b}[31m` of fit()\n  Known here: size, weight\nUnknown option `sieze` of fit(); did you mean `size`?',
  )
})
