import { describe, expect, test } from 'vitest'
import { openai } from '../../../src/judge/openai/openai.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import { embeddingProblems, judgeProblems } from '../../../src/vitest/options/judgeProblems.ts'
import type { RagOptions } from '../../../src/vitest/options/options.ts'

const answer = async () => ({ answer: null })
const embed = async () => ({ vectors: [] })

/** What is wrong with a judge that has these traits, as JavaScript may write them. */
function wrongJudge(traits: Record<string, unknown>): string[] {
  const judge: object = { name: 'clerk', answer, ...traits }
  return judgeProblems({ judge } as RagOptions).map(({ problem }) => problem)
}

function wrongEmbeddings(traits: Record<string, unknown>): string[] {
  const embeddings: object = { name: 'desk', embed, ...traits }
  return embeddingProblems({ embeddings } as RagOptions).map(({ problem }) => problem)
}

const identity = {
  model: 'clerk-1',
  endpoint: 'http://127.0.0.1:9000',
  settings: { temperature: 0, stop: ['。'], seed: undefined },
  concurrency: 4,
}

describe('nothing is wrong with', () => {
  test('the judges of the package', () => {
    expect(judgeProblems({ judge: openai({ model: 'gpt-5-mini', apiKey: '' }) })).toEqual([])
    const embeddings = openaiEmbeddings({ model: 'bge-m3', apiKey: '' })
    expect(embeddingProblems({ embeddings })).toEqual([])
    expect([...judgeProblems({}), ...embeddingProblems({})]).toEqual([])
  })

  test('own ones that say all they can say', () => {
    const more = { deterministic: true, logged: false, blindToRefutation: 'it compares words' }
    expect(wrongJudge({ ...identity, ...more, materialTokens: 100 })).toEqual([])
    expect(wrongJudge({ materialTokens: Infinity })).toEqual([])
    expect(wrongEmbeddings(identity)).toEqual([])
  })

  test('the instance of a class', () => {
    class Clerk {
      get name() {
        return 'clerk'
      }
      answer = answer
      embed = embed
    }
    expect(judgeProblems({ judge: new Clerk() })).toEqual([])
    expect(embeddingProblems({ embeddings: new Clerk() })).toEqual([])
  })
})

describe('what would cost a run its results is told before it', () => {
  test.each([
    [{ model: 42 }, 'model` to be text, got `42`'],
    [{ model: null }, 'model` to be text, got `null`'],
    [{ model: ' ' }, 'model` to be text, got ` `'],
    [{ endpoint: new URL('http://localhost') }, 'endpoint` to be text, got an object'],
    [{ concurrency: 0 }, 'concurrency` to be a whole number, 1 or more, got `0`'],
    [{ concurrency: 1.5 }, 'concurrency` to be a whole number, 1 or more, got `1.5`'],
    [{ concurrency: '4' }, 'concurrency` to be a whole number, 1 or more, got `4`'],
    [{ settings: 'fast' }, 'settings` is no object'],
    [{ settings: [] }, 'settings` is no object'],
    [{ settings: { seed: 7n } }, 'settings.seed` is a bigint'],
    [{ settings: { of: new Map() } }, 'settings.of` is neither a plain object nor a list'],
  ])('of both: %o', (traits, problem) => {
    expect(wrongJudge(traits)).toEqual([expect.stringContaining(problem)])
    expect(wrongEmbeddings(traits)).toEqual([expect.stringContaining(problem)])
  })

  test.each([
    [{ materialTokens: 0 }, 'materialTokens` to be a number of tokens, 100 or more, got `0`'],
    [{ materialTokens: Number.NaN }, 'materialTokens` to be a number of tokens'],
    [{ materialTokens: '24000' }, 'materialTokens` to be a number of tokens'],
    [{ deterministic: 'yes' }, 'deterministic` to be true or false, got `yes`'],
    [{ local: 'yes' }, 'local` to be true or false, got `yes`'],
    [{ logged: 0 }, 'logged` to be true or false, got `0`'],
    [{ blindToRefutation: true }, 'blindToRefutation` to be text: the reason, got `true`'],
  ])('of a judge: %o', (traits, problem) => {
    expect(wrongJudge(traits)).toEqual([expect.stringContaining(problem)])
  })

  test.each([[7], [{}], [{ prompt: -1 }], [{ prompt: '1' }], [{ prompt: Infinity }]])(
    'prices %j',
    prices => {
      expect(wrongEmbeddings({ prices })).toEqual([
        expect.stringContaining('prices` to be `{ prompt }`, a number of 0 or more'),
      ])
      expect(wrongJudge({ prices })).toEqual([
        expect.stringContaining('prices` to be `{ prompt, completion }`, numbers of 0 or more'),
      ])
    },
  )

  test('prices of embeddings need none for completions; those of a judge do', () => {
    const prices = { prompt: 0.02 }
    expect(wrongEmbeddings({ prices })).toEqual([])
    expect(wrongJudge({ prices })).toHaveLength(1)
    expect(wrongJudge({ prices: { ...prices, completion: 0 } })).toEqual([])
  })
})
