import { describe, expect, test } from 'vitest'
import { groundedness } from '../../../src/metrics/groundedness.ts'
import type { RagOptions } from '../../../src/run/options/options.ts'
import { readOptions } from '../../../src/run/options/readOptions.ts'
import { problemsOf } from './problemsOf.ts'

const metric = { direction: 'higher', score: () => 1 }

test('metrics of the project', () => {
  const customMetrics: unknown[] = [
    null,
    { ...metric, name: 'my metric' },
    { ...metric, name: 'ndcg@5' },
    { ...metric, name: 'mrr' },
    { ...metric, name: 'constructor' },
    { ...metric },
    { ...metric, name: 'brevity' },
    { ...metric, name: 'brevity' },
    { name: 'brief', direction: 'highest' },
    { ...metric, name: 'gated', gateByDefault: true, version: '2', description: 7 },
    { ...metric, name: 'needy', needs: ['references'], measures: 'answers' },
    { ...metric, name: 'strict', gatedByDefault: 'yes' },
    { ...metric, name: 'rated', requires: 'ratings' },
  ]
  expect(() => readOptions({ customMetrics } as RagOptions)).toThrowErrorMatchingInlineSnapshot(`
    [UserError: Expected \`customMetrics[0]\` of rag() to be a metric: \`name\`, \`direction\` and \`score\`, got \`null\`
    Expected \`customMetrics[1].name\` of rag() to be letters and digits, beginning with a letter, got the text \`my metric\`
    Expected \`customMetrics[2].name\` of rag() to be letters and digits, beginning with a letter, got the text \`ndcg@5\`
    Expected \`customMetrics[3].name\` of rag() to be another: this is a metric already, got the text \`mrr\`
    Expected \`customMetrics[4].name\` of rag() to be another: JavaScript reserves it, got the text \`constructor\`
    Expected \`customMetrics[5].name\` of rag() to be given
      Add \`name:\` with text
    Expected \`customMetrics[8].direction\` of rag() to be one of higher, lower, got the text \`highest\`
      Did you mean \`higher\`?
    Expected \`customMetrics[8].score\` of rag() to be a function
    Expected \`customMetrics[9].description\` of rag() to be text, got the number \`7\`
    Expected \`customMetrics[9].version\` of rag() to be a whole number, got the text \`2\`
    Unknown option \`customMetrics[9].gateByDefault\` of rag(); did you mean \`gatedByDefault\`?
    Expected \`customMetrics[10].measures\` of rag() to be one of answer, retrieval, got the text \`answers\`
      Did you mean \`answer\`?
    Expected \`customMetrics[10].needs[0]\` of rag() to be one of reference, referenceClaims, relevantDocuments, documentTexts, got the text \`references\`
      Did you mean \`reference\`?
    Expected \`customMetrics[11].gatedByDefault\` of rag() to be \`true\` or \`false\`, got the text \`yes\`
    Expected \`customMetrics[12].requires\` of rag() to be a list, got the text \`ratings\`
    Expected \`customMetrics[7].name\` of rag() to be another one: it is listed twice, got the text \`brevity\`]
  `)
  expect(problemsOf({ customMetrics: { brevity: 1 } })).toEqual([
    'Expected `customMetrics` of rag() to be a list of metrics, got an object',
  ])
  const misspelt = { ...metric, name: 'strict', requires: ['answerInContext'] }
  expect(problemsOf({ customMetrics: [misspelt] })).toEqual([
    expect.stringMatching(
      /`customMetrics\[0\]\.requires\[0\]` .* one of answerInContexts, .*, got/,
    ),
  ])
  expect(() => readOptions({ customMetrics: [misspelt] } as RagOptions)).toThrow(
    'Did you mean `answerInContexts`?',
  )
  expect(problemsOf({ customMetrics: null })).toEqual([
    'Expected `customMetrics` of rag() to be a list of metrics, got `null`',
  ])
})

const levels = [
  { value: 0, meaning: 'rude' },
  { value: 1, meaning: 'friendly' },
]
const right = { question: 'How friendly is it?', levels, rates: 'answer' }

