import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawClaims } from '../../src/calibration/labelling/drawClaims.ts'
import { appendLabel } from '../../src/calibration/labelling/labelFile.ts'
import { labellableClaims } from '../../src/calibration/labelling/labellableClaims.ts'
import type { CalibrationRecord } from '../../src/calibration/record/calibrationRecord.ts'
import { answersIn } from '../../src/cli/namedSystem.ts'
import type { ResultsSummary } from '../../src/results/summary.ts'
import { mean } from '../../src/statistics/mean.ts'
import type { PageIndex } from '../../src/page/pageData.ts'
import { unpackedPage } from '../page/unpackedPage.ts'
import { createProject } from './project.ts'
import type { Project } from './project.ts'

const files = [
  'answer.ts',
  'erringJudge.ts',
  'facts.ts',
  'orders.golden.yaml',
  'vitest.config.ts',
  'labels.jsonl',
]
const example = (file: string) =>
  readFileSync(new URL(`../../examples/corrected-means/${file}`, import.meta.url), 'utf8')

/** Labels claims of the last run as somebody does who knows the truth, and tells its mean over the answers. */
function labelRun(project: Project, file: string, size: number): number {
  const { cases, run } = project.results()
  const { claims } = labellableClaims(
    cases,
    answersIn(join(project.folder, '.vitest-rag/answers.jsonl')),
  )
  const isTrue = ({ claim, passages }: (typeof claims)[number]) =>
    passages.some(({ text }) => text.includes(claim))
  for (const one of drawClaims({ claims, seed: 1, mode: 'stratified' }).slice(0, size)) {
    const label = isTrue(one.claim) ? 'supported' : 'notEnoughInfo'
    const by = { labeller: 'anna', run: run.id, at: new Date(0) }
    appendLabel(join(project.folder, file), { ...one, label, ...by })
  }
  const answers = [...Map.groupBy(claims, ({ caseId }) => caseId).values()]
  return mean(answers.map(own => own.filter(isTrue).length / own.length))
}

const measured = (project: Project) =>
  project.json<ResultsSummary>('.vitest-rag/results.json').sets['orders']?.metrics['faithfulness']

// The example has the other case: a judge that is too kind.
test('a strict judge is below the truth, and both corrected means hold it', async () => {
  const project = createProject(Object.fromEntries(files.map(file => [file, example(file)])))
  const env = { JUDGE: 'strict' }
  await project.vitest([], env)
  const { id = '' } = project.results().run
  const raw = measured(project)
  expect(raw).not.toHaveProperty('corrected')
  const truth = labelRun(project, 'own.jsonl', 150)
  expect(raw?.interval?.upper).toBeLessThan(truth)

  // By labels of the run itself.
  const calibrated = await project.command(['calibrate', 'own.jsonl'], env)
  expect(calibrated.output).toContain(
    `corrected means of run ${id}, from labels of its own claims:\n  faithfulness of orders: 0.`,
  )
  const own = project.json<CalibrationRecord>('.vitest-rag/calibration.json').ownLabels?.[id]
  const byOwn = own?.['orders']?.['faithfulness']
  expect(byOwn).toMatchObject({ method: 'predictionPowered', labels: 150 })
  expect(byOwn?.interval?.lower).toBeLessThan(truth)
  expect(byOwn?.interval?.upper).toBeGreaterThan(truth)

  await project.command(['report'])
  const page = unpackedPage<PageIndex>(project.read('.vitest-rag/report.html'), 'index')
  expect(page.sets[0]?.rows[0]?.cells['corrected']).toMatchObject({ value: byOwn?.mean })

  // A later run, by the rates of the judge.
  const { output } = await project.vitest([], env)
  expect(output).toContain(
    "corrected: means without the judge's errors, estimated from 150 labels of single",
  )
  const { corrected, mean: after } = measured(project) ?? {}
  expect(after).toBe(raw?.mean)
  expect(corrected).toMatchObject({ method: 'roganGladen', labels: 150 })
  expect(corrected?.interval?.lower).toBeLessThan(truth)
  expect(corrected?.interval?.upper).toBeGreaterThan(truth)
  expect(output).toContain(`${corrected?.mean?.toFixed(3)} (`)
  expect(project.read('.vitest-rag/report.md')).toMatch(/\| corrected \|/)
})

test('the labels of the example correct its mean', async () => {
  const project = createProject(Object.fromEntries(files.map(file => [file, example(file)])))
  await project.command(['calibrate', 'labels.jsonl'])
  const { output } = await project.vitest()
  const row = /faithfulness +120 .+/.exec(output)?.[0] ?? ''
  expect(row).toMatch(/0\.881 +0\.841–0\.909 +0\.841 \(0\.696–0\.935\)/)
  expect(example('README.md')).toContain(row)
})
