import { describe, expect, test } from 'vitest'
import { createFormFinder, FormRefused } from '../../../src/judge/openai/forms.ts'
import type { AnswerForm } from '../../../src/judge/openai/responseFormats.ts'

const { signal } = new AbortController()

/** An endpoint that takes these forms, and keeps those that it was asked in. */
function endpoint(...taken: AnswerForm[]) {
  const asked: AnswerForm[] = []
  const ask = async (form: AnswerForm) => {
    asked.push(form)
    await Promise.resolve()
    if (!taken.includes(form)) throw new FormRefused()
    return form
  }
  return { ask, asked }
}

describe('the form', () => {
  test.each<[string, AnswerForm[], AnswerForm[]]>([
    ['is the strictest', ['json_schema', 'json_object', 'text'], []],
    ['is the next where that is refused', ['json_object', 'text'], ['json_schema']],
    ['is text at last', ['text'], ['json_schema', 'json_object']],
  ])('%s, and stays', async (_what, taken, refused) => {
    const find = createFormFinder()
    const { ask, asked } = endpoint(...taken)
    const all = await Promise.all(Array.from({ length: 20 }, () => find(ask, signal)))
    const later = await find(ask, signal)
    expect(new Set([...all, later])).toEqual(new Set(taken.slice(0, 1)))
    expect(asked).toEqual([...refused, ...Array.from({ length: 21 }, () => taken[0])])
  })

  test('is not lowered by a refusal after which no form was answered', async () => {
    const find = createFormFinder()
    const asked: AnswerForm[] = []
    const nobody = async (form: AnswerForm) => {
      asked.push(form)
      throw form === 'text' ? new Error('This region is not supported.') : new FormRefused()
    }
    await expect(find(nobody, signal)).rejects.toThrow('This region is not supported.')
    expect(asked).toEqual(['json_schema', 'json_object', 'text'])
    expect(await find(async form => form, signal)).toBe('json_schema')
  })
})

describe('who comes while the first finds out', () => {
  const never = () => new Promise<never>(() => {})

  test('goes ahead where the first fails', async () => {
    const find = createFormFinder()
    const first = find(async () => Promise.reject(new Error('No connection.')), signal)
    const second = find(async form => form, signal)
    await expect(first).rejects.toThrow('No connection.')
    expect(await second).toBe('json_schema')
  })

  test('waits no longer than a refusal takes', async () => {
    const waits: number[] = []
    const find = createFormFinder(async milliseconds => waits.push(milliseconds))
    void find(never, signal)
    expect(await find(async form => form, signal)).toBe('json_schema')
    expect(waits).toEqual([2000])
  })

  test('may leave', async () => {
    const find = createFormFinder()
    void find(never, signal)
    const leaving = AbortSignal.abort(new Error('time is up'))
    await expect(find(async form => form, leaving)).rejects.toThrow('time is up')
  })
})
