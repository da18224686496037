import { expect, test } from 'vitest'
import { casesByTest, testNameOf } from '../../../src/golden/cases/casesByTest.ts'

const turn = (conversation: string, number: number) => ({
  id: `${conversation} › turn ${number}`,
  turn: { conversation, number, of: 2 },
})

test('the turns of a conversation are one test, and any other case is one', () => {
  const cases = [{ id: 'a' }, turn('b', 1), turn('b', 2), turn('c', 1), turn('c', 2), { id: 'd' }]
  const tests = casesByTest(cases)
  expect(tests.map(own => own.length)).toEqual([1, 2, 2, 1])
  expect(tests.map(([first]) => first && testNameOf(first))).toEqual(['a', 'b', 'c', 'd'])
})
