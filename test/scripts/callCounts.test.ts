import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  conversationTable,
  countConversationCalls,
} from '../../scripts/callCounts/conversationCalls.ts'
import { countCalls } from '../../scripts/callCounts/countCalls.ts'
import { ragCheckerCalls } from '../../scripts/callCounts/peers.ts'
import { callTable } from '../../scripts/callCounts/table.ts'

/** A table's cells, however it is laid out. */
const cells = (markdown: string) =>
  markdown
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\|[\s|:-]+$/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))

test('the documentation has the tables that `npm run calls` prints', async () => {
  const docs = readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')
  const counts = await countCalls()
  const turns = await countConversationCalls()
  expect(cells(docs)).toEqual([...cells(callTable(counts)), ...cells(conversationTable(turns))])
  // Two calls a turn, and one more for each of the 40 later turns with an open claim.
  expect(turns.map(({ calls }) => calls)).toEqual([100, 100, 140])
  const ragChecker = counts.find(({ set }) => set.inRagChecker)
  expect(ragChecker?.calls).toBeLessThanOrEqual(2)
})

test('the formula of RAGChecker gives the count of its own example', () => {
  expect(ragCheckerCalls({ answer: 11, reference: 22 }, 4)).toBe(42)
})
