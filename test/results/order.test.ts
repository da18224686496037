import { expect, test } from 'vitest'
import { byCase, byUnrecordedCase } from '../../src/results/order.ts'
import type { CaseRecord } from '../../src/results/results.ts'

type Placed = Pick<CaseRecord, 'set' | 'caseId' | 'repeat' | 'turn' | 'variant'>

function turn(conversation: string, number: number, id = `turn ${number}`): Placed {
  const caseId = `${conversation} › ${id}`
  return { set: 'chat', caseId, repeat: 0, turn: { conversation, number, of: 11 } }
}

const inOrder: Placed[] = [
  { set: 'chat', caseId: 'delivery', repeat: 0 },
  turn('kettle', 1),
  { ...turn('kettle', 1), repeat: 1 },
  turn('kettle', 2, 'broken'),
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map(number => turn('kettle', number)),
  turn('kettle-2', 1),
  { set: 'chat', caseId: 'returns', repeat: 0 },
  { ...turn('kettle', 10), variant: 'hyde' },
]

test('turns are in the order in which they were asked, whatever the order they came in', () => {
  for (const shuffled of [inOrder.toReversed(), inOrder.toSorted((a, b) => a.repeat - b.repeat)]) {
    expect(shuffled.toSorted(byCase)).toEqual(inOrder)
  }
})

test('so are those without a record', () => {
  const lost = inOrder
    .filter(({ repeat }) => repeat === 0)
    .map(({ repeat: _, ...one }) => ({ ...one, why: 'failed' as const }))
  expect(lost.toReversed().toSorted(byUnrecordedCase)).toEqual(lost)
})
