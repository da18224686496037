import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { cascade } from '../../../src/judge/combined/cascade.ts'
import { jury } from '../../../src/judge/combined/jury.ts'
import { perStep } from '../../../src/judge/combined/perStep.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import { readOptions } from '../../../src/run/options/readOptions.ts'
import { problemsOf } from './problemsOf.ts'

const answer = async () => ({ answer: null })
const embed = async () => ({ vectors: [] })

/** What is wrong with a judge that has these traits, as JavaScript may write them. */
const wrongJudge = (traits: Record<string, unknown>) =>
  problemsOf({ judge: { name: 'clerk', answer, ...traits } })

const wrongEmbeddings = (traits: Record<string, unknown>) =>
  problemsOf({ embeddings: { name: 'desk', embed, ...traits } })

const identity = {
  model: 'clerk-1',
  endpoint: 'http://127.0.0.1:9000',
  settings: { temperature: 0, stop: ['。'], seed: undefined },
  concurrency: 4,
}

describe('nothing is wrong with', () => {
  test('the judges of the package', () => {
    expect(problemsOf({ judge: openai({ model: 'gpt-5-mini', apiKey: '' }) })).toEqual([])
    const embeddings = openaiEmbeddings({ model: 'bge-m3', apiKey: '' })
    expect(problemsOf({ embeddings })).toEqual([])
  })

  test('own ones that say all they can say', () => {
    const more = {
      deterministic: true,
      logged: false,
      local: true,
      blindToRefutation: 'it compares words',
      batching: 'perClaim',
      limitsItself: true,
      prepare() {},
      ownField: new Map(),
    }
    expect(wrongJudge({ ...identity, ...more, materialTokens: 100 })).toEqual([])
    expect(wrongJudge({ materialTokens: Infinity, prices: undefined })).toEqual([])
    expect(wrongEmbeddings({ ...identity, ownField: new Map() })).toEqual([])
  })

  test('the instance of a class, which stays as it is', () => {
    class Clerk {
      #asked = 0
      get name() {
        return 'clerk'
      }
      get concurrency() {
        return 3
      }
      async answer() {
        this.#asked += 1
        return { answer: this.#asked }
      }
      embed = embed
    }
    const [judge, embeddings] = [new Clerk(), new Clerk()]
    const read = readOptions({ judge, embeddings })
    expect(read.judge).toBe(judge)
    expect(read.embeddings).toBe(embeddings)
    class Idle extends Clerk {
      override get concurrency() {
        return 0
      }
    }
    expect(problemsOf({ judge: new Idle() })).toEqual([
      'Expected `judge.concurrency` of rag() to be a whole number, 1 or more, got the number `0`',
    ])
  })
})

test('what is no judge, or no embedding model, is told with a way to one', () => {
  expect(() => readOptions(JSON.parse('{ "judge": "openai", "embeddings": "bge-m3" }')))
    .toThrowErrorMatchingInlineSnapshot(`
    [UserError: Expected \`judge\` of rag() to be a judge: an object with a \`name\` and a function \`answer\`, got the text \`openai\`
      import { lexical, openai } from 'vitest-rag/judges' and call one of them
    Expected \`embeddings\` of rag() to be an object with a \`name\` and a function \`embed\`, got the text \`bge-m3\`
      import { openaiEmbeddings } from 'vitest-rag/judges' and call it, or write an \`embed(texts)\` that resolves to \`{ vectors }\`]
  `)
  expect(problemsOf({ judge: openai })).toEqual([
    'Expected `judge` of rag() to be a judge: an object with a `name` and a function `answer`, got a function',
  ])
  expect(problemsOf({ judge: { name: 'clerk' }, embeddings: {} })).toEqual([
    'Expected `judge.answer` of rag() to be a function from a question to its answer',
    'Expected `embeddings.name` of rag() to be given',
    'Expected `embeddings.embed` of rag() to be a function from texts to `{ vectors }`',
  ])
})

describe('what would cost a run its results is told before it', () => {
  test.each([
    [{ model: 42 }, 'model` of rag() to be text, got the number `42`'],
    [{ model: null }, 'model` of rag() to be text, got `null`'],
    [{ model: ' ' }, 'model` of rag() to be text that is not blank, got the text ` `'],
    [{ endpoint: new URL('http://localhost') }, 'endpoint` of rag() to be text, got an object'],
    [
      { concurrency: 0 },
      'concurrency` of rag() to be a whole number, 1 or more, got the number `0`',
    ],
    [{ concurrency: 1.5 }, 'to be a whole number, 1 or more, got the number `1.5`'],
    [{ concurrency: '4' }, 'to be a whole number, 1 or more, got the text `4`'],
    [{ settings: 'fast' }, 'settings` of rag() to be an object of plain data, got the text `fast`'],
    [{ settings: [] }, 'settings` of rag() to be an object of plain data, got an empty list'],
  ])('of both: %o', (traits, problem) => {
    expect(wrongJudge(traits)).toEqual([expect.stringContaining(problem)])
    expect(wrongEmbeddings(traits)).toEqual([expect.stringContaining(problem)])
  })

  test.each([
    [{ seed: 7n }, '`settings.seed` is a bigint. Scores are compared only if it is equal'],
    [{ of: new Map() }, '`settings.of` is neither a plain object nor a list. Scores'],
  ])('settings that are no data: %o', (settings, fix) => {
    const judge = { name: 'clerk', answer, settings }
    expect(() => readOptions({ judge })).toThrow(UserError)
    expect(() => readOptions({ judge })).toThrow(fix)
  })

  test.each([
    [{ materialTokens: 0 }, 'materialTokens` of rag() to be a number of tokens, 100 or more'],
    [{ materialTokens: Number.NaN }, 'materialTokens` of rag() to be a number of tokens'],
    [{ materialTokens: '24000' }, 'materialTokens` of rag() to be a number of tokens'],
    [
      { deterministic: 'yes' },
      'deterministic` of rag() to be `true` or `false`, got the text `yes`',
    ],
    [{ local: 'yes' }, 'local` of rag() to be `true` or `false`, got the text `yes`'],
    [{ logged: 0 }, 'logged` of rag() to be `true` or `false`, got the number `0`'],
    [{ blindToRefutation: true }, 'blindToRefutation` of rag() to be text: the reason, got `true`'],
    [{ batching: 'perclaim' }, 'batching` of rag() to be one of perCase, perClaim'],
  ])('of a judge: %o', (traits, problem) => {
    expect(wrongJudge(traits)).toEqual([expect.stringContaining(problem)])
  })

  test.each([
    [7, ' of rag() to be `{ prompt }`, a number of 0 or more, got the number `7`'],
    [{}, '.prompt` of rag() to be given'],
    [{ prompt: -1 }, '.prompt` of rag() to be a number, 0 or more, got the number `-1`'],
    [{ prompt: '1' }, '.prompt` of rag() to be a number, 0 or more, got the text `1`'],
    [{ prompt: Infinity }, '.prompt` of rag() to be a number, 0 or more'],
  ])('prices %j', (prices, problem) => {
    expect(wrongEmbeddings({ prices })).toEqual([expect.stringContaining(problem)])
    expect(wrongJudge({ prices })).not.toEqual([])
  })

  test('a price of cached tokens is no higher than that of others', () => {
    const prices = { prompt: 2, completion: 10, cachedPrompt: 0.5 }
    expect(wrongJudge({ prices })).toEqual([])
    expect(wrongEmbeddings({ prices })).toEqual([])
    expect(wrongJudge({ prices: { ...prices, cachedPrompt: 3 } })).toEqual([
      'Expected `judge.prices.cachedPrompt` of rag() to be a number up to that of `prompt`, got the number `3`',
    ])
    expect(wrongJudge({ prices: { ...prices, cachedPrompt: -1, prompt: '2' } })).toHaveLength(2)
  })

  test('prices of embeddings need none for completions; those of a judge do', () => {
    const prices = { prompt: 0.02 }
    expect(wrongEmbeddings({ prices })).toEqual([])
    expect(wrongJudge({ prices })).toEqual([
      'Expected `judge.prices.completion` of rag() to be given',
    ])
    expect(wrongJudge({ prices: { ...prices, completion: 0 } })).toEqual([])
  })
})

describe('a combined judge', () => {
  const clerk = { name: 'clerk', answer: async () => ({ answer: null }) }

  test('is right where its members are', () => {
    const model = openai({ model: 'gpt-5-mini', apiKey: '' })
    for (const judge of [
      perStep({ checkClaims: cascade(model, clerk), default: model }),
      jury([model, lexical(), clerk]),
    ])
      expect(problemsOf({ judge })).toEqual([])
  })

  test('is checked member by member', () => {
    const wrong = { ...clerk, concurrency: 0 }
    expect(problemsOf({ judge: perStep({ rate: jury([clerk, wrong]), default: clerk }) })).toEqual([
      expect.stringContaining('members[1].concurrency` of rag() to be'),
    ])
  })

  test('has prices where each member that costs has', () => {
    const prices = { prompt: 1, completion: 1 }
    const budget = { maxCost: 1 }
    const priced = cascade({ ...clerk, prices }, { ...clerk, name: 'strong', prices })
    expect(problemsOf({ judge: priced, budget })).toEqual([])
    expect(problemsOf({ judge: cascade({ ...clerk, prices }, clerk), budget })).toEqual([
      expect.stringContaining('Expected `judge.prices` of rag() to be given'),
    ])
  })
})
