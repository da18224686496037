import { expect, test } from 'vitest'
import { foldCases } from '../../../src/report/cases/foldedCases.ts'
import { callWeaknesses } from '../../../src/report/diagnosis/callRules.ts'
import type { right } from './change/changedSystem.ts'
import {
  allMetrics,
  failing,
  forgetting,
  guessing,
  repeating,
  reportedRun,
  searching,
} from './change/changedSystem.ts'

type System = typeof right

/** What calls show of a set in which this system answers every so many cases. */
async function weaknessesOf(system: System, every = 2): Promise<string[]> {
  const now: Parameters<typeof reportedRun>[0]['now'] = (id, index) =>
    index % every === 0 ? system(id) : searching(id)
  const metrics = [...allMetrics, 'answerRecall']
  const { results, answersOf } = await reportedRun({ now, metrics })
  const cases = foldCases(results).get('support') ?? []
  return callWeaknesses(cases, record => answersOf?.(record).now).map(
    ({ part, text, cases: own }) => `${part}, ${own.length} cases: ${text.split('. ')[0]}`,
  )
}

test('poor cases show what is wrong with the calls of tools', async () => {
  expect(await weaknessesOf(guessing)).toEqual([
    'generator, 6 cases: 6 answers came without a search: none of search was called',
  ])
  expect(await weaknessesOf(failing)).toEqual([
    'retriever, 6 cases: search failed in 6 cases, and the system answered all the same',
  ])
  expect(await weaknessesOf(repeating)).toEqual([
    'generator, 6 cases: the system calls a tool with the same arguments again and again (search up to 7 times)',
  ])
  expect(await weaknessesOf(forgetting)).toEqual([
    'generator, 6 cases: what was needed in 6 cases was found at a later hop, and not used',
  ])
})

test('good cases show nothing, and neither does a single one of many', async () => {
  expect(await weaknessesOf(searching)).toEqual([])
  const good: System = id => ({ ...searching(id), toolCalls: repeating(id).toolCalls ?? [] })
  expect(await weaknessesOf(good)).toEqual([])
  expect(await weaknessesOf(guessing, 12)).toEqual([])
})

test('a tool that returned an empty list may have searched in vain', async () => {
  const inVain: System = id => ({
    ...guessing(id),
    toolCalls: [{ name: 'lookUp', arguments: { query: id }, result: '{"hits":[]}' }],
  })
  expect(await weaknessesOf(inVain)).toEqual([])
})

test('calls that are unknown show nothing', async () => {
  const unknown: System = id => ({ answer: guessing(id).answer, contexts: [] })
  expect(await weaknessesOf(unknown)).toEqual([])
})