/** What is wrong with a criterion that is right but for this. */
const wrong = (traits: Record<string, unknown>) =>
  problemsOf({
    customMetrics: [
      { ...metric, name: 'tone', requires: ['ratings'], criterion: { ...right, ...traits } },
    ],
  })

const at = '`customMetrics[0].criterion'

test.each([
  {},
  { sees: [], skipsRefusals: true, quotes: false },
  { sees: ['reference'] },
  { sees: ['contexts', 'reference'], quotes: true },
  { ...groundedness.criterion },
])('%j is fine', traits => {
  expect(wrong(traits)).toEqual([])
})

describe('a slip must not change what is rated', () => {
  const sees = `Expected ${at}.sees\` of rag() to be a list`
  const unprovable = `${sees} with \`contexts\`, because \`quotes\` must be from them`
  test.each([
    [{ question: ' ' }, `Expected ${at}.question\` of rag() to be text that is not blank`],
    [{ unrated: ' ' }, `Expected ${at}.unrated\` of rag() to be text that is not blank`],
    [{ question: undefined }, `Expected ${at}.question\` of rag() to be given`],
    [
      { levels: levels.slice(1) },
      `Expected ${at}.levels\` of rag() to be a scale of two levels or more, by whole numbers, got a list`,
    ],
    [
      { levels: [...levels, { value: 1, meaning: 'warm' }] },
      `Expected ${at}.levels\` of rag() to be levels with different values, got a list`,
    ],
    [
      { levels: [...levels, { value: 1.5, meaning: 'warm' }] },
      `Expected ${at}.levels[2].value\` of rag() to be a whole number, got the number \`1.5\``,
    ],
    [
      { levels: [...levels, { value: 2, meaning: ' ' }] },
      `Expected ${at}.levels[2].meaning\` of rag() to be text that is not blank`,
    ],
    [
      { levels: { 1: 'rude', 2: 'friendly' } },
      `Expected ${at}.levels\` of rag() to be a list of \`{ value, meaning }\`, got an object`,
    ],
    [
      { levels: [...levels, 2] },
      `Expected ${at}.levels[2]\` of rag() to be \`{ value, meaning }\`, got the number \`2\``,
    ],
    [
      { rates: 'answers' },
      `Expected ${at}.rates\` of rag() to be one of answer, contexts, answerSentences, got the text \`answers\``,
    ],
    [{ see: ['reference'] }, `Unknown option ${at}.see\` of rag(); did you mean \`sees\`?`],
    [{ qoutes: true }, `Unknown option ${at}.qoutes\` of rag(); did you mean \`quotes\`?`],
    [{ sees: null }, `${sees}, got \`null\``],
    [{ sees: 42 }, `${sees}, got the number \`42\``],
    [{ sees: 'contexts' }, `${sees}, got the text \`contexts\``],
    [
      { sees: ['context'] },
      `Expected ${at}.sees[0]\` of rag() to be one of reference, contexts, got the text \`context\``,
    ],
    [{ skipsRefusals: 1 }, `Expected ${at}.skipsRefusals\` of rag() to be \`true\` or \`false\``],
    [{ quotes: 'yes' }, `Expected ${at}.quotes\` of rag() to be \`true\` or \`false\``],
    [{ quotes: true }, unprovable],
    [{ quotes: true, sees: ['reference'] }, unprovable],
  ])('%j', (traits, problem) => {
    expect(wrong(traits)).toEqual([expect.stringContaining(problem)])
  })
})

test('a criterion that nobody rates by is a slip too, and so are ratings by none', () => {
  const rated = (traits: object) =>
    problemsOf({ customMetrics: [{ ...metric, name: 'tone', ...traits }] })
  const unread = 'a list with `ratings`, because there is a `criterion`'
  expect(rated({ requires: [], criterion: right })).toEqual([
    `Expected \`customMetrics[0].requires\` of rag() to be ${unread}, got an empty list`,
  ])
  expect(rated({ criterion: right })).toEqual([
    `Expected \`customMetrics[0].requires\` of rag() to be ${unread}`,
  ])
  expect(rated({ requires: ['ratings'] })).toEqual([
    'Expected `customMetrics[0].criterion` of rag() to be given, because `requires` names `ratings`',
  ])
  expect(rated({ requires: ['entities'] })).toEqual([])
})
