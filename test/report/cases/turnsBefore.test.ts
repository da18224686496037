import { expect, test } from 'vitest'
import { turnsBefore } from '../../../src/report/cases/turnsBefore.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { caseRecord } from '../../results/recordedRun.ts'

const turn = (number: number, others: Partial<CaseRecord> = {}) =>
  caseRecord({
    caseId: `kettle › turn ${number}`,
    turn: { conversation: 'kettle', number, of: 11 },
    ...others,
  })

test('the turns before are those of the conversation, in its order', () => {
  // As results order them.
  const cases = [1, 10, 11, 2].map(number => turn(number))
  const [first, , last] = cases
  const numbers = last && turnsBefore(last, cases).map(one => one.turn?.number)
  expect(numbers).toEqual([1, 2, 10])
  expect(first && turnsBefore(first, cases)).toEqual([])
})

test('another repeat, variant, set or conversation is another one', () => {
  const shown = turn(2)
  const others: Partial<CaseRecord>[] = [
    { repeat: 1 },
    { variant: 'hyde' },
    { set: 'shop' },
    { turn: { conversation: 'toaster', number: 1, of: 2 } },
  ]
  const cases = [shown, ...others.map(other => turn(1, other)), caseRecord()]
  expect(turnsBefore(shown, cases)).toEqual([])
  expect(turnsBefore(caseRecord(), cases)).toEqual([])
})
