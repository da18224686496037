import { describe, expect, test } from 'vitest'
import { Allowance } from '../../../src/judge/limiter/announcedLimits.ts'
import type { Mark } from '../../../src/judge/limiter/announcedLimits.ts'
import { createVirtualClock } from '../virtualClock.ts'

function allowance() {
  const clock = createVirtualClock()
  const one = new Allowance(clock)
  const pass = (milliseconds: number) => clock.until(clock.wait(milliseconds))
  /** Calls, and what the endpoint says to each of them. */
  const calls = (...remaining: number[]) => {
    const marks = remaining.map(() => one.use(1))
    remaining.forEach((left, index) => hear(left, marks[index] as Mark))
  }
  const hear = (remaining: number, mark: Mark, limit = 20, resetAfter = 1000) =>
    one.hear({ limit, remaining, resetAfter }, mark)
  return { clock, one, pass, calls, hear }
}

test('nothing holds back before the endpoint has said anything', () => {
  const { one } = allowance()
  one.use(1000)
  expect(one.opensAt(1_000_000)).toBe(0)
})

test('what is under way counts as used', () => {
  const { one, hear } = allowance()
  const [first, second] = [one.use(1), one.use(1), one.use(1), one.use(1)]
  hear(5, first as Mark)
  hear(4, second as Mark)
  expect(one.opensAt(2)).toBe(0)
  expect(one.opensAt(3)).toBe(1000)
})

test('where nothing is left, the next is held until the reset, and then goes', async () => {
  const { one, pass, calls } = allowance()
  calls(1, 0)
  expect(one.opensAt(1)).toBe(1000)
  await pass(1000)
  expect(one.opensAt(1)).toBe(0)
  expect(one.opensAt(20)).toBe(0)
})

test('after the reset no more go than there are, until the endpoint says more', async () => {
  const { one, pass, calls } = allowance()
  calls(1, 0)
  await pass(1000)
  one.opensAt(1)
  one.use(20)
  expect(one.opensAt(1)).toBe(2000)
})

test('what comes back bit by bit is used bit by bit', async () => {
  const { one, hear } = allowance()
  // 20 in a second: the more is used, the longer until all is there.
  for (let left = 19; left >= 0; left -= 1) hear(left, one.use(1), 20, (20 - left) * 50)
  expect(one.opensAt(1)).toBe(50)
  expect(one.opensAt(4)).toBe(200)
})

test('a word that comes late does not count', () => {
  const { one, hear } = allowance()
  const early = one.use(1)
  hear(1, one.use(1))
  hear(0, one.use(1))
  hear(19, early)
  expect(one.opensAt(1)).toBe(1000)
})

test('what is larger than the limit waits for all of it, not for ever', async () => {
  const { one, pass, calls } = allowance()
  calls(1, 0)
  await pass(1000)
  expect(one.opensAt(500)).toBe(0)
})

describe('what is not believed', () => {
  test('is a number that never changes', () => {
    const { one, calls } = allowance()
    calls(...Array.from({ length: 50 }, () => 0))
    expect(one.opensAt(1)).toBe(0)
  })

  test('is a wait beyond a minute', async () => {
    const { one, hear } = allowance()
    hear(1, one.use(1), 1000, 86_400_000)
    hear(0, one.use(1), 1000, 86_400_000)
    expect(one.opensAt(1)).toBe(60_000)
  })
})
