import { readFileSync } from 'node:fs'
import { getEventListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { UserError } from '../../src/errors.ts'
import type { Pipeline, PipelineContext } from '../../src/pipeline/pipeline.ts'
import { PipelineError } from '../../src/pipeline/pipelineError.ts'
import type { PipelineCase, RunPipelineOptions } from '../../src/pipeline/runPipeline.ts'
import { runPipeline } from '../../src/pipeline/runPipeline.ts'

const refund: PipelineCase = {
  id: 'refund-window',
  question: 'How long do I have to return a product?',
  history: [{ role: 'user', content: 'I bought shoes.' }],
  asOf: '2026-01-31',
}

const run = (
  pipeline: unknown,
  {
    signal = new AbortController().signal,
    timeout = 60_000,
    ...rest
  }: Partial<RunPipelineOptions> = {},
  goldenCase: PipelineCase = refund,
) => runPipeline(goldenCase, pipeline, { signal, timeout, ...rest })

/** What a call is rejected with. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    output => ({ output }),
    (error: unknown) => error,
  )

describe('calls the pipeline', () => {
  test('with the question and its surroundings, and nothing of what is expected', async () => {
    const reference = { ...refund, reference: 'Thirty days.', answerable: true, tags: ['billing'] }
    const calls: unknown[][] = []
    const pipeline = (...parameters: unknown[]) => {
      calls.push(parameters)
      return { answer: 'Thirty days.' }
    }
    await run(pipeline, { variant: { name: 'reranked', options: { rerank: true } } }, reference)
    await run(pipeline, {}, { id: 'hours', question: 'When?' })
    const signal = expect.any(AbortSignal)
    expect(calls).toEqual([
      [
        refund.question,
        {
          signal,
          caseId: 'refund-window',
          conversationId: expect.any(String),
          turn: 1,
          history: refund.history,
          asOf: '2026-01-31',
          variant: 'reranked',
          options: { rerank: true },
        },
      ],
      ['When?', { signal, caseId: 'hours', conversationId: expect.any(String), turn: 1 }],
    ])
  })

  test('with a new conversation for each question that stands by itself', async () => {
    const ids: string[] = []
    const pipeline: Pipeline = (_question, { conversationId }) => {
      ids.push(conversationId)
      return { answer: 'Thirty days.' }
    }
    await run(pipeline)
    await run(pipeline)
    expect(new Set(ids).size).toBe(2)
  })

  test('with what the turn before handed on, as it is', async () => {
    const thread = { messages: new Map([['tool', 1]]) }
    const pipeline: Pipeline = (_question, { state, conversationId, turn }) => ({
      answer: `${conversationId} ${turn} ${state === thread}`,
      state: thread,
    })
    const conversation = { id: 'c', turn: 2, state: thread }
    const answered = await run(pipeline, { conversation })
    expect(answered.output).toEqual({ answer: 'c 2 true', contexts: [], answerOnly: true })
    expect(answered.state).toBe(thread)
  })

  test('which may answer at once or later', async () => {
    const expected = { output: { answer: 'Thirty days.', contexts: [], answerOnly: true } }
    const now: Pipeline = () => ({ answer: 'Thirty days.' })
    const later: Pipeline = async () => ({ answer: 'Thirty days.' })
    expect(await run(now)).toEqual(expected)
    expect(await run(later)).toEqual(expected)
  })

  test('which cannot change the case for the next repeat', async () => {
    const pipeline: Pipeline = (_question, { history }) => {
      history?.push({ role: 'assistant', content: 'What about them?' })
      return { answer: `${history?.length}` }
    }
    expect(await run(pipeline)).toMatchObject({ output: { answer: '2' } })
    expect(await run(pipeline)).toMatchObject({ output: { answer: '2' } })
  })
})

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [{ answer: () => ({ answer: 'x' }) }, 'an object'],
  ['./answer.ts', 'text'],
])('a default export that is %j is refused', async (pipeline, name) => {
  const failure = await failureOf(run(pipeline))
  expect(failure).toBeInstanceOf(PipelineError)
  expect(failure).toHaveProperty(
    'message',
    `Expected the pipeline's default export to be a function, got ${name}\n` +
      '  Write `export default async function answer(question, { signal }) { … }`',
  )
})

test.each(['answer', 'contexts', 'declined', 'usage', 'state'])(
  'a getter of the result that throws fails the case: %s',
  async key => {
    const cause = new Error('the connection is closed')
    const fail = () => {
      throw cause
    }
    const result = Object.defineProperty({ answer: 'Thirty days.', contexts: [] }, key, {
      get: fail,
    })
    const failure = await failureOf(run(() => result, { module: './answer.ts' }))
    expect(failure).toBeInstanceOf(PipelineError)
    expect(failure).toMatchObject({
      cause,
      message: "./answer.ts: Reading the pipeline's result threw Error: the connection is closed",
    })
  },
)

describe('a pipeline that throws', () => {
  const cause = new TypeError('fetch failed\n\u001B[31mred')

  test.each([
    [
      'at once',
      () => {
        throw cause
      },
    ],
    ['later', () => Promise.reject(cause)],
  ])('%s fails its case, with the error as its cause', async (_when, pipeline) => {
    const failure = await failureOf(run(pipeline))
    expect(failure).toBeInstanceOf(PipelineError)
    expect(failure).toHaveProperty('cause', cause)
    expect(failure).toHaveProperty(
      'message',
      String.raw`The pipeline threw TypeError: fetch failed \u{1b}[31mred`,
    )
    // No stack of ours above the user's.
    expect(failure).toHaveProperty('stack', expect.not.stringContaining('runPipeline.ts'))
  })

  test('a mistake in what it gave to this package is named with its fix', async () => {
    const problem = 'Expected `text` of the passage to be text, got undefined'
    const mistake = new UserError({ problem, fix: 'Name the keys that hold them' })
    const failure = await failureOf(run(() => Promise.reject(mistake)))
    expect(failure).toHaveProperty('message', `${problem}. Name the keys that hold them`)
    expect(failure).toHaveProperty('cause', mistake)
  })

  test.each([
    ['timeout', "text instead of an Error: 'timeout'"],
    [undefined, 'undefined instead of an Error: undefined'],
    [Object.create(null), 'an object instead of an Error: [Object: null prototype] {}'],
    [{ status: 429 }, 'an object instead of an Error: { status: 429 }'],
  ])('something else, %j', async (thrown, shown) => {
    const failure = await failureOf(run(() => Promise.reject(thrown)))
    expect(failure).toHaveProperty('message', `The pipeline threw ${shown}`)
    expect(failure).toHaveProperty('cause', thrown)
  })
})

describe('time', () => {
  const deaf: Pipeline = () => new Promise(() => {})

  test('ends even for a pipeline that ignores its signal', async () => {
    const failure = await failureOf(run(deaf, { timeout: 1 }))
    expect(failure).toBeInstanceOf(PipelineError)
    expect(failure).toHaveProperty(
      'message',
      'The pipeline took longer than 1 ms\n' +
        '  Raise `timeout:` of the case or of the set, or pass `signal` on to what it waits for',
    )
  })

  test('ends with an aborted signal, whose error does not hide the reason', async () => {
    const seen: unknown[] = []
    const heeds: Pipeline = (_question, { signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          seen.push(signal.reason)
          reject(signal.reason)
        })
      })
    const failure = await failureOf(run(heeds, { timeout: 1 }))
    expect(failure).toHaveProperty('message', expect.stringContaining('took longer than 1 ms'))
    expect(seen).toEqual([expect.objectContaining({ name: 'TimeoutError' })])
  })

  test('leaves no timer and no listener behind', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { signal } = new AbortController()
    await run(() => ({ answer: 'x' }), { signal })
    await failureOf(run(() => ({}), { signal }))
    const late = failureOf(run(deaf, { signal }))
    expect(vi.getTimerCount()).toBe(1)
    vi.runAllTimers()
    expect(await late).toBeInstanceOf(PipelineError)
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

test('docs/pipelines.md shows what a pipeline can be told', async () => {
  const docs = readFileSync(new URL('../../docs/pipelines.md', import.meta.url), 'utf8')
  const pipelines: unknown[] = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => ({ answer: 'x', contexts: [{ body: 'x' }] }),
  ]
  for (const pipeline of pipelines) {
    const failure = await failureOf(run(pipeline, { module: './answer.ts' }))
    expect(docs).toContain(failure instanceof Error ? failure.message : undefined)
  }
})

describe('a run that is stopped', () => {
  test('stops the pipeline, with the reason of the run', async () => {
    const controller = new AbortController()
    const reason = new Error('interrupted')
    let context: PipelineContext | undefined
    const waits: Pipeline = (_question, given) => {
      context = given
      controller.abort(reason)
      return new Promise(() => {})
    }
    expect(await failureOf(run(waits, { signal: controller.signal }))).toBe(reason)
    expect(context?.signal.reason).toBe(reason)
  })

  test('calls no pipeline any more', async () => {
    let calls = 0
    const pipeline = () => {
      calls += 1
      return { answer: 'x' }
    }
    const reason = new Error('interrupted')
    expect(await failureOf(run(pipeline, { signal: AbortSignal.abort(reason) }))).toBe(reason)
    expect(calls).toBe(0)
  })
})
