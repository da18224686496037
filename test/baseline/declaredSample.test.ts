import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { workingBaselineFiles } from '../../src/baseline/baselineFiles.ts'
import { baselineOfRun } from '../../src/baseline/chooseBaseline.ts'
import { declaredSample } from '../../src/baseline/declaredSample.ts'
import { formatBaseline } from '../../src/baseline/format.ts'

const sample = { size: 20, seed: 1 }

test('a run takes the sample of the nearest baseline; one that declares none or is damaged gives none', () => {
  const root = temporaryFolder()
  const { baseline } = workingBaselineFiles(root)
  expect(declaredSample(baselineOfRun({ root }))).toBeUndefined()
  mkdirSync(dirname(baseline))
  writeFileSync(baseline, formatBaseline({ schema: 1, partial: { sample }, sets: {} }))
  expect(declaredSample(baselineOfRun({ root }))).toEqual(sample)
  writeFileSync(baseline, formatBaseline({ schema: 1, sets: {} }))
  expect(declaredSample(baselineOfRun({ root }))).toBeUndefined()
  writeFileSync(baseline, '{ "partial": { "sample": ')
  expect(declaredSample(baselineOfRun({ root }))).toBeUndefined()
  expect(declaredSample(baselineOfRun({ root, against: 'HEAD' }))).toBeUndefined()
})
