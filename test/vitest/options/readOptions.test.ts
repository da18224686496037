import { describe, expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import type { RagOptions } from '../../../src/vitest/options/options.ts'
import { readOptions } from '../../../src/vitest/options/readOptions.ts'

const loose = (options: Record<string, unknown>) => () => readOptions(options as RagOptions)

test.each<RagOptions>([
  {},
  { judge: lexical(), pipeline: './answer.ts', metrics: { mrr: 'report' }, variant: 'hyde' },
  { gate: { mode: 'warn', failOn: ['inconclusive'] } },
  { preset: 'ragas', embeddings: { name: 'desk', embed: async () => ({ vectors: [] }) } },
  { prompts: { checkClaims: 'Be strict.', rate: builtIn => `${builtIn} Be kind.` } },
  { preset: ['ragchecker', 'retrieval'] },
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
    [{ gate: { failOn: 'inconclusive' } }, 'Expected `gate.failOn` to be a list of verdicts'],
    [{ gate: null }, 'Expected `gate` to be an object with `mode` and `failOn`'],
    [{ gate: 'warn' }, 'Expected `gate` to be an object with `mode` and `failOn`'],
    [{ pipeline: ' ' }, 'Expected `pipeline` to be the path of a module'],
    [{ pipeline: () => 'At nine.' }, 'Expected `pipeline` to be the path of a module'],
    [{ variant: 2 }, 'Expected `variant` to be text'],
    [{ embeddings: 'bge-m3' }, 'Expected `embeddings` to be an object'],
    [{ prompts: { checkClaim: 'Be strict.' } }, 'did you mean `checkClaims`?'],
    [{ prompts: { rate: ' ' } }, 'Expected `prompts.rate` to be text, or a function'],
    [{ prompts: 'Be strict.' }, 'Expected `prompts` to be an object: instructions by prompt'],
    [{ prompts: null }, 'Expected `prompts` to be an object: instructions by prompt'],
    [
      { preset: 'ragaz' },
      'Expected `preset` to be one of ragchecker, ragas, retrieval; got `ragaz`; did you mean `ragas`?',
    ],
    [
      { preset: ['ragas', 7] },
      'Expected `preset` to be one of ragchecker, ragas, retrieval; got `7`',
    ],
    [{ preset: null }, 'Expected `preset` to be one of ragchecker, ragas, retrieval; got `null`'],
    [{ preset: [] }, 'Expected `preset` to name one of ragchecker, ragas, retrieval'],
    [{ customMetrics: { brevity: 1 } }, 'Expected `customMetrics` to be a list'],
    [{ customMetrics: null }, 'Expected `customMetrics` to be a list'],
  ])('%o', (options, message) => {
    expect(loose(options)).toThrow(message)
  })

  test('metrics of the project', () => {
    const right = { direction: 'higher', score: () => 1 }
    expect(
      loose({
        customMetrics: [
          null,
          { ...right, name: 'my metric' },
          { ...right, name: 'ndcg@5' },
          { ...right, name: 'mrr' },
          { ...right, name: 'constructor' },
          { ...right },
          { ...right, name: 'brevity' },
          { ...right, name: 'brevity' },
          { name: 'brief', direction: 'highest' },
          { ...right, name: 'gated', gateByDefault: true, version: '2', description: 7 },
          { ...right, name: 'needy', needs: ['references'], measures: 'answers' },
          { ...right, name: 'strict', requires: ['answerInContext'], gatedByDefault: 'yes' },
          { ...right, name: 'rated', requires: 'ratings' },
        ],
      }),
    ).toThrowErrorMatchingInlineSnapshot(`
      [UserError: Expected \`customMetrics[0]\` to be a metric: \`name\`, \`direction\` and \`score\`
      Expected \`customMetrics[1].name\` to be letters and digits, beginning with a letter, got \`my metric\`
      Expected \`customMetrics[2].name\` to be letters and digits, beginning with a letter, got \`ndcg@5\`
      Expected \`customMetrics[3]\` to have another name: \`mrr\` is a metric already
      Expected \`customMetrics[4].name\` to be another: JavaScript reserves it, got \`constructor\`
      Expected \`customMetrics[5].name\` to be text, got \`undefined\`
      Expected \`customMetrics[7]\` to have another name: \`brevity\` stands there twice
      Expected \`customMetrics[8].direction\` to be one of higher, lower; got \`highest\`; did you mean \`higher\`?
      Expected \`customMetrics[8].score\` to be a function
      Unknown option \`gateByDefault\` of customMetrics[9]; did you mean \`gatedByDefault\`?
      Expected \`customMetrics[9].version\` to be a whole number
      Expected \`customMetrics[9].description\` to be text
      Expected \`customMetrics[10].measures\` to be one of answer, retrieval; got \`answers\`; did you mean \`answer\`?
      Expected \`customMetrics[10].needs\` to be one of reference, relevantDocuments, documentTexts; got \`references\`; did you mean \`reference\`?
      Expected \`customMetrics[11].requires\` to be one of answerInContexts, answerInReference, referenceInContexts, referenceInAnswer, refutation, ratings, contextSentences, entities, generatedQuestions, answerSimilarity, documents; got \`answerInContext\`; did you mean \`answerInContexts\`?
      Expected \`customMetrics[11].gatedByDefault\` to be true or false
      Expected \`customMetrics[12].requires\` to be a list
      Expected \`customMetrics[12]\` to have a \`criterion\`, because it requires \`ratings\`]
    `)
  })

  test('what a metric of the project has rated', () => {
    const levels = [
      { value: 0, meaning: 'rude' },
      { value: 1, meaning: 'friendly' },
    ]
    const right = { question: 'How friendly is it?', levels, rates: 'answer' }
    const metric = (criterion: unknown, index: number) => ({
      name: `tone${index}`,
      direction: 'higher',
      requires: ['ratings'],
      criterion,
      score: () => 1,
    })
    expect(
      loose({
        customMetrics: [
          right,
          {},
          { ...right, levels: levels.slice(1) },
          { ...right, levels: [...levels, { value: 1, meaning: 'warm' }] },
          { ...right, levels: [...levels, { value: 1.5, meaning: 'warm' }] },
          { ...right, levels: [...levels, { value: 2, meaning: ' ' }] },
          { ...right, levels: { 1: 'rude', 2: 'friendly' } },
          { ...right, levels: [null, 2] },
          { ...right, rates: 'answers' },
        ].map(metric),
      }),
    ).toThrowErrorMatchingInlineSnapshot(`
      [UserError: Expected \`customMetrics[1].criterion.question\` to be text
      Expected \`customMetrics[1].criterion.levels\` to be two or more of \`{ value, meaning }\`, each with a whole number of its own and a text
      Expected \`customMetrics[1].criterion.rates\` to be one of answer, contexts, answerSentences; got \`undefined\`
      Expected \`customMetrics[2].criterion.levels\` to be two or more of \`{ value, meaning }\`, each with a whole number of its own and a text
      Expected \`customMetrics[3].criterion.levels\` to be two or more of \`{ value, meaning }\`, each with a whole number of its own and a text
      Expected \`customMetrics[4].criterion.levels\` to be two or more of \`{ value, meaning }\`, each with a whole number of its own and a text
      Expected \`customMetrics[5].criterion.levels\` to be two or more of \`{ value, meaning }\`, each with a whole number of its own and a text
      Expected \`customMetrics[6].criterion.levels\` to be two or more of \`{ value, meaning }\`, each with a whole number of its own and a text
      Expected \`customMetrics[7].criterion.levels\` to be two or more of \`{ value, meaning }\`, each with a whole number of its own and a text
      Expected \`customMetrics[8].criterion.rates\` to be one of answer, contexts, answerSentences; got \`answers\`; did you mean \`answer\`?]
    `)
    expect(loose({ customMetrics: [metric(right, 0)] })).not.toThrow()
  })

  test('all of them are told at once', () => {
    expect(loose({ judges: 1, gate: { mode: 'off' } })).toThrow(/judges[^]*gate\.mode/)
  })
})
