import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { createRepository } from '../../baseline/repository.ts'
import { supportRun } from '../../gate/runs.ts'
import { runOn } from '../runInProcess.ts'

const lower = recordBaseline(supportRun({ 'refund-window': [0.5, 0.75, 0.5] }))
const higher = recordBaseline(supportRun({ 'refund-window': [1, 1, 1] }))

test('prints the baseline of the working tree, or of a commit', async () => {
  const { project, commit, write } = createRepository('apps/support bot')
  commit(lower)
  write(higher)
  expect(await runOn(project, 'baseline', 'show')).toMatchInlineSnapshot(`
    {
      "errors": "",
      "exitCode": 0,
      "printed": ".vitest-rag/baseline.json

    support: 1 case
      metric         mean  scored  repeats  better  gated  tolerance  judge
      faithfulness  1.000       1        3  higher  yes         0.02  openai gpt-5-mini",
    }
  `)
  const { printed } = await runOn(project, 'baseline', 'show', '--against', 'main')
  expect(printed).toContain('.vitest-rag/baseline.json of main (a1b2c3)\n')
  expect(printed).toContain('faithfulness  0.583')
  const same = await runOn(project, 'baseline', 'show', '--against=main')
  expect(same.printed).toBe(printed)
  const asJson = await runOn(project, 'baseline', 'show', '--json')
  expect(JSON.parse(asJson.printed).sets.support.cases['refund-window'].scores).toEqual({
    faithfulness: [1, 1, 1],
  })
})

test('where there is none', async () => {
  const { project } = createRepository()
  expect(await runOn(project, 'baseline', 'show')).toMatchInlineSnapshot(`
    {
      "errors": "There is no baseline .vitest-rag/baseline.json
      Record one: npx vitest-rag baseline update",
      "exitCode": 1,
      "printed": "",
    }
  `)
  const { errors, exitCode } = await runOn(project, 'baseline', 'show', '--against', 'main')
  expect(errors).toContain('There is no baseline .vitest-rag/baseline.json at main (a1b2c3)')
  expect(exitCode).toBe(1)
})

test('of arguments that it does not know', async () => {
  const { project } = createRepository()
  const { errors, exitCode } = await runOn(project, 'baseline', 'show', '--verbose')
  expect(errors).toContain('got `--verbose`')
  expect(exitCode).toBe(2)
})
