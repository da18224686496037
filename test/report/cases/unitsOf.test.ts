import { expect, test } from 'vitest'
import { unitsOf } from '../../../src/report/cases/unitsOf.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { caseRecord } from '../../results/recordedRun.ts'

const turns = (conversation: string, of: number, others: Partial<CaseRecord> = {}) =>
  Array.from({ length: of }, (_, index) =>
    caseRecord({
      caseId: `${conversation} › turn ${index + 1}`,
      turn: { conversation, number: index + 1, of },
      group: conversation,
      ...others,
    }),
  )

test('turns count as their conversation, and a question by itself as one', () => {
  const records = [...turns('kettle', 3), ...turns('hours', 2), caseRecord({ caseId: 'kettle' })]
  expect(unitsOf(records)).toEqual({ count: 3, noun: 'conversation' })
})

test('conversations of one group count as the group', () => {
  const group = 'warranty'
  const records = [...turns('kettle', 3, { group }), ...turns('toaster', 2, { group })]
  expect(unitsOf([...records, ...turns('hours', 2)])).toEqual({ count: 2, noun: 'group' })
})

test('the same names in two sets are two conversations', () => {
  const records = [...turns('kettle', 2), ...turns('kettle', 2, { set: 'shop' })]
  expect(unitsOf(records)).toEqual({ count: 2, noun: 'conversation' })
})

test('there is nothing to say where each case is a unit, or none is a turn', () => {
  expect(unitsOf([...turns('kettle', 1), caseRecord()])).toBeUndefined()
  const grouped = ['a', 'b'].map(caseId => caseRecord({ caseId, group: 'c' }))
  expect(unitsOf(grouped)).toBeUndefined()
})
