import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBaselineAnswers } from '../../../src/baseline/baselineAnswers.ts'
import { baselineFilesIn } from '../../../src/baseline/baselineFiles.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { recordedBefore } from '../../../src/baseline/recordedBefore.ts'
import { keptRepeats } from '../../../src/cli/commands/keptRepeats.ts'
import { createRepository } from '../../baseline/repository.ts'
import { resultsOf } from '../../gate/runs.ts'

/** A baseline of two packages, one recorded by three runs and one by two, and how many answers it keeps. */
function packages(kept: { shop: number; billing: number }) {
  const { project, write } = createRepository()
  const cases = (runs: number) => ({
    cases: { refund: { faithfulness: Array.from({ length: runs }, () => 1) } },
  })
  const sets = Object.entries({ shop: 3, billing: 2 }).map(([name, runs]) => {
    const { [name]: set } = recordBaseline(resultsOf({ [name]: cases(runs) })).sets
    if (!set) throw new Error('Expected the set')
    return [name, { ...set, file: `packages/${name}/${name}.golden.yaml` }] as const
  })
  const baseline = { schema: 1 as const, sets: Object.fromEntries(sets) }
  write(formatBaseline(baseline))
  const answers = Object.entries(kept).flatMap(([set, runs]) =>
    Array.from({ length: runs }, (_, repeat) => ({
      ...{ set, caseId: 'refund', repeat, question: 'How long?' },
      ...{ answer: 'Thirty days.', contexts: [] },
    })),
  )
  writeBaselineAnswers(baselineFilesIn(project).answers, baseline, answers)
  return (name: string) => {
    const root = join(project, 'packages', name)
    const before = recordedBefore(root, { [name]: { file: `${name}.golden.yaml` } })
    return () => keptRepeats(before, root, 2)
  }
}

test('each package has as many runs judged again as it recorded', () => {
  const runsOf = packages({ shop: 3, billing: 2 })
  expect(runsOf('shop')()).toBe(3)
  expect(runsOf('billing')()).toBe(2)
})

test('fewer answers than the baseline has runs are refused', () => {
  const runsOf = packages({ shop: 1, billing: 2 })
  expect(runsOf('shop')).toThrow(/answers of 3 runs of shop in .*, found those of 1\n/)
  expect(runsOf('billing')()).toBe(2)
})

test('a package without answers is refused, though another one has some', () => {
  expect(packages({ shop: 3, billing: 0 })('billing')).toThrow(
    'found none that its scores belong to',
  )
})
