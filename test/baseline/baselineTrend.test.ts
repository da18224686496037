import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { baselineTrend } from '../../src/baseline/baselineTrend.ts'
import { formatBaseline } from '../../src/baseline/format.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { lexicalJudge, modelJudge, resultsOf, supportRun } from '../gate/runs.ts'
import { baselineFile, cloneShallow, createRepository, temporaryFolder } from './repository.ts'

const faithful = (value: number) => recordBaseline(supportRun({ 'refund-window': [value, value] }))

const pointsOf = (root: string, most = 50) => baselineTrend(root, most).trends[0]?.points

test('the means of each commit that changed the baseline, the oldest first', () => {
  const { project, commit, git } = createRepository('apps/support bot')
  const first = commit(faithful(0.5))
  git('commit', '--quiet', '--allow-empty', '--message', 'Other work')
  const second = commit(faithful(0.75))
  const trend = baselineTrend(project, 50)
  expect(trend).toMatchObject({ leftOut: [], isShallow: false })
  expect(trend.commits.map(({ commit: sha }) => sha)).toEqual([first, second])
  expect(trend.trends).toEqual([
    {
      set: 'support',
      metric: 'faithfulness',
      direction: 'higher',
      gate: true,
      points: [
        { at: first, date: git('show', '-s', '--format=%cI', first), mean: 0.5, cases: 1 },
        { at: second, date: git('show', '-s', '--format=%cI', second), mean: 0.75, cases: 1 },
      ],
    },
  ])
})

test('a merge stands for all that it brought', () => {
  const { project, commit, git } = createRepository()
  commit(faithful(0.5))
  git('switch', '--quiet', '--create', 'work')
  commit(faithful(0.75))
  commit(faithful(1))
  git('switch', '--quiet', 'main')
  git('commit', '--quiet', '--allow-empty', '--message', 'Other work')
  git('merge', '--quiet', '--no-ff', '--message', 'Merge', 'work')
  expect(pointsOf(project)?.map(({ mean }) => mean)).toEqual([0.5, 1])
  expect(pointsOf(project)?.at(-1)?.at).toBe(git('rev-parse', 'HEAD'))
})

test('another measurement breaks the trend', () => {
  const { project, commit } = createRepository()
  const judged = (measurement: typeof modelJudge) =>
    recordBaseline(
      resultsOf({
        support: {
          measurements: { faithfulness: measurement },
          cases: { 'refund-window': { faithfulness: [1, 1] } },
        },
      }),
    )
  commit(judged(modelJudge))
  commit(judged(lexicalJudge))
  const unmeasured = { ...setOf(faithful(1)), measurements: {} }
  commit({ schema: 1, sets: { support: unmeasured } })
  expect(pointsOf(project)?.map(one => one.measuredOtherwise)).toEqual([undefined, true, true])
})

test('so does another sample', () => {
  const { project, commit } = createRepository()
  for (const size of [10, 10, 20]) {
    commit({ ...faithful(size / 20), partial: { sample: { size, seed: 1 } } })
    commit({ ...faithful(size / 40), partial: { sample: { size, seed: 1 } } })
  }
  const marks = pointsOf(project)?.map(({ measuredOtherwise = false }) => measuredOtherwise)
  expect(marks).toEqual([false, false, false, false, true, false])
})

test('each variant has its own trend, and the former one is marked', () => {
  const { project, commit } = createRepository()
  for (const [variant, value] of [
    ['plain', 0.5],
    ['hyde', 1],
  ] as const) {
    commit({ schema: 1, sets: { support: { ...setOf(faithful(value)), variant } } })
  }
  const { trends } = baselineTrend(project, 50)
  expect(trends.map(({ variant, beside, points }) => [variant, beside, points[0]?.mean])).toEqual([
    ['hyde', undefined, 1],
    ['plain', true, 0.5],
  ])
})

test('the last so many commits are looked at', () => {
  const { project, commit } = createRepository()
  for (const value of [0.25, 0.5, 0.75]) commit(faithful(value))
  expect(pointsOf(project, 2)?.map(({ mean }) => mean)).toEqual([0.5, 0.75])
})

test('damaged baselines and commits that took it away are left out with the reason', () => {
  const { project, commit, git } = createRepository()
  commit(faithful(0.5))
  const damaged = commit('{"schema": 1, "se')
  rmSync(join(project, baselineFile))
  git('commit', '--quiet', '--all', '--message', 'Remove')
  const gone = git('rev-parse', 'HEAD')
  commit(faithful(1))
  const { leftOut, trends } = baselineTrend(project, 50)
  expect(leftOut.map(({ commit: sha, why }) => [sha, why])).toEqual([
    [damaged, 'damaged'],
    [gone, 'absent'],
  ])
  expect(trends[0]?.points.map(({ mean }) => mean)).toEqual([0.5, 1])
})

/** Two packages in one baseline. */
const ofPackages = (billing: number, support: number): Baseline => ({
  schema: 1,
  sets: {
    billing: { ...setOf(faithful(billing)), file: 'packages/billing/billing.golden.yaml' },
    support: { ...setOf(faithful(support)), file: 'packages/support/support.golden.yaml' },
  },
})

function setOf({ sets }: Baseline) {
  const [set] = Object.values(sets)
  if (!set) throw new Error('Expected a set')
  return set
}

test('a package has its own part of the baseline above it, and the commits that changed that', () => {
  const { project, commit } = createRepository()
  const first = commit(ofPackages(0.5, 0.5))
  commit(ofPackages(0.75, 0.5))
  const third = commit(ofPackages(0.75, 1))
  const root = join(project, 'packages/support')
  mkdirSync(root, { recursive: true })
  const { commits, trends } = baselineTrend(root, 50)
  expect(commits.map(one => one.commit)).toEqual([first, third])
  expect(trends.map(({ set, points }) => [set, points.map(({ mean }) => mean)])).toEqual([
    ['support', [0.5, 1]],
  ])
})

test('one that moved to the folder above is followed', () => {
  const { top, project, commit, git } = createRepository('packages/support')
  commit(faithful(0.5))
  rmSync(join(project, '.vitest-rag'), { recursive: true })
  mkdirSync(join(top, '.vitest-rag'))
  writeFileSync(join(top, baselineFile), formatBaseline(ofPackages(0, 1)))
  git('add', '--all')
  git('commit', '--quiet', '--message', 'One baseline for all packages')
  expect(pointsOf(project)?.map(({ mean }) => mean)).toEqual([0.5, 1])
})

test('a shallow clone says that it is one, and asks no server', () => {
  const { top, ...origin } = createRepository()
  origin.commit(faithful(0.5))
  origin.commit(faithful(1))
  const clone = cloneShallow({ top, ...origin })
  rmSync(top, { recursive: true })
  const { isShallow, trends } = baselineTrend(clone.project, 50)
  expect(isShallow).toBe(true)
  expect(trends[0]?.points.map(({ mean }) => mean)).toEqual([1])
})

test('where no commit has a baseline there is none, and without a commit or repository git says why', () => {
  const { project, git } = createRepository()
  expect(baselineTrend(project, 50)).toEqual({
    commits: [],
    leftOut: [],
    isShallow: false,
    trends: [],
  })
  expect(() => baselineTrend(temporaryFolder(), 50)).toThrow("Git can't read the repository of")
  git('checkout', '--quiet', '--orphan', 'empty')
  expect(() => baselineTrend(project, 50)).toThrow(
    /^Git can't read the history of the baseline: fatal: .+'HEAD'.*\n {2}Commit the baseline first$/,
  )
})
