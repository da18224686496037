import { expect, test } from 'vitest'
import { groupNoun } from '../../src/gate/groupNoun.ts'

const kettle: [string, { group?: string }][] = [
  ['kettle › turn 1', { group: 'kettle' }],
  ['kettle › broken', { group: 'kettle' }],
]

test('turns with their conversation as group are a conversation, beside questions too', () => {
  expect(groupNoun([...kettle, ['refund', {}]])).toBe('conversation')
})

test('a group that is wider than a conversation is a group', () => {
  expect(groupNoun([...kettle, ['pot › turn 1', { group: 'warranty.md' }]])).toBe('group')
  expect(groupNoun([...kettle, ['kettle-2', { group: 'kettle' }]])).toBe('group')
})
