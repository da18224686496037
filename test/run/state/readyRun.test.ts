import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { baselineFilesIn } from '../../../src/baseline/baselineFiles.ts'
import { baselineOfRun } from '../../../src/baseline/chooseBaseline.ts'
import { planRun } from '../../../src/run/runPlan.ts'
import { readyRun } from '../../../src/run/state/readyRun.ts'
import { gatePlan, nothingAsked } from '../plans.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const measuring = planRun({ kind: 'measure', askedBy: 'command', answers: undefined }, nothingAsked)

/** A package of a repository whose baseline has this text. */
function packageBeside(text: string): { root: string; answers: string } {
  const top = temporaryFolder()
  const root = join(top, 'packages', 'billing')
  mkdirSync(join(top, '.git'))
  mkdirSync(root, { recursive: true })
  const { baseline, answers } = baselineFilesIn(top)
  mkdirSync(dirname(baseline))
  writeFileSync(baseline, text)
  return { root, answers }
}

test('a baseline that can not be read stops a run that it decides, and no other', () => {
  const { root } = packageBeside('<<<<<<< ours')
  expect(() => readyRun(root, gatePlan(), baselineOfRun({ root }))).toThrow('an unfinished merge')
  for (const plan of [measuring, gatePlan({ mode: 'report' })])
    readyRun(root, plan, baselineOfRun({ root }))
})

test('where the baseline of a folder above can not be written, nothing is measured for it', () => {
  const { root, answers } = packageBeside('{ "schema": 1, "sets": {} }\n')
  mkdirSync(answers)
  readyRun(root, gatePlan(), baselineOfRun({ root }))
  expect(() => readyRun(root, measuring, baselineOfRun({ root }))).toThrow(
    'baseline.answers.jsonl is a folder',
  )
})
