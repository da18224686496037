import { describe, expect, test } from 'vitest'
import { ConcurrencyTrial } from '../../../src/judge/limiter/concurrencyTrial.ts'

/** Answers to so many calls, each of which takes as long as it does with that many at once. */
function answer(trial: ConcurrencyTrial, count: number, took: (calls: number) => number) {
  for (let left = count; left > 0; left -= 1)
    trial.answered(trial.started(0), took(trial.concurrency))
}

const always = () => 300
/** One after the other, eight at once. */
const queued = (calls: number) => 300 * Math.max(1, calls / 8)

describe('where nothing is set', () => {
  test('it doubles from 16 to 64 while answers take no longer', () => {
    const trial = new ConcurrencyTrial(undefined)
    const seen = [0, 15, 1, 31, 1, 1000].map(count => {
      answer(trial, count, always)
      return trial.concurrency
    })
    expect(seen).toEqual([16, 16, 32, 32, 64, 64])
  })

  test('it goes back where they wait in a queue, and tries again now and then', () => {
    const trial = new ConcurrencyTrial(undefined)
    answer(trial, 16 + 32, queued)
    expect(trial.concurrency).toBe(16)
    answer(trial, 499, queued)
    expect(trial.concurrency).toBe(16)
    answer(trial, 16, always)
    expect(trial.concurrency).toBe(32)
  })

  test('answers that are a little slower are worth it', () => {
    const trial = new ConcurrencyTrial(undefined)
    answer(trial, 16 + 32, calls => 300 + calls)
    expect(trial.concurrency).toBe(64)
  })

  test('a call that started before says nothing of the new trial', () => {
    const trial = new ConcurrencyTrial(undefined)
    const early = Array.from({ length: 40 }, () => trial.started(0))
    for (const call of early.slice(0, 16)) trial.answered(call, 300)
    expect(trial.concurrency).toBe(32)
    for (const call of early.slice(16)) trial.answered(call, 60_000)
    answer(trial, 32, always)
    expect(trial.concurrency).toBe(64)
  })
})

test('what was set is reached whatever answers take, and never passed', () => {
  const most = new ConcurrencyTrial(100)
  answer(most, 83, queued)
  expect(most.concurrency).toBe(99)
  answer(most, 10, queued)
  expect(most.concurrency).toBe(100)
  expect(new ConcurrencyTrial(3).concurrency).toBe(3)
})
