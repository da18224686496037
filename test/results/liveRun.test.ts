import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createFolder, folderPaths } from '../../src/results/folder.ts'
import {
  claimJournal,
  lastRunPaths,
  ownRunPaths,
  processWriting,
  removeEndedRuns,
  runPaths,
  unfinishedRun,
} from '../../src/results/liveRun.ts'
import { endedProcess as ended, leaveStopped, stoppedId } from './stoppedRun.ts'
import { startOfProcess } from '../../src/files/runningProcess.ts'
import { temporaryFolder } from './temporaryFolder.ts'

/** A process that lives as long as the test. */
function another(): number {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child.pid as number
}

/** As older versions noted it, too, which knew only numbers. */
const line = (owner: number, processStart?: string) =>
  `${JSON.stringify({ process: owner, processStart, tool: 'vitest-rag 0.1.0', type: 'run' })}\n`

function folderOf(owner?: number, processStart?: string) {
  const folder = temporaryFolder()
  const paths = createFolder(folder)
  if (owner !== undefined) writeFileSync(paths.journal, line(owner, processStart))
  return { folder, ...paths }
}

describe('a run writes', () => {
  test.each([
    ['nobody else does', () => undefined],
    ['the run before was killed', () => ended],
    ['it did before', () => process.pid],
  ])('in the folder, where %s', (_what, owner) => {
    const { folder, results } = folderOf(owner())
    expect(runPaths(folder).results).toBe(results)
    expect(claimJournal(runPaths(folder).journal, line(process.pid))).toBe(true)
    expect(processWriting(runPaths(folder).journal)).toBe(process.pid)
  })

  test.skipIf(process.platform === 'win32')(
    'in the folder, where the run before was killed and its number is used again',
    () => {
      for (const alive of [another(), process.pid]) {
        const { folder, journal, results } = folderOf(alive, 'a0b1c2d3e4f5')
        expect(processWriting(journal)).toBeUndefined()
        expect(runPaths(folder).results).toBe(results)
        expect(claimJournal(journal, line(process.pid))).toBe(true)
      }
    },
  )

  test('in the folder, where a process that is gone had its number', () => {
    const { folder, results } = folderOf()
    const { results: left } = ownRunPaths(folder)
    mkdirSync(dirname(left))
    writeFileSync(left, '{}')
    expect(runPaths(folder).results).toBe(left)
    expect(runPaths(folder, { isFirst: true }).results).toBe(results)
    expect(existsSync(left)).toBe(false)
  })

  test('beside the run of another process, and touches nothing of its own', () => {
    const owner = another()
    const { folder, journal, verdicts } = folderOf(owner, startOfProcess(owner))
    expect(claimJournal(journal, line(process.pid))).toBe(false)
    expect(readFileSync(journal, 'utf8')).toBe(line(owner, startOfProcess(owner)))
    const own = runPaths(folder)
    expect(own).toEqual(ownRunPaths(folder))
    expect(relative(folder, own.results)).toMatch(/^run-\d+(-[\da-f]{12})?.results\.json$/)
    expect(own.verdicts).toBe(verdicts)
    expect(lastRunPaths(folder).results).not.toBe(own.results)
    mkdirSync(dirname(own.results))
    writeFileSync(own.results, '{}')
    expect(lastRunPaths(folder)).toEqual(own)
  })

  test('in the folder, where the journal says nothing of who wrote it', () => {
    const { folder, journal } = folderOf()
    for (const text of ['', 'no JSON\n', '{"type":"run","tool":"vitest-rag 0.1.0"}\n']) {
      writeFileSync(journal, text)
      expect(runPaths(folder).journal).toBe(journal)
    }
  })
})

test('what a run beside another left goes once its process has ended', () => {
  const { folder } = folderOf()
  const owner = another()
  const live = [dirname(ownRunPaths(folder).results), join(folder, `run-${owner}`)]
  const over = [join(folder, `run-${ended}`), join(folder, `run-${ended}-a0b1c2d3e4f5`)]
  for (const place of [...live, ...over]) mkdirSync(place)
  removeEndedRuns(folder)
  expect([...live, ...over].map(place => existsSync(place))).toEqual([true, true, false, false])
})

test('the last run is unfinished where its journal is there, and running where its process is', () => {
  const { folder, journal } = folderOf()
  expect(unfinishedRun(folder)).toBeUndefined()
  leaveStopped(folder, { records: [] })
  expect(unfinishedRun(folder)).toEqual({ id: stoppedId, state: 'stopped' })
  leaveStopped(folder, { records: [], process: process.pid })
  expect(unfinishedRun(folder)).toEqual({ id: stoppedId, state: 'running' })
  for (const text of [
    '',
    '{"type":"ru',
    line(ended),
    line(ended).replace('{', '{"identity":{"id":"../x"},'),
  ]) {
    writeFileSync(journal, text)
    expect(unfinishedRun(folder)).toBeUndefined()
  }
  // Whatever else a later version writes there.
  writeFileSync(journal, line(process.pid).replace('{', '{"identity":"one",'))
  expect(processWriting(journal)).toBe(process.pid)
})

test.skipIf(process.platform === 'win32')(
  'what a run beside another left goes also where the number of its process is used again',
  () => {
    const { folder } = folderOf()
    const left = [another(), process.pid].map(owner => join(folder, `run-${owner}-a0b1c2d3e4f5`))
    for (const place of left) {
      mkdirSync(place)
      writeFileSync(join(place, 'results.json'), '{}')
    }
    expect(lastRunPaths(folder)).toEqual(folderPaths(folder))
    removeEndedRuns(folder)
    expect(left.map(place => existsSync(place))).toEqual([false, false])
  },
)
