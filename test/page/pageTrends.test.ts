import { expect, test } from 'vitest'
import { pageTrends } from '../../src/page/pageTrends.ts'
import type { Results } from '../../src/results/results.ts'
import { createRepository } from '../baseline/repository.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { supportRun } from '../gate/runs.ts'
import { faithfulRun, keepIn } from '../results/kept/keptProject.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const idOf = (day: number) => `2020-11-0${day}T08-00-00-0a0a`

/** Judged by this model. */
function judgedBy(model: string): Results {
  const run = faithfulRun(1)
  const judge = { name: 'openai', model, deterministic: false }
  const cases = run.cases.map(record => ({
    ...record,
    measurements: { faithfulness: { fingerprint: model, judge } },
  }))
  return { ...run, cases }
}

test('marks the commits since the first run, those that changed the baseline, and other judges', () => {
  const { project, commit, git } = createRepository()
  keepIn(project, idOf(1), judgedBy('small'))
  keepIn(project, idOf(2), judgedBy('small'))
  keepIn(project, idOf(3), judgedBy('large'))
  const accepted = commit(recordBaseline(supportRun({ 'refund-window': [1, 1] })))
  git('commit', '--quiet', '--allow-empty', '--message', 'Other\u202E work')
  const { runs, baseline, marks } = pageTrends(project)
  expect([runs[0]?.points.length, baseline[0]?.points.length]).toEqual([3, 1])
  expect(marks?.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'judge openai small → openai large',
    expect.stringMatching(/^commit [0-9a-f]{8} Begin$/),
    `accepted ${accepted.slice(0, 8)} Record the baseline`,
    expect.stringMatching(/^commit [0-9a-f]{8} Other.* work$/),
  ])
  expect(JSON.stringify(marks)).not.toContain('\u202E')
  expect(marks?.[0]?.date).toBe('2020-11-03T08:00:00Z')
})

test('runs have a trend without git, and nothing is marked where nothing happened', () => {
  const root = temporaryFolder()
  keepIn(root, idOf(1), judgedBy('small'))
  keepIn(root, idOf(2), judgedBy('small'))
  expect(pageTrends(root)).toEqual({
    runs: [expect.objectContaining({ set: 'support', metric: 'faithfulness' })],
    baseline: [],
  })
})
