import { expect, test } from 'vitest'
import { unknownIds } from '../../../src/judge/checks/unknownIds.ts'

test('what no passage is called, each once, in the order of the answer', () => {
  const passages = [
    { id: 'a', text: 'x' },
    { id: 'b', text: 'b x' },
  ]
  expect(unknownIds(passages, ['b', 'x', 'a', 'x', 'y'])).toEqual(['x', 'y'])
})
