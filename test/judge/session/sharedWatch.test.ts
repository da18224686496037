import { expect, test } from 'vitest'
import type { CallWatch } from '../../../src/judge/judge.ts'
import { SharedWatch } from '../../../src/judge/session/sharedWatch.ts'

/** A watch that writes down what it is told. */
function noting(name: string, told: string[]): CallWatch {
  return {
    sent() {
      told.push(`${name} begins`)
      return () => told.push(`${name} ends`)
    },
    waits: (reason, milliseconds) => told.push(`${name} waits ${milliseconds}: ${reason}`),
  }
}

test('tells all of a call, and those who join while it is under way', () => {
  const told: string[] = []
  const shared = new SharedWatch([noting('a', told)])
  const end = shared.sent()
  const leave = shared.add(noting('b', told))
  shared.waits('429', 250)
  leave()
  end()
  shared.add(noting('c', told))
  expect(told).toEqual([
    'a begins',
    'b begins',
    'a waits 250: 429',
    'b waits 250: 429',
    'b ends',
    'a ends',
  ])
})

test('calls at the same time are one for those who wait', () => {
  const told: string[] = []
  const shared = new SharedWatch([noting('a', told)])
  const ends = [shared.sent(), shared.sent()]
  for (const end of ends) end()
  shared.sent()
  expect(told).toEqual(['a begins', 'a ends', 'a begins'])
})

test('one that keeps the call from being made leaves nobody in a call', () => {
  const told: string[] = []
  const refusing: CallWatch = {
    sent() {
      throw new Error('the run is stopped')
    },
    waits() {},
  }
  const shared = new SharedWatch([noting('a', told), refusing])
  expect(() => shared.sent()).toThrow('the run is stopped')
  expect(told).toEqual(['a begins', 'a ends'])
})

test('who asks twice is not left in a call', () => {
  const told: string[] = []
  const asker = noting('a', told)
  const shared = new SharedWatch([asker])
  const end = shared.sent()
  const leave = shared.add(asker)
  end()
  expect(told).toEqual(['a begins', 'a begins', 'a ends', 'a ends'])
  leave()
  shared.sent()
  expect(told).toHaveLength(5)
})
