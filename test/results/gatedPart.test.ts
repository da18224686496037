import { expect, test } from 'vitest'
import { gatedPart, variantPart } from '../../src/results/gatedPart.ts'
import { recordsByCase } from '../../src/results/recordsByCase.ts'
import { caseRecord, recordedRun, setRun } from './recordedRun.ts'

const variants = { gated: 'plain', names: ['plain', 'hyde'] }
const sets = { support: setRun({ variants }), returns: setRun({ file: 'returns.golden.yaml' }) }
const records = [
  caseRecord({ variant: 'plain' }),
  caseRecord({ variant: 'hyde' }),
  caseRecord({ set: 'returns', file: 'returns.golden.yaml' }),
]
const run = recordedRun({
  sets,
  records,
  unrecorded: [
    { set: 'support', caseId: 'hours', variant: 'plain', why: 'skipped' },
    { set: 'support', caseId: 'hours', variant: 'hyde', why: 'failed' },
  ],
})
const named = ({ cases, unrecorded }: typeof run) =>
  [...cases, ...unrecorded].map(({ set, variant, caseId }) => [set, variant, caseId].join('/'))

test('the gated part has the gated variant of each set, and sets that have one system', () => {
  expect(named(gatedPart(run))).toEqual([
    'returns//refund-window',
    'support/plain/refund-window',
    'support/plain/hours',
  ])
  const single = recordedRun({ records: [caseRecord()] })
  expect(gatedPart(single)).toBe(single)
})

test('another variant takes its place, of the sets that have it', () => {
  const hyde = variantPart(run, 'hyde')
  expect(named(hyde)).toEqual(['support/hyde/refund-window', 'support/hyde/hours'])
  expect(Object.keys(hyde.sets)).toEqual(['support'])
  expect(named(variantPart(run, 'plain'))).toEqual([
    'support/plain/refund-window',
    'support/plain/hours',
  ])
})

test('records of several variants are never taken for repeats of one case', () => {
  expect(() => recordsByCase(run.cases)).toThrow('Expected records of one variant of support')
})
