import { expect, test } from 'vitest'
import { goesOnFrom } from '../../src/cli/ownRun.ts'
import { caseRecord, recordedRun } from '../results/recordedRun.ts'

const first = caseRecord({ milliseconds: 41 })
const second = caseRecord({ repeat: 1, milliseconds: 40 })

test('a second run goes on from the first one of its command, and from no other', () => {
  const former = recordedRun({ records: [first] })
  expect(goesOnFrom(former, recordedRun({ records: [first, second] }))).toBe(true)
  const other = { ...first, milliseconds: 57 }
  expect(goesOnFrom(former, recordedRun({ records: [other, second] }))).toBe(false)
  expect(goesOnFrom(former, recordedRun({ records: [second] }))).toBe(false)
})
