import { describe, expect, test } from 'vitest'
import { RemainingQuota } from '../../../src/judge/limiter/announcedLimits.ts'
import type { CallStart } from '../../../src/judge/limiter/announcedLimits.ts'
import { createVirtualClock } from './virtualClock.ts'

function quota() {
  const clock = createVirtualClock()
  const one = new RemainingQuota(clock)
  const pass = (milliseconds: number) => clock.until(clock.wait(milliseconds))
  /** Calls, and what the endpoint says to each of them. */
  const calls = (...remaining: number[]) => {
    const starts = remaining.map(() => one.use(1))
    remaining.forEach((left, index) => announce(left, starts[index] as CallStart))
  }
  const announce = (remaining: number, call: CallStart, limit = 20, resetAfter = 1000) =>
    one.update({ limit, remaining, resetAfter }, call)
  return { clock, one, pass, calls, announce }
}

test('nothing holds back before the endpoint has said anything', () => {
  const { one } = quota()
  one.use(1000)
  expect(one.availableAt(1_000_000)).toBe(0)
})

test('what is under way counts as used', () => {
  const { one, announce } = quota()
  const [first, second] = [one.use(1), one.use(1), one.use(1), one.use(1)]
  announce(5, first as CallStart)
  announce(4, second as CallStart)
  expect(one.availableAt(2)).toBe(0)
  expect(one.availableAt(3)).toBe(1000)
})

test('where nothing is left, the next is held until the reset, and then goes', async () => {
  const { one, pass, calls } = quota()
  calls(1, 0)
  expect(one.availableAt(1)).toBe(1000)
  await pass(1000)
  expect(one.availableAt(1)).toBe(0)
  expect(one.availableAt(20)).toBe(0)
})

test('after the reset no more go than there are, until the endpoint says more', async () => {
  const { one, pass, calls } = quota()
  calls(1, 0)
  await pass(1000)
  one.availableAt(1)
  one.use(20)
  expect(one.availableAt(1)).toBe(2000)
})

test('what comes back bit by bit is used bit by bit', async () => {
  const { one, announce } = quota()
  // 20 in a second: the more is used, the longer until all is there.
  for (let left = 19; left >= 0; left -= 1) announce(left, one.use(1), 20, (20 - left) * 50)
  expect(one.availableAt(1)).toBe(50)
  expect(one.availableAt(4)).toBe(200)
})

test('a word that comes late does not count', () => {
  const { one, announce } = quota()
  const early = one.use(1)
  announce(1, one.use(1))
  announce(0, one.use(1))
  announce(19, early)
  expect(one.availableAt(1)).toBe(1000)
})

test('what is larger than the limit waits for all of it, not for ever', async () => {
  const { one, pass, calls } = quota()
  calls(1, 0)
  await pass(1000)
  expect(one.availableAt(500)).toBe(0)
})

describe('what is not believed', () => {
  test('is a number that never changes', () => {
    const { one, calls } = quota()
    calls(...Array.from({ length: 50 }, () => 0))
    expect(one.availableAt(1)).toBe(0)
  })

  test('is a wait beyond a minute', async () => {
    const { one, announce } = quota()
    announce(1, one.use(1), 1000, 86_400_000)
    announce(0, one.use(1), 1000, 86_400_000)
    expect(one.availableAt(1)).toBe(60_000)
  })
})
