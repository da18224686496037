import { describe, expect, test } from 'vitest'
import { createNegotiation, ParameterRefused } from '../../../src/judge/endpoint/negotiation.ts'
import type { RequestForm } from '../../../src/judge/requestForm.ts'

const { signal } = new AbortController()
const strictest: RequestForm = { form: 'json_schema', temperature: 0 }
const open = () => createNegotiation(strictest, ['responseFormat', 'temperature'])
const shown = ({ form, temperature }: RequestForm) => `${form} ${temperature ?? '-'}`

type Takes = (parameters: RequestForm) => 'responseFormat' | 'temperature' | undefined

/** An endpoint that refuses one thing at a time, and keeps in which parameters it was asked. */
function endpoint(refused: Takes, faults: number[] = []) {
  const asked: string[] = []
  const refusals: string[] = []
  const call = async (parameters: RequestForm) => {
    const index = asked.push(shown(parameters)) - 1
    await new Promise(setImmediate)
    if (faults.includes(index)) throw new Error('The connection is lost.')
    const what = refused(parameters)
    if (what) {
      refusals.push(what)
      throw new ParameterRefused(what, `no ${what}`)
    }
    return shown(parameters)
  }
  return { asked, refusals, call }
}

const takesAll: Takes = () => undefined
const takesObjects: Takes = ({ form }) => (form === 'json_schema' ? 'responseFormat' : undefined)
const takesLittle: Takes = ({ form, temperature }) =>
  temperature === undefined ? (form === 'text' ? undefined : 'responseFormat') : 'temperature'

/** Sends until an attempt is not lost, as the client does. */
const retrying =
  (call: (parameters: RequestForm) => Promise<string>, attempts = 5) =>
  async (
    withParameters: <R>(ask: (parameters: RequestForm) => Promise<R>) => Promise<R>,
  ): Promise<string> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withParameters(call)
      } catch (error) {
        if (error instanceof ParameterRefused || attempt === attempts) throw error
      }
    }
  }

const thirty = <Value>(make: () => Promise<Value>) => Array.from({ length: 30 }, make)

describe('thirty questions at once', () => {
  test.each<[string, Takes, string[], string]>([
    ['are asked in the strictest parameters', takesAll, [], 'json_schema 0'],
    ['find a refused form out by one call', takesObjects, ['json_schema 0'], 'json_object 0'],
    [
      'find out all that is refused by a call each',
      takesLittle,
      ['json_schema 0', 'json_schema -', 'json_object -'],
      'text -',
    ],
  ])('%s', async (_what, takes, refused, taken) => {
    const { ask, found } = open()
    const { asked, call } = endpoint(takes)
    expect(found()).toBeUndefined()
    const replies = await Promise.all(thirty(() => ask(retrying(call), signal)))
    expect(new Set(replies)).toEqual(new Set([taken]))
    expect(asked).toEqual([...refused, ...replies])
    expect(shown(found() ?? strictest)).toBe(taken)
  })

  test('wait for a refusal however long it takes', async () => {
    const { ask } = open()
    const refusal = Promise.withResolvers<void>()
    const asked: string[] = []
    const replies = thirty(() =>
      ask(async withParameters => {
        return withParameters(async parameters => {
          asked.push(shown(parameters))
          if (parameters.form === 'text') return shown(parameters)
          await refusal.promise
          throw new ParameterRefused('responseFormat', 'no')
        })
      }, signal),
    )
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    expect(asked).toEqual(['json_schema 0'])
    refusal.resolve()
    await Promise.all(replies)
    expect(asked.filter(parameters => parameters !== 'text 0')).toEqual([
      'json_schema 0',
      'json_object 0',
    ])
  })

  test('let another try where the first call is lost, and still find it out by one refusal', async () => {
    const { ask } = open()
    const { asked, call } = endpoint(takesObjects, [0])
    const backOff = Promise.withResolvers<void>()
    const first = ask(async withParameters => {
      await withParameters(call).catch(() => backOff.promise)
      return withParameters(call)
    }, signal)
    await Promise.all(thirty(() => ask(retrying(call), signal)))
    backOff.resolve()
    expect(await first).toBe('json_object 0')
    // The lost call, and the refused one.
    expect(asked.filter(parameters => parameters === 'json_schema 0')).toHaveLength(2)
    expect(asked).toHaveLength(2 + 31)
  })

  test.each([0, 0.3, 0.6])(
    'are all answered where %d of the calls are lost, after few refusals',
    async share => {
      const { ask } = open()
      const lost = Array.from({ length: 2000 }, (_, index) => index).filter(
        index => (index * 0.618) % 1 < share,
      )
      const { refusals, call } = endpoint(takesLittle, lost)
      const replies = await Promise.all(thirty(() => ask(retrying(call, 50), signal)))
      expect(new Set(replies)).toEqual(new Set(['text -']))
      // Thirty questions could meet ninety.
      expect(refusals.length).toBeLessThan(15)
    },
  )

  test('are not held one behind the other where nobody is answered', async () => {
    const { ask, found } = open()
    let rounds = 0
    let underWay = 0
    const failing = async () => {
      underWay += 1
      if (underWay === 1) setImmediate(() => ((rounds += 1), (underWay = 0)))
      await new Promise(setImmediate)
      throw new Error('The key is wrong.')
    }
    const asked = thirty(() => ask(withParameters => withParameters(failing), signal))
    const results = await Promise.allSettled(asked)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(rounds).toBeLessThan(10)
    expect(found()).toBeUndefined()
  })
})

test('a refusal after which nothing was answered changes nothing', async () => {
  const { ask } = open()
  const nobody = endpoint(({ form }) => (form === 'text' ? undefined : 'responseFormat'), [2])
  await expect(ask(retrying(nobody.call, 1), signal)).rejects.toThrow('lost')
  expect(nobody.asked).toEqual(['json_schema 0', 'json_object 0', 'text 0'])
  expect(await ask(retrying(endpoint(takesAll).call), signal)).toBe('json_schema 0')
})

test('an endpoint that changes its mind later is asked as it then takes it', async () => {
  const { ask, found } = open()
  await ask(retrying(endpoint(takesAll).call), signal)
  expect(await ask(retrying(endpoint(takesObjects).call), signal)).toBe('json_object 0')
  expect(found()).toMatchObject({ form: 'json_object', temperature: 0 })
  expect([...(found()?.refusals ?? [])]).toEqual([['responseFormat', 'no responseFormat']])
})

test('where nothing is open nobody waits, and nothing is found', async () => {
  const { ask, found } = createNegotiation(strictest, [])
  const never = ask(() => new Promise<never>(() => {}), signal)
  expect(await ask(retrying(endpoint(takesAll).call), signal)).toBe('json_schema 0')
  expect(found()).toBeUndefined()
  void never
})

describe('who leaves', () => {
  const never = () => new Promise<never>(() => {})

  test('while it waits, leaves', async () => {
    const { ask } = open()
    void ask(never, signal)
    const leaving = AbortSignal.abort(new Error('time is up'))
    await expect(ask(never, leaving)).rejects.toThrow('time is up')
  })

  test('before it was sent, takes no place with it', async () => {
    const { ask } = open()
    await expect(ask(() => Promise.reject(new Error('time is up')), signal)).rejects.toThrow('up')
    expect(await ask(retrying(endpoint(takesAll).call), signal)).toBe('json_schema 0')
  })
})
