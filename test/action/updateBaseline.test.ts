import { expect, test } from 'vitest'
import { formatBaseline } from '../../src/baseline/format.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import type { Results } from '../../src/results/results.ts'
import { pushPayload } from './payload.ts'
import { callAction, shas } from './runAction.ts'
import { supportRunOf as run } from './supportRunOf.ts'

function pushed(results: Results, inputs: Record<string, string> = { 'update-baseline': 'true' }) {
  const payload = pushPayload({ before: shas.base, after: shas.merge })
  return callAction({ event: 'push', payload, results, recorded: run(2), inputs })
}

test('a run that passes becomes the baseline', async () => {
  const { outputs, file } = await pushed(run())
  expect(outputs['baseline-path']).toMatch(/\/\.vitest-rag\/baseline\.json$/)
  expect(file('.vitest-rag/baseline.json')).toBe(formatBaseline(recordBaseline(run())))
})

test('it does not where nobody asks', async () => {
  const { outputs, file } = await pushed(run(), {})
  expect(outputs['baseline-path']).toBe('')
  expect(file('.vitest-rag/baseline.json')).toBeUndefined()
})

test('one that regressed does not', async () => {
  const { exitCode, outputs, output, file } = await pushed(run(8))
  expect(exitCode).toBe(1)
  expect(outputs['baseline-path']).toBe('')
  expect(output).toContain('::warning::The baseline was not updated: the run is regressed')
  expect(file('.vitest-rag/baseline.json')).toBeUndefined()
})

test('nor does one that is not whole', async () => {
  const { unrecorded: _, ...results } = run()
  const unrecorded = [{ set: 'support', caseId: 'shipping', why: 'deselected' as const }]
  const { exitCode, outputs, output } = await pushed({ ...results, unrecorded })
  expect(exitCode).toBe(0)
  expect(outputs).toMatchObject({ verdict: 'incomplete', 'baseline-path': '' })
  expect(output).toContain('Expected a full run to record a baseline')
})
