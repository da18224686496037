import { expect, test } from 'vitest'
import { identityFrom, joinIdentities, runIdPattern, runStart } from '../../src/results/runId.ts'

const start = new Date('2026-11-22T18:12:07.214Z')

test('an id tells when the run began, sorts by it, and may name a folder', () => {
  const { id, startedAt } = identityFrom(start)
  expect(id).toMatch(/^2026-11-22T18-12-07-[0-9a-f]{4}$/)
  expect(id).toMatch(runIdPattern)
  expect(startedAt).toBe('2026-11-22T18:12:07.214Z')
  expect(runStart(id)).toBe(Date.parse('2026-11-22T18:12:07Z'))
  const later = identityFrom(new Date('2026-12-01T00:00:00Z'))
  expect([later.id, id].toSorted()).toEqual([id, later.id])
})

test('runs that begin in one second sort by when they did', () => {
  const ids = [0, 4, 214, 500, 999].map(
    milliseconds => identityFrom(new Date(start.getTime() - 214 + milliseconds)).id,
  )
  expect(ids.toSorted()).toEqual(ids)
})

test('ids of one moment differ', () => {
  const ids = Array.from({ length: 20 }, () => identityFrom(start).id)
  expect(new Set(ids).size).toBeGreaterThan(1)
})

test.each(['../../2026-11-22T18-12-07-3f2a', '2026-11-22T18-12-07-3f2a/..', 'last', ''])(
  '%j is no id',
  id => {
    expect(id).not.toMatch(runIdPattern)
  },
)

test('parts of one run are the one that began first, until the last has ended', () => {
  const first = { id: '2026-11-22T18-12-07-3f2a', startedAt: '2026-11-22T18:12:07.214Z' }
  const second = { id: '2026-11-22T18-12-07-0000', startedAt: '2026-11-22T18:12:07.900Z' }
  const ends = ['2026-11-22T18:20:00.000Z', '2026-11-22T18:19:00.000Z'] as const
  expect(
    joinIdentities([
      { ...second, endedAt: ends[1] },
      { ...first, endedAt: ends[0] },
    ]),
  ).toEqual({ ...first, endedAt: ends[0] })
  expect(joinIdentities([{}, second])).toEqual(second)
  expect(joinIdentities([{}, {}])).toBeUndefined()
})
