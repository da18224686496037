import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runsFolder } from '../../../src/results/folder.ts'
import { keptRunIds } from '../../../src/results/kept/keptRuns.ts'
import type { KeptLimits } from '../../../src/results/kept/pruneRuns.ts'
import { pruneRuns } from '../../../src/results/kept/pruneRuns.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const now = new Date('2026-11-22T20:00:00Z')
const days = ['01', '10', '20', '21', '22']
const ids = days.map(day => `2026-11-${day}T12-00-00-00ff`)
const [first = '', second = '', third = '', fourth = '', last = ''] = ids

/** Five runs of 100 bytes each. */
function fiveRuns() {
  const folder = temporaryFolder()
  for (const id of ids) {
    mkdirSync(join(runsFolder(folder), id), { recursive: true })
    writeFileSync(join(runsFolder(folder), id, 'results.json'), 'x'.repeat(100))
  }
  const prune = (limits: Partial<KeptLimits>, own?: string) =>
    pruneRuns(folder, { limits: { runs: 100, days: 100, bytes: 1e9, ...limits }, now, own })
  return { folder, prune, runs: runsFolder(folder) }
}

test.each([
  ['within all limits', {}, [last, fourth, third, second, first]],
  ['beyond a number', { runs: 2 }, [last, fourth]],
  ['beyond an age', { days: 13 }, [last, fourth, third, second]],
  ['beyond a size', { bytes: 350 }, [last, fourth, third]],
  ['where none is to be kept', { runs: 0 }, []],
] as const)('the oldest go first: %s', (_, limits, left) => {
  const { folder, prune } = fiveRuns()
  expect(prune(limits)).toEqual([])
  expect(keptRunIds(folder)).toEqual(left)
})

test('the run that was just kept stays, however old, large or many', () => {
  const { folder, prune } = fiveRuns()
  expect(prune({ runs: 1, days: 1, bytes: 1 }, first)).toEqual([])
  expect(keptRunIds(folder)).toEqual([first])
  expect(prune({ runs: 0 }, first)).toEqual([])
  expect(keptRunIds(folder)).toEqual([first])
})

test('what is no run is left alone, and no link is followed', () => {
  const { folder, prune, runs } = fiveRuns()
  const outside = temporaryFolder()
  writeFileSync(join(outside, 'theirs'), 'theirs')
  mkdirSync(join(runs, 'before-the-rewrite'))
  symlinkSync(outside, join(runs, '2026-11-22T12-00-00-aaaa'))
  symlinkSync(outside, join(runs, first, 'evidence'))
  expect(keptRunIds(folder)).toEqual(ids.toReversed())
  prune({ runs: 0 })
  expect(readdirSync(runs).toSorted()).toEqual(['2026-11-22T12-00-00-aaaa', 'before-the-rewrite'])
  expect(readFileSync(join(outside, 'theirs'), 'utf8')).toBe('theirs')
})

test('a link in place of the folder is not followed', () => {
  const { runs } = fiveRuns()
  const folder = temporaryFolder()
  symlinkSync(runs, runsFolder(folder))
  const limits = { runs: 0, days: 0, bytes: 0 }
  expect(pruneRuns(folder, { limits, now })).toEqual([])
  expect(readdirSync(runs)).toEqual(ids)
})

test.skipIf(process.getuid?.() === 0)('what can not be removed is told', () => {
  const { prune, runs } = fiveRuns()
  chmodSync(join(runs, first), 0o500)
  onTestFinished(() => chmodSync(join(runs, first), 0o700))
  expect(prune({ runs: 3 })).toMatchObject([
    { id: first, reason: expect.stringMatching(/EACCES|EPERM|ermission/) },
  ])
  expect(existsSync(join(runs, second))).toBe(false)
})

test('there may be no runs', () => {
  const limits = { runs: 0, days: 0, bytes: 0 }
  expect(pruneRuns(temporaryFolder(), { limits, now })).toEqual([])
})
