import { expect, test } from 'vitest'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { createRepository } from '../../baseline/repository.ts'
import { supportRun } from '../../gate/runs.ts'
import { runOn } from '../runInProcess.ts'

const committed = recordBaseline(supportRun({ 'refund-window': [1, 1], 'ship-norway': [1, 0.5] }))
const worse = recordBaseline(
  supportRun({ 'refund-window': [0.5, 0.5], 'ship-norway': [1, 0.5] }, { gate: false }),
)

test('prints what the working tree changes, which fails nothing', async () => {
  const { project, commit, write } = createRepository()
  commit(committed)
  write(worse)
  expect(await runOn(project, 'baseline', 'diff')).toMatchInlineSnapshot(`
    {
      "errors": "",
      "exitCode": 0,
      "printed": ".vitest-rag/baseline.json, compared with that of HEAD (a1b2c3)

    support
      metric        cases  before    now   delta
      faithfulness      2   0.875  0.625  -0.250
      changed scores or thresholds: refund-window
      rules of faithfulness: gated, tolerance 0.02 → not gated, tolerance 0.02

    Less strict than before:
      support: faithfulness is no longer gated",
    }
  `)
})

test('prints the changes as JSON, for programs', async () => {
  const { project, commit, write } = createRepository()
  write(committed)
  commit({ schema: 1, sets: {} })
  write(committed)
  const all = JSON.parse((await runOn(project, 'baseline', 'diff', '--json')).printed)
  expect(all).toMatchObject({ loosened: [], sets: [{ set: 'support', change: 'new' }] })
  commit(committed)
  const none = JSON.parse((await runOn(project, 'baseline', 'diff', '--json')).printed)
  expect(none).toEqual({ compared: 'HEAD (a1b2c3)', loosened: [], sets: [] })
  write(worse)
  const { sets, loosened } = JSON.parse(
    (await runOn(project, 'baseline', 'diff', '--json')).printed,
  )
  expect(loosened).toEqual(['support: faithfulness is no longer gated'])
  expect(sets).toMatchObject([
    {
      set: 'support',
      change: 'changed',
      recordedOtherwise: 1,
      metrics: [
        { metric: 'faithfulness', pairs: 2, meanBefore: 0.875, meanNow: 0.625, delta: -0.25 },
      ],
    },
  ])
  expect(sets[0]).not.toHaveProperty('before')
})

test('against another commit than HEAD', async () => {
  const { project, commit, git } = createRepository()
  commit(committed)
  git('tag', 'v1')
  commit(worse)
  const head = await runOn(project, 'baseline', 'diff')
  expect(head.printed).toBe('.vitest-rag/baseline.json: no difference from HEAD (a1b2c3)')
  const tag = await runOn(project, 'baseline', 'diff', '--against', 'v1')
  expect(tag.printed).toMatch(/compared with that of v1 \(a1b2c3\)[^]*-0\.250/)
})

test('a text that only looks different', async () => {
  const { project, commit, write } = createRepository()
  commit(committed)
  write(formatBaseline(committed).replaceAll('  ', '\t'))
  expect((await runOn(project, 'baseline', 'diff')).printed).toBe(
    '.vitest-rag/baseline.json: no difference from HEAD (a1b2c3), though the text differs',
  )
})

test('the first baseline of a repository', async () => {
  const { project, write } = createRepository()
  write(committed)
  expect((await runOn(project, 'baseline', 'diff')).printed).toMatchInlineSnapshot(`
    ".vitest-rag/baseline.json: there is no baseline at HEAD (a1b2c3), so everything is new

    support is new, with 2 cases
      metric        before    now
      faithfulness       -  0.875"
  `)
})

test('no baseline in the working tree', async () => {
  const { project } = createRepository()
  const { errors, exitCode } = await runOn(project, 'baseline', 'diff')
  expect(errors).toContain('There is no baseline .vitest-rag/baseline.json\n  Record one')
  expect(exitCode).toBe(1)
})
