import { describe, expect, test } from 'vitest'
import { embeddingJudge } from '../../src/judge/embeddingJudge.ts'
import type { EmbeddingModel } from '../../src/judge/embeddingJudge.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { compareTexts } from '../../src/judge/steps/compareTexts.ts'
import { extractClaims } from '../../src/judge/steps/extractClaims.ts'
import { openVerdictLog } from '../../src/judge/log/verdictLog.ts'
import { failureOf, policy, scriptedJudge } from './scriptedJudge.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const texts = { text: 'Thirty days.', others: ['Dreißig Tage.', '无'] }

/** Embeddings that give these vectors, and keep what they were asked. */
function desk(vectors: unknown, traits: Partial<EmbeddingModel> = {}) {
  const asked: (readonly string[])[] = []
  const model: EmbeddingModel = {
    name: 'desk',
    ...traits,
    embed: async given => {
      asked.push(given)
      // What a user's function returns is not what its type says.
      return { vectors: vectors as number[][], promptTokens: 12 }
    },
  }
  return { model, asked }
}

function session(model: EmbeddingModel, verdictLog = false) {
  const log = openVerdictLog(`${temporaryFolder()}/verdicts.jsonl`)
  return createJudgeSession({
    judge: scriptedJudge([]),
    embeddings: embeddingJudge(model),
    ...(verdictLog && { verdictLog: log }),
  })
}

test('all texts are embedded at once, and their cosines are logged like any answer', async () => {
  const { model, asked } = desk([
    [1, 0],
    [1, 0],
    [0, 1],
  ])
  const { ask } = session(model, true)
  expect(await ask(compareTexts, texts)).toMatchObject({
    answer: { similarities: [1, 0] },
    usage: { calls: 1, replayed: 0, promptTokens: 12, completionTokens: 0 },
  })
  expect(asked).toEqual([['Thirty days.', 'Dreißig Tage.', '无']])
  expect((await ask(compareTexts, texts)).usage).toMatchObject({ calls: 0, replayed: 1 })
})

test('an instance of a class is asked as its own methods expect', async () => {
  class Desk implements EmbeddingModel {
    readonly #vectors = [
      [1, 0],
      [1, 0],
      [0, 1],
    ]
    get name() {
      return 'desk'
    }
    get settings() {
      return { dimensions: 2 }
    }
    async embed() {
      return { vectors: this.#vectors }
    }
  }
  expect(embeddingJudge(new Desk())).toMatchObject({ name: 'desk', settings: { dimensions: 2 } })
  const { answer } = await session(new Desk()).ask(compareTexts, texts)
  expect(answer).toEqual({ similarities: [1, 0] })
})

test('a reply that is none is a failure', async () => {
  // As it may come from JavaScript.
  const silent: EmbeddingModel = { name: 'desk', embed: async () => JSON.parse('null') }
  expect(await failureOf(session(silent).ask(compareTexts, texts))).toMatchObject({
    message: 'The embedding model returned no lists of numbers.',
  })
})

describe('what are no vectors is a failure, never a similarity', () => {
  test.each([
    ['none', undefined, 'no lists of numbers'],
    ['text', ['one', 'two', 'three'], 'no lists of numbers'],
    [
      'not a number',
      [
        [1, Number.NaN],
        [1, 2],
        [1, 2],
      ],
      'no lists of numbers',
    ],
    [
      'endless',
      [
        [1, Infinity],
        [1, 2],
        [1, 2],
      ],
      'no lists of numbers',
    ],
    ['empty', [[], [], []], 'no lists of numbers'],
    [
      'too few',
      [
        [1, 2],
        [1, 2],
      ],
      'Expected 3 embeddings, got 2',
    ],
    ['of different lengths', [[1, 2], [1, 2], [1]], 'differ in length'],
    [
      'without direction',
      [
        [0, 0],
        [1, 2],
        [1, 2],
      ],
      'all zeros',
    ],
  ])('%s', async (_what, vectors, message) => {
    const failure = await failureOf(session(desk(vectors).model).ask(compareTexts, texts))
    expect(failure).toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringContaining(message),
    })
  })
})

test('another embedding model is another question', async () => {
  const vectors = [[1], [1], [1]]
  const log = openVerdictLog(`${temporaryFolder()}/verdicts.jsonl`)
  const calls = async (traits: Partial<EmbeddingModel>) => {
    const embeddings = embeddingJudge(desk(vectors, traits).model)
    const options = { judge: scriptedJudge([]), embeddings, verdictLog: log }
    return (await createJudgeSession(options).ask(compareTexts, texts)).usage.calls
  }
  expect(await calls({ model: 'small' })).toBe(1)
  expect(await calls({ model: 'large' })).toBe(1)
  expect(await calls({ model: 'small', settings: { dimensions: 256 } })).toBe(1)
  expect(await calls({ model: 'small' })).toBe(0)
})

test('without embeddings a comparison is not offered, and they offer nothing else', async () => {
  const bare = createJudgeSession({ judge: scriptedJudge([]) })
  expect(await failureOf(bare.ask(compareTexts, texts))).toMatchObject({
    name: 'StepNotOffered',
    message: 'needs embeddings: set the option `embeddings`',
  })
  const alone = createJudgeSession({ judge: embeddingJudge(desk([]).model) })
  expect(await failureOf(alone.ask(extractClaims, policy))).toMatchObject({
    name: 'StepNotOffered',
  })
})

test('they have prices of their own, in which completions cost nothing', async () => {
  const vectors = [
    [1, 0],
    [1, 0],
    [0, 1],
  ]
  const { ask } = session(desk(vectors, { prices: { prompt: 500_000 } }).model)
  expect((await ask(compareTexts, texts)).usage).toEqual({
    calls: 1,
    replayed: 0,
    promptTokens: 12,
    completionTokens: 0,
    cost: 6,
  })
})
