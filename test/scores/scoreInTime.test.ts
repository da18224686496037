import { expect, test } from 'vitest'
import type { AnyMetric } from '../../src/metrics/customMetric.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { CaseTime } from '../../src/judge/session/caseTime.ts'
import { judgeError, scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { scoreInTime } from '../../src/scores/scoreInTime.ts'
import { inputOf } from '../metrics/supportDesk.ts'

const timeUp = () => AbortSignal.abort(new DOMException('The operation timed out', 'TimeoutError'))

/** The score of a metric of the project's own. */
function scoreBy(score: () => number | Promise<number>, signal?: AbortSignal): Promise<Score> {
  const metric = metricsWith([{ name: 'own', direction: 'higher', score }]).at(-1)
  if (!metric) throw new Error('A custom metric is registered')
  return scoreInTime(metric, inputOf({}), { signal, time: undefined })
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

test('the time of the case passes while it is computed', async () => {
  const time = new CaseTime(20)
  const [metric] = metricsWith([
    { name: 'own', direction: 'higher', score: () => new Promise<number>(() => {}) },
  ]).slice(-1)
  if (!metric) throw new Error('A custom metric is registered')
  const score = await scoreInTime(metric, inputOf({}), { signal: time.signal, time })
  expect(score).toMatchObject({ status: 'judgeError' })
})

test('a bug stays what it is', async () => {
  const [first] = metricsWith()
  if (!first) throw new Error('There are metrics')
  const broken: AnyMetric = {
    ...first,
    compute: () => Promise.reject(new TypeError('claims is undefined')),
  }
  await expect(
    scoreInTime(broken, inputOf({}), { signal: timeUp(), time: undefined }),
  ).rejects.toThrow('claims is undefined')
})
