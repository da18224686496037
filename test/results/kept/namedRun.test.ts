import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runsFolder } from '../../../src/results/folder.ts'
import { namedRun } from '../../../src/results/kept/namedRun.ts'
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
  expect(namedRun(threeRuns(), name)).toBe(id)
})

test('the beginning of several ids is refused, with all of them', () => {
  expect(() => namedRun(threeRuns(), '2026-11-22')).toThrow(
    `Expected the beginning of one id, but several ids begin so: ${last}, ${second}`,
  )
})

test('where no run is kept none is the last', () => {
  expect(namedRun(temporaryFolder(), 'last')).toBeUndefined()
})
