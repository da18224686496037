import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lexical } from '../../../../src/judge/lexical/lexical.ts'
import { drawQuestions } from '../../../../src/synthesis/drawing/drawQuestions.ts'
import { shop } from '../../shop.ts'
import { temporaryFolder } from '../../../judge/temporaryFolder.ts'
import {
  answering,
  corpusOf,
  openDesk,
  simpleQuestions as request,
  stepOf,
} from '../../synthesisDesk.ts'

test('the order in which answers come changes nothing', async () => {
  const corpus = await corpusOf(shop)
  const mix = { simple: 2, reasoning: 1, 'multi-context': 1 }
  const wanted = { ...request, mix, topics: { head: 1, tail: 1, recent: 1 } }
  const draw = async (concurrency: number) => {
    const held: (() => void)[] = []
    const { asking } = await openDesk({
      respond: async received => {
        // Each second answer waits for the next one.
        if (concurrency > 1 && received.index % 2 === 0) {
          await new Promise<void>(resolve => {
            held.push(resolve)
            setImmediate(resolve)
          })
        } else held.shift()?.()
        return answering({})(received)
      },
    })
    return (await drawQuestions(wanted, { corpus, asking })).drawn
  }
  const first = await draw(1)
  expect(first).toHaveLength(8)
  expect(await draw(2)).toEqual(first)
})

test('neighbours are chosen by embeddings where there are any', async () => {
  const asked: string[] = []
  const respond = answering({})
  const { asking, server } = await openDesk({ respond, embeds: true })
  await drawQuestions(
    { ...request, count: 2, mix: { 'multi-context': 1 } },
    { corpus: await corpusOf(shop), asking },
  )
  asked.push(...server.requests.filter(({ body }) => body.input).map(({ url }) => url))
  expect(asked.length).toBeGreaterThan(0)
})

test('what is under way when the budget ends is waited for, kept and counted', async () => {
  const corpus = await corpusOf(shop)
  const log = join(temporaryFolder(), 'log.jsonl')
  const { asking, server } = await openDesk({ budget: { maxCalls: 1 }, log })
  const { stopped } = await drawQuestions(request, { corpus, asking })
  expect(stopped).toContain('maxCalls')
  expect(asking.usage().calls).toBe(1)
  const more = await openDesk({ budget: { maxCalls: 1 }, log, server })
  await drawQuestions(request, { corpus, asking: more.asking })
  // The second one asks something else.
  const [first, second] = server.requests.map(({ body }) => JSON.stringify(body.messages))
  expect(server.requests).toHaveLength(2)
  expect(second).not.toBe(first)
})

test('a budget ends it, and what is finished counts', async () => {
  const corpus = await corpusOf(shop)
  const whole = await openDesk()
  const { drawn } = await drawQuestions(request, { corpus, asking: whole.asking })
  expect(drawn).toHaveLength(8)
  const { calls } = whole.asking.usage()
  const short = await openDesk({ budget: { maxCalls: calls - 2 } })
  const drawing = await drawQuestions(request, { corpus, asking: short.asking })
  expect(drawing.stopped).toContain('maxCalls of the budget is used up')
  expect(drawing.drawn.length).toBeGreaterThan(0)
  expect(drawing.drawn.length).toBeLessThan(8)
})

test('lexical() can not write, and says who can', async () => {
  const corpus = await corpusOf(shop)
  const { asking } = await openDesk({ models: { judge: lexical() } })
  await expect(drawQuestions(request, { corpus, asking })).rejects.toThrow(
    /Expected a model that can examine questions, got lexical \(needs a language model[\s\S]*generate: \{ critic: … \}/,
  )
})

test('facts are checked by the judge, and by nobody else', async () => {
  const respond = answering({})
  const { asking, server } = await openDesk({ respond })
  const { judge } = asking.sessions.generator
  const mixed = await openDesk({ models: { judge: lexical(), generator: judge, critic: judge } })
  const { drawn } = await drawQuestions(request, {
    corpus: await corpusOf(shop),
    asking: mixed.asking,
  })
  expect(drawn.length).toBeGreaterThan(0)
  expect(server.requests.map(stepOf)).not.toContain('checkClaims')
})
