import { expect, test } from 'vitest'
import { judgedSample } from '../../src/cli/judgedSample.ts'
import type { Results } from '../../src/results/results.ts'
import { faithfulRun, keepIn } from '../results/kept/keptProject.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const file = '.vitest-rag/production/week.golden.yaml'
const own = faithfulRun(1)

const ofSample: Results = {
  ...own,
  sets: Object.fromEntries(Object.entries(own.sets).map(([set, one]) => [set, { ...one, file }])),
  cases: own.cases.map(one => ({ ...one, file, recorded: true as const })),
}

test('of a run that asked the system, the error names the newest run of a sample', () => {
  const root = temporaryFolder()
  const asked = '2026-01-03T12-00-00-00ff'
  keepIn(root, asked, own)
  expect(() => judgedSample(root, asked)).toThrow(
    /judged no recorded answer\n {2}Run the sample first/,
  )
  const judged = '2026-01-02T12-00-00-00ff'
  keepIn(root, judged, ofSample)
  expect(() => judgedSample(root, asked)).toThrow(`Name the newest one of a sample: ${judged}`)
  expect(judgedSample(root, judged).records).toMatchObject([{ file }])
})
