import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { writeResults } from '../../../src/results/resultsFile.ts'
import { caseRecord, metricSetting, recordedRun, setRun } from '../../results/recordedRun.ts'
import { leaveStopped } from '../../results/stoppedRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runOn } from '../runInProcess.ts'
import { validDocument } from '../validDocument.ts'

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

test('of a custom metric no case with other `meta` is compared, nor named as one that differs', async () => {
  const root = temporaryFolder()
  const custom = { fingerprint: 'cc', requires: [], custom: true as const }
  const leave = (folder: string, value: number, metaHash: string) => {
    mkdirSync(join(root, folder))
    const records = ['edited', 'as-before'].map(caseId =>
      caseRecord({
        caseId,
        metaHash: caseId === 'edited' ? metaHash : 'same',
        scores: { tone: scored(caseId === 'edited' ? value : 1) },
        measurements: { tone: custom },
        missed: [],
      }),
    )
    const sets = { support: setRun({ policy: { metrics: { tone: metricSetting() } } }) }
    writeResults(join(root, folder, 'results.json'), recordedRun({ records, sets }))
  }
  const compared = async (one: string, other: string) =>
    (await runOn(root, 'compare', join(root, one), join(root, other))).printed
  leave('before', 1, 'old')
  leave('edited', 0, 'new')
  leave('worse', 0, 'old')
  const worse = await compared('before', 'worse')
  expect(worse).toMatch(/tone +\S+ +2 +1\.000 +0\.500/)
  expect(worse).toContain('tone 1.000 → 0.000')
  const edited = await compared('before', 'edited')
  expect(edited).toMatch(/tone +\S+ +1 +1\.000 +1\.000/)
  expect(edited).not.toContain('tone 1.000 → 0.000')
})

test('a run that was stopped is compared as far as it came, and that is said', async () => {
  const root = temporaryFolder()
  const folder = join(root, '.vitest-rag')
  mkdirSync(folder)
  writeFileSync(join(folder, 'baseline.json'), formatBaseline(snapshot(runOf(1))))
  leaveStopped(folder, { records: runOf(0.5).cases.slice(0, 3), expected: 12 })
  const named = [join(folder, 'baseline.json'), 'last']
  const said = 'last: this run was stopped: 3 of 12 cases are judged'
  const { printed } = await runOn(root, 'compare', ...named)
  expect(printed).toMatch(/faithfulness +last +3 +1\.000 +0\.500/)
  expect(printed).toContain(`│ ${said}`)
  expect((await runOn(root, 'compare', ...named, '--markdown')).printed).toContain(`- ${said}`)
  const json = await runOn(root, 'compare', ...named, '--json')
  expect(validDocument(json.printed)).toMatchObject({
    sets: [{ set: 'support', incomplete: ['last'], candidates: [{ name: 'last' }] }],
  })
})

test('the variants of a run that was stopped are compared, and that is said', async () => {
  const root = temporaryFolder()
  const { sets, cases } = recordedRun({
    sets: { support: setRun({ variants: { gated: 'plain', names: ['plain', 'hyde'] } }) },
    records: ['plain', 'hyde'].map(variant => caseRecord({ variant })),
  })
  leaveStopped(join(root, '.vitest-rag'), { records: cases, sets })
  const { printed } = await runOn(root, 'compare', '--variants')
  expect(printed).toContain('hyde compared with plain')
  expect(printed).toContain('│ plain: this run was stopped: 2 cases are judged')
})
