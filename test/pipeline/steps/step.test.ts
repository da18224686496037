import { expect, test } from 'vitest'
import { step } from '../../../src/pipeline/steps/step.ts'

test('outside a case a step is the function that it was', async () => {
  const failure = new Error('no index')
  const find = (words: string, limit = 2) => [words, limit]
  const search = Object.assign(find, { index: 'documents' })
  const searching = step('search', search)
  expect(searching('refund')).toEqual(['refund', 2])
  expect([searching.index, searching.name, searching.length]).toEqual(['documents', 'find', 1])
  await expect(step('load', async () => Promise.reject(failure))()).rejects.toBe(failure)
  const promise = Promise.resolve(1)
  expect(step('wait', () => promise)()).toBe(promise)
})

test('a step is called as a method', () => {
  class Shelf {
    readonly documents = ['refunds.md']
    search = step('search', Shelf.prototype.all)
    all(): string[] {
      return this.documents
    }
  }
  expect(new Shelf().search()).toEqual(['refunds.md'])
})

test('a step has a name that fits into a line', () => {
  const named = (name: string) => () => step(name, () => 1)
  for (const name of ['', ' ', 'two\nlines', 'x'.repeat(61)]) expect(named(name)).toThrow(TypeError)
  expect(named('vector search')).not.toThrow()
})
