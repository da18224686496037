import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnyMetric } from '../../src/metrics/customMetric.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { CaseTime } from '../../src/judge/session/caseTime.ts'
import { judgeError, scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { scoreInTime } from '../../src/scores/scoreInTime.ts'
import { inputOf } from '../metrics/supportDesk.ts'

const timeUp = () => AbortSignal.abort(new DOMException('The operation timed out', 'TimeoutError'))

/** The score of a metric of the project's own. */
function scoreBy(
  score: () => number | Promise<number>,
  signal?: AbortSignal,
  time?: CaseTime,
): Promise<Score> {
  const metric = metricsWith([{ name: 'own', direction: 'higher', score }]).at(-1)
  if (!metric) throw new Error('A custom metric is registered')
  return scoreInTime(metric, inputOf({}), { signal, time })
}

test('one that ends in time has its score', async () => {
  expect(await scoreBy(() => 0.5)).toEqual(scored(0.5))
  expect(await scoreBy(async () => 0.5, new AbortController().signal)).toEqual(scored(0.5))
})

test('one that never ends is a judge error when time is up', async () => {
  const never = () => new Promise<number>(() => {})
  expect(await scoreBy(never, timeUp())).toEqual(
    judgeError('the custom metric took longer than the time of the case: raise `timeout`'),
  )
  expect(await scoreBy(never, AbortSignal.abort(new Error('the run was cancelled')))).toEqual(
    judgeError('the run was cancelled'),
  )
})

test('the time of the case passes while it is computed, and no longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const time = new CaseTime(20)
  expect(await scoreBy(async () => 0.5, time.signal, time)).toEqual(scored(0.5))
  vi.advanceTimersByTime(1000)
  const score = scoreBy(() => new Promise<number>(() => {}), time.signal, time)
  expect(time.signal.aborted).toBe(false)
  vi.advanceTimersByTime(20)
  expect(await score).toMatchObject({ status: 'judgeError' })
})

test('a bug stays what it is', async () => {
  const [first] = metricsWith()
  if (!first) throw new Error('There are metrics')
  const broken: AnyMetric = {
    ...first,
    compute: () => Promise.reject(new TypeError('claims is undefined')),
  }
  for (const signal of [timeUp(), undefined]) {
    const score = scoreInTime(broken, inputOf({}), { signal, time: undefined })
    await expect(score).rejects.toThrow('claims is undefined')
  }
})
