import { expect, test } from 'vitest'
import { readableRecord } from '../../src/results/readableRecord.ts'
import type { CaseRecord } from '../../src/results/results.ts'
import { caseRecord } from './recordedRun.ts'

test('a record has the keys of the schema in their order, and is checked once', () => {
  const { set, file, ...rest } = caseRecord()
  const record = readableRecord({ ...rest, file, set, unknown: 1 } as CaseRecord)
  expect(record).toEqual(caseRecord())
  expect(Object.keys(record).slice(0, 3)).toEqual(['set', 'file', 'caseId'])
  expect(readableRecord(record)).toBe(record)
})

test('a record that nobody could read is refused, also when it was made of a readable one', () => {
  const record = readableRecord(caseRecord())
  const scores = { faithfulness: { status: 'scored', value: NaN } } as const
  expect(() => readableRecord({ ...record, scores })).toThrow('expected number, received NaN')
})
