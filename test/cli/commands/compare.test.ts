import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { writeResults } from '../../../src/results/resultsFile.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runOn } from '../runInProcess.ts'

const scored = (value: number) => ({ status: 'scored' as const, value })
const runOf = (value: number) =>
  recordedRun({
    records: Array.from({ length: 12 }, (_, index) =>
      caseRecord({
        caseId: `case-${index}`,
        scores: { faithfulness: scored(value), documentRecall: scored(1) },
      }),
    ),
  })

test('a run is compared with the baseline of the working tree, named by its file', async () => {
  const root = temporaryFolder()
  const path = (name: string) => join(root, '.vitest-rag', name)
  mkdirSync(path('.'))
  writeResults(path('results.json'), runOf(0.5))
  writeFileSync(path('baseline.json'), formatBaseline(snapshot(runOf(1))))
  const { printed, exitCode } = await runOn(root, 'compare', path('baseline.json'), path('.'))
  expect(exitCode).toBe(0)
  expect(printed).toMatch(/faithfulness +\S+ +12 +1\.000 +0\.500 +-0\.500 .* worse/)
  const damaged = path('other/baseline.json')
  mkdirSync(path('other'))
  writeFileSync(damaged, '{}')
  const { errors, exitCode: code } = await runOn(root, 'compare', damaged, path('.'))
  expect([code, errors]).toEqual([1, expect.stringContaining('baseline.json')])
})
