import { expect, test } from 'vitest'
import { measuredSystem } from '../../src/results/measuredSystem.ts'
import type { UnrecordedCase } from '../../src/results/results.ts'
import { caseRecord, lexicalJudge } from './recordedRun.ts'

const faithful = (caseId: string, value: number, fingerprint = lexicalJudge.fingerprint) =>
  caseRecord({
    caseId,
    scores: { faithfulness: { status: 'scored', value } },
    measurements: { faithfulness: { fingerprint } },
  })

test('each mean names the measurement that it is of', () => {
  const { metrics } = measuredSystem([faithful('one', 0.5), faithful('other', 1)], [])
  expect(metrics['faithfulness']).toMatchObject({
    mean: 0.75,
    n: 2,
    fingerprint: lexicalJudge.fingerprint,
  })
})

test('a mean over several measurements names none', () => {
  const { metrics } = measuredSystem([faithful('one', 0.5), faithful('other', 1, 'another')], [])
  expect(metrics['faithfulness']).toMatchObject({ mean: 0.75 })
  expect(metrics['faithfulness']).not.toHaveProperty('fingerprint')
})

const without = (...whys: UnrecordedCase['why'][]) =>
  whys.map((why, index) => ({ set: 'support', caseId: `case-${index}`, why }))

test('cases that a filter or a failure kept away are counted', () => {
  const missing = without('deselected', 'failed', 'interrupted', 'skipped', 'unsampled')
  expect(measuredSystem([faithful('one', 1)], missing)).toMatchObject({ cases: 1, unrecorded: 3 })
})

test('cases that were not to be run are not', () => {
  const system = measuredSystem([faithful('one', 1)], without('skipped', 'unsampled'))
  expect(system).not.toHaveProperty('unrecorded')
})
