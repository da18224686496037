import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { createRepository } from '../../baseline/repository.ts'
import { supportRun } from '../../gate/runs.ts'
import { faithfulRun, keepIn } from '../../results/kept/keptProject.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runOn } from '../runInProcess.ts'

const older = '2026-11-21T08-00-00-0a0a'
const newer = '2026-11-22T18-12-07-3f2a'

const faithful = (value: number) => recordBaseline(supportRun({ 'refund-window': [value, value] }))

/** Two runs, and two commits of the baseline, of which the working tree has a third. */
function projectWithTrend() {
  const { project, commit, write } = createRepository('apps/support bot')
  const commits = [commit(faithful(0.5)), commit(faithful(0.75))]
  write(faithful(1))
  keepIn(project, older, faithfulRun(0.85))
  keepIn(project, newer, faithfulRun(0.95))
  return { project, commits }
}

test('shows each metric over the kept runs and the commits of the baseline', async () => {
  const { project } = projectWithTrend()
  const { printed, exitCode, errors } = await runOn(project, 'runs', '--trend')
  expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' })
  expect(printed.replaceAll(/\(\d{4}-\d\d-\d\d\)/g, '(2026-11-20)')).toMatchInlineSnapshot(`
    "kept runs: 2, 2026-11-21T08-00-00-0a0a to 2026-11-22T18-12-07-3f2a

    support
      metric        trend  first   last  scale  cases  runs
      faithfulness  ▆█     0.850  0.950  0.6–1      1     2

    baseline: 2 commits, a1b2c3 (2026-11-20) to a1b2c3 (2026-11-20)

    support
      metric        trend  first   last    scale  cases  commits
      faithfulness  ▃█     0.500  0.750  0.4–0.8      1        2

    trend: the oldest mean first. ▁ is the lower end of its scale, █ the upper one."
  `)
})

test('prints the same as JSON', async () => {
  const { project, commits } = projectWithTrend()
  const { printed } = await runOn(project, 'runs', '--trend', '--json')
  const again = await runOn(project, 'runs', '--trend', '--json')
  expect(again.printed).toBe(printed)
  const { runs, baseline } = JSON.parse(printed)
  expect(runs).toEqual({
    runs: [older, newer],
    leftOut: [],
    trends: [
      {
        set: 'support',
        metric: 'faithfulness',
        direction: 'higher',
        gate: true,
        points: [
          { at: older, date: '2026-11-21T08:00:00Z', mean: 0.85, cases: 1 },
          { at: newer, date: '2026-11-22T18:12:07Z', mean: 0.95, cases: 1 },
        ],
      },
    ],
  })
  expect(baseline).toMatchObject({ leftOut: [], isShallow: false })
  expect(baseline.commits).toHaveLength(commits.length)
  expect(baseline.trends[0].points).toMatchObject([{ mean: 0.5 }, { mean: 0.75 }])
})

test('where nothing was run and there is no repository it says what to do', async () => {
  const root = temporaryFolder()
  const { printed, exitCode } = await runOn(root, 'runs', '--trend')
  expect(exitCode).toBe(0)
  expect(printed).toContain('To make one: npx vitest-rag run')
  expect(printed).toContain("Git can't read the repository of")
  const data = JSON.parse((await runOn(root, 'runs', '--trend', '--json')).printed)
  expect(data.runs).toEqual({ runs: [], leftOut: [], trends: [] })
  expect(data.baseline.problem).toContain('Run the command in a clone of the repository')
})

test.each([
  [['runs', 'last', '--trend'], 'Expected `--trend` without a run', 2],
  [['runs', '--variant', 'hyde'], 'Expected `--variant` only with `--trend`', 2],
  [['runs', '--trend', '--variant', 'hyde'], 'has a variant `hyde`', 1],
])('%j is refused', async (argv, problem, exitCode) => {
  const refused = await runOn(join(temporaryFolder()), ...argv)
  expect(refused.errors).toContain(problem)
  expect(refused.exitCode).toBe(exitCode)
})
