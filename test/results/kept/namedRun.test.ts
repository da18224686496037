import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runsFolder } from '../../../src/results/folder.ts'
import { namedRun } from '../../../src/results/kept/namedRun.ts'
import { leaveStopped, stoppedId } from '../stoppedRun.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const first = '2026-11-21T08-00-00-0a0a'
const second = '2026-11-22T18-12-07-3f2a'
const last = '2026-11-22T18-40-00-00ff'

function threeRuns() {
  const folder = temporaryFolder()
  for (const id of [first, second, last])
    mkdirSync(join(runsFolder(folder), id), { recursive: true })
  return folder
}

test.each([
  [second, second],
  ['2026-11-21', first],
  ['2026-11-22T18-12', second],
  ['last', last],
  ['last~0', last],
  ['last~1', second],
  ['last~2', first],
  ['last~3', undefined],
  ['2025', undefined],
  ['', undefined],
  ['../runs', undefined],
  ['Last', undefined],
])('%j is %j', (name, id) => {
  expect(namedRun(threeRuns(), name)?.id).toBe(id)
})

test('the beginning of several ids is refused, with all of them', () => {
  expect(() => namedRun(threeRuns(), '2026-11-22')).toThrow(
    `Expected the beginning of one id, but several ids begin so: ${last}, ${second}`,
  )
})

test('where no run is kept none is the last', () => {
  expect(namedRun(temporaryFolder(), 'last')).toBeUndefined()
})

test('a run that was stopped is the last one, and the kept ones come before it', () => {
  const folder = threeRuns()
  leaveStopped(folder, { records: [] })
  const stopped = { id: stoppedId, folder, state: 'stopped' }
  expect(namedRun(folder, 'last')).toEqual(stopped)
  expect(namedRun(folder, stoppedId.slice(0, 10))).toEqual(stopped)
  expect(namedRun(folder, 'last~1')).toEqual({ id: last, folder: join(runsFolder(folder), last) })
})

test('the id of a stopped repeat names the runs before it, which are kept', () => {
  const folder = threeRuns()
  leaveStopped(folder, { records: [], id: last })
  expect(namedRun(folder, last)?.folder).toBe(join(runsFolder(folder), last))
  expect(namedRun(folder, 'last')?.folder).toBe(folder)
})
