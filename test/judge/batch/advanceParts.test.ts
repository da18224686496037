import { expect, test } from 'vitest'
import type { BatchEndpoint } from '../../../src/judge/batchEndpoint.ts'
import { batchAt, collectAll, sent, verdicts } from './batchAt.ts'

test('a reply that is lost on the way creates no second batch', async () => {
  let isLost = false
  const batch = await batchAt({
    fault(call, when) {
      if (call !== 'POST /batches' || when === 'before' || isLost) return undefined
      isLost = true
      return 'drop'
    },
  })
  await collectAll(batch)
  expect(batch.judged).toEqual(verdicts)
  expect(batch.server.batches).toHaveLength(2)
})

class Killed extends Error {}

/** The commands die before or after their call number `at`. */
function dyingAt(at: number, when: 'before' | 'after') {
  let calls = 0
  const dying =
    <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const isLast = (calls += 1) === at
      if (isLast && when === 'before') throw new Killed()
      const result = await act(...given)
      if (isLast) throw new Killed()
      return result
    }
  return (endpoint: BatchEndpoint): BatchEndpoint => ({
    ...endpoint,
    upload: dying(endpoint.upload),
    create: dying(endpoint.create),
    retrieve: dying(endpoint.retrieve),
    download: dying(endpoint.download),
  })
}

test('a batch that ran before its job knew of it is collected after the job was cancelled', async () => {
  const batch = await batchAt({ texts: ['Refunds take 30 days.'] })
  // Uploads, and creates the batch.
  batch.through(dyingAt(2, 'after'))
  await expect(batch.collect()).rejects.toThrow(Killed)
  batch.server.finish()
  batch.cancel()
  batch.through(endpoint => endpoint)
  expect(await collectAll(batch)).toBe(2)
  expect(batch.job()).toMatchObject({ state: 'done', parts: [{ status: 'completed' }] })
  expect(batch.server.batches).toHaveLength(1)
})

test.each(['before', 'after'] as const)(
  'a kill %s any call loses no answer and pays for none twice',
  async when => {
    for (let at = 1; ; at += 1) {
      const batch = await batchAt({ texts: ['Refunds take 30 days.', 'Shipping is free.'] })
      batch.through(dyingAt(at, when))
      const isDead = await collectAll(batch).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      )
      batch.through(endpoint => endpoint)
      batch.server.finish()
      await collectAll(batch)
      expect(batch.judged).toEqual({
        'Refunds take 30 days.': 'supported supported',
        'Shipping is free.': 'supported supported',
      })
      expect(batch.server.batches).toHaveLength(2)
      expect(sent(batch)).toHaveLength(4)
      if (!isDead) return
    }
  },
)
