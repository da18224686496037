import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordSteps } from '../../../src/pipeline/steps/recordSteps.ts'
import { step } from '../../../src/pipeline/steps/step.ts'
import type { StepRecord } from '../../../src/pipeline/stepRecord.ts'

const documents = [
  { id: 'refunds.md', text: 'You can return a product within 30 days.' },
  { id: 'terms.md', text: 'Refunds are paid to the card.' },
]

/** What is known of steps beside their times, which differ from run to run. */
function untimed({ steps = [] }: { steps?: StepRecord[] }) {
  return steps.map(
    ({ start: _start, milliseconds: _milliseconds, firstPart: _part, ...rest }) => rest,
  )
}

const rewrite = step('rewrite', (question: string) => question.toLowerCase())
const retrieve = step('retrieve', async (words: string) => (words === '' ? [] : documents))

test('steps are recorded in the order in which they begin, with what goes in and comes out', async () => {
  const recorded = await recordSteps(async () => retrieve(rewrite('How LONG?')))
  expect(recorded.result).toBe(documents)
  expect(untimed(recorded)).toEqual([
    { name: 'rewrite', input: 'How LONG?', output: 'how long?' },
    { name: 'retrieve', input: 'how long?', passages: 2, documents: ['refunds.md', 'terms.md'] },
  ])
  const { steps: [first, second] = [] } = recorded
  expect(first?.milliseconds).toBeGreaterThanOrEqual(0)
  expect(second?.start).toBeGreaterThanOrEqual(first?.start ?? Infinity)
  expect(await recordSteps(async () => 1)).toEqual({ result: 1 })
})

test('a step that another one calls is part of it, across what is awaited', async () => {
  const embed = step('embed', async (words: string) => [words.length])
  const search = step('search', async (words: string) => {
    await Promise.resolve()
    await embed(words)
    return Promise.all([embed('a'), rewrite('B')])
  })
  const { steps = [] } = await recordSteps(async () => {
    await search('refund')
    return embed('after')
  })
  expect(steps.map(({ name, parent }) => [name, parent])).toEqual([
    ['search', undefined],
    ['embed', 0],
    ['embed', 0],
    ['rewrite', 0],
    ['embed', undefined],
  ])
})

test('an error goes on as it is, and is recorded', async () => {
  const failure = new TypeError('fetch failed')
  const generate = step('generate', async () => Promise.reject(failure))
  const parse = step('parse', () => {
    throw failure
  })
  const caught: unknown[] = []
  const recorded = await recordSteps(async () => {
    await generate().catch((error: unknown) => caught.push(error))
    try {
      parse()
    } catch (error) {
      caught.push(error)
    }
  })
  expect(caught).toEqual([failure, failure])
  expect(caught[0]).toBe(failure)
  expect(untimed(recorded)).toEqual([
    { name: 'generate', error: 'TypeError: fetch failed' },
    { name: 'parse', error: 'TypeError: fetch failed' },
  ])
})

test('a promise that can do more than a promise stays the same one', async () => {
  class Reply extends Promise<string> {
    readonly address = 'https://models.example'
  }
  const reply = new Reply(resolve => resolve('Thirty days.'))
  const recorded = await recordSteps(async () => {
    const given = step('generate', () => reply)()
    expect(given).toBe(reply)
    await given
  })
  expect(untimed(recorded)).toEqual([{ name: 'generate', output: 'Thirty days.' }])
})

