import { describe, expect, test } from 'vitest'
import { Width } from '../../../src/judge/limiter/concurrencyTrial.ts'

/** Answers to so many calls, each of which takes as long as it does with that many at once. */
function answer(width: Width, count: number, took: (calls: number) => number) {
  for (let left = count; left > 0; left -= 1) width.answered(width.start(0), took(width.calls))
}

const always = () => 300
/** One after the other, eight at once. */
const queued = (calls: number) => 300 * Math.max(1, calls / 8)

describe('where nothing is set', () => {
  test('it doubles from 16 to 64 while answers take no longer', () => {
    const width = new Width(undefined)
    const seen = [0, 15, 1, 31, 1, 1000].map(count => {
      answer(width, count, always)
      return width.calls
    })
    expect(seen).toEqual([16, 16, 32, 32, 64, 64])
  })

  test('it goes back where they wait in a queue, and tries again now and then', () => {
    const width = new Width(undefined)
    answer(width, 16 + 32, queued)
    expect(width.calls).toBe(16)
    answer(width, 499, queued)
    expect(width.calls).toBe(16)
    answer(width, 16, always)
    expect(width.calls).toBe(32)
  })

  test('answers that are a little slower are worth it', () => {
    const width = new Width(undefined)
    answer(width, 16 + 32, calls => 300 + calls)
    expect(width.calls).toBe(64)
  })

  test('a call that started before says nothing of the new width', () => {
    const width = new Width(undefined)
    const early = Array.from({ length: 40 }, () => width.start(0))
    for (const era of early.slice(0, 16)) width.answered(era, 300)
    expect(width.calls).toBe(32)
    for (const era of early.slice(16)) width.answered(era, 60_000)
    answer(width, 32, always)
    expect(width.calls).toBe(64)
  })
})

test('what was set is reached whatever answers take, and never passed', () => {
  const wide = new Width(100)
  answer(wide, 83, queued)
  expect(wide.calls).toBe(99)
  answer(wide, 10, queued)
  expect(wide.calls).toBe(100)
  expect(new Width(3).calls).toBe(3)
})
