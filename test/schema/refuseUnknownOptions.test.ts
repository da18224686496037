import { expect, test } from 'vitest'
import { cascade, lexical, openai, openaiEmbeddings, recorded } from '../../src/judge/index.ts'
import { nli } from '../../src/judge/nli/nli.ts'
import { decide, parseGoldenSet, readGoldenSet } from '../../src/index.ts'
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
import { configure } from '../../src/vitest/setup.ts'

/** As JavaScript may call them, past the types. */
const loosely = (call: unknown) => call as (...given: unknown[]) => unknown

const model = async () => 'text'
const asked = { model: 'gpt-5-mini' }
const golden = { file: '/shop/a.golden.yaml', metrics: [] }

test.each([
  ['openai()', openai, [{ ...asked, baseUrl: 'https://judge.example/v1' }], 'baseURL'],
  ['openai()', openai, [{ ...asked, maxTokens: 7 }], undefined],
  ['openai()', openai, [{ ...asked, dimension: 7 }], undefined],
  ['openaiEmbeddings()', openaiEmbeddings, [{ ...asked, base_url: 'x' }], 'baseURL'],
  ['openaiEmbeddings()', openaiEmbeddings, [{ ...asked, batching: 'perClaim' }], undefined],
  ['chatModel()', chatModel, [{ ...asked, baseUrl: 'x' }], 'baseURL'],
  ['chatModel()', chatModel, [{ ...asked, responseFormat: 'text' }], undefined],
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
])('%s refuses an option that it would ignore: %#', (owner, call, given, meant) => {
  const words = meant === undefined ? '' : `; did you mean \`${meant}\`?`
  const quoted = `${owner}${words}`.replaceAll(/[()?`]/g, String.raw`\$&`)
  expect(() => loosely(call)(...given)).toThrow(new RegExp(`^Unknown option \`\\w+\` of ${quoted}`))
})

test.each([
  ['hyde()', hyde({ model, embeddings: async () => [[1]] })],
  ['query2doc()', query2doc({ model, mode: 'sparse' })],
  ['rewrite()', rewrite({ model })],
])('a call of %s refuses them too', async (owner, strategy) => {
  await expect(loosely(strategy)('Why?', { sinal: undefined })).rejects.toThrow(
    `Unknown option \`sinal\` of a call of ${owner}; did you mean \`signal\`?`,
  )
})

test('a call that ranks passages refuses them too', async () => {
  const ranked = loosely(rerank({ by: () => [1] }))('Why?', ['Because.'], { signals: undefined })
  await expect(ranked).rejects.toThrow('did you mean `signal`?')
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