describe('a stream', () => {
  const generate = step('generate', async function* (words: string) {
    yield rewrite(words)
    yield '!'
  })

  test('is recorded as what was read of it, and what it calls is part of it', async () => {
    const recorded = await recordSteps(async () => {
      const parts: string[] = []
      for await (const part of generate('Thirty days')) parts.push(part)
      return parts
    })
    expect(recorded.result).toEqual(['thirty days', '!'])
    expect(untimed(recorded)).toEqual([
      { name: 'generate', input: 'Thirty days', output: 'thirty days!' },
      { name: 'rewrite', parent: 0, input: 'Thirty days', output: 'thirty days' },
    ])
    expect(recorded.steps?.[0]?.firstPart).toBeLessThanOrEqual(
      recorded.steps?.[0]?.milliseconds ?? -1,
    )
  })

  test('ends where its reader stops, and fails with its error', async () => {
    const broken = step('broken', async function* () {
      yield 'Thirty'
      throw new Error('cut off')
    })
    const read: string[] = []
    const { result, ...kept } = await recordSteps(async () => {
      for await (const part of generate('Thirty days')) {
        read.push(part)
        break
      }
      const readAll = async () => {
        for await (const part of broken()) read.push(part)
      }
      return readAll().catch((error: unknown) => error)
    })
    expect(read).toEqual(['thirty days', 'Thirty'])
    expect(result).toEqual(new Error('cut off'))
    expect(untimed(kept)).toMatchObject([
      { name: 'generate', output: 'thirty days' },
      { name: 'rewrite', parent: 0 },
      { name: 'broken', error: 'Error: cut off' },
    ])
  })

  test('of a class of its own is given back as it is', async () => {
    const stream = new Blob(['Thirty days.']).stream()
    const recorded = await recordSteps(async () => {
      const given = step('generate', () => stream)()
      expect(given).toBe(stream)
      return new Response(given).text()
    })
    expect(recorded.result).toBe('Thirty days.')
    expect(untimed(recorded)).toEqual([{ name: 'generate', output: 'a stream' }])
  })
})

test('what has not ended with the pipeline has no time, and what comes later is not recorded', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const log = step('log', () => promise)
  let late: Promise<string> | undefined
  const recorded = await recordSteps(async () => {
    late = log().then(rewrite)
  })
  const before = structuredClone(recorded)
  resolve('DONE')
  expect(await late).toBe('done')
  expect(recorded).toEqual(before)
  expect(recorded.steps).toEqual([{ name: 'log', start: expect.any(Number) }])
})

test('fifty steps are recorded, and the others are counted', async () => {
  const { steps, stepsLeftOut } = await recordSteps(async () => {
    for (let index = 0; index < 52; index += 1) rewrite(`Q${index}`)
  })
  expect(steps?.at(-1)).toMatchObject({ name: 'rewrite', input: 'Q49' })
  expect([steps?.length, stepsLeftOut]).toEqual([50, 2])
})

/** A step, and the steps that it calls: one after the other, or at once. */
interface Plan {
  atOnce: boolean
  parts: Plan[]
}

const { plan } = fc.letrec<{ plan: Plan }>(tie => ({
  plan: fc.record({
    atOnce: fc.boolean(),
    parts: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Plan[]>([]),
      fc.array(tie('plan'), { maxLength: 3 }),
    ),
  }),
}))

test('steps of cases that run at once are never mixed, however they take turns', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(plan, { minLength: 2, maxLength: 5 }),
      async (s, plans) => {
        const follow = step(
          'follow',
          async (path: string, { atOnce, parts }: Plan): Promise<void> => {
            await s.schedule(Promise.resolve(), path)
            const begin = (part: Plan, index: number) => follow(`${path}.${index}`, part)
            if (atOnce) await Promise.all(parts.map(begin))
            else for (const [index, part] of parts.entries()) await begin(part, index)
          },
        )
        const cases = Promise.all(
          plans.map(async (one, index) => recordSteps(() => follow(`case ${index}`, one))),
        )
        await s.waitFor(cases)
        for (const [index, { steps = [] }] of (await cases).entries()) {
          const paths = steps.map(({ input = '' }) => input)
          expect(paths.toSorted()).toEqual(
            pathsOf(`case ${index}`, plans[index]).toSorted().slice(0, 50),
          )
          for (const { input = '', parent } of steps) {
            const outer = parent === undefined ? undefined : paths[parent]
            expect(outer).toBe(
              input.includes('.') ? input.slice(0, input.lastIndexOf('.')) : undefined,
            )
          }
        }
      },
    ),
  )
})

function pathsOf(path: string, { parts }: Plan = { atOnce: false, parts: [] }): string[] {
  return [path, ...parts.flatMap((part, index) => pathsOf(`${path}.${index}`, part))]
}
