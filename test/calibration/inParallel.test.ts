import { expect, test } from 'vitest'
import { inParallel } from '../../src/calibration/inParallel.ts'

test('results are in the order of the items, and no more are begun than asked for', async () => {
  let [now, most] = [0, 0]
  const results = await inParallel([3, 1, 2, 5, 4], 2, async item => {
    now += 1
    most = Math.max(most, now)
    for (let turn = 0; turn < item; turn += 1) await Promise.resolve()
    now -= 1
    return item * 10
  })
  expect(results).toEqual([30, 10, 20, 50, 40])
  expect(most).toBe(2)
})

test('what one throws is thrown', async () => {
  const failing = inParallel([1, 2, 3], 2, async item => {
    if (item === 2) throw new Error('the second')
    return item
  })
  await expect(failing).rejects.toThrow('the second')
  expect(await inParallel([], 5, async () => 1)).toEqual([])
})
