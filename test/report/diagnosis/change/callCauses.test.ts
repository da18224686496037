import { expect, test } from 'vitest'
import { answerCallCauses, callCauses } from '../../../../src/report/diagnosis/change/callCauses.ts'
import { casesToExplain } from '../../../../src/report/diagnosis/change/casesToExplain.ts'
import {
  allMetrics,
  failing,
  forgetting,
  guessing,
  repeating,
  reportedRun,
  right,
  searching,
} from './changedSystem.ts'

type System = typeof right

/** What calls explain of all cases that got worse. */
async function explained(now: System, before: System = searching): Promise<string[]> {
  const run = await reportedRun({ now, before, metrics: [...allMetrics, 'answerRecall'] })
  const cases = casesToExplain(run, ['support'])
  return [...callCauses, ...answerCallCauses].flatMap(({ explains, happens }) => {
    const own = cases.filter(explains)
    return own.length === 0 ? [] : [`${own.length}: ${happens(own)}`]
  })
}

test('a tool that found passages is not called any more', async () => {
  expect(await explained(guessing)).toEqual([
    '12: the system answers without searching: it called search before, and does not now',
  ])
  const renamed: System = id => {
    const { contexts, toolCalls = [], ...output } = repeating(id)
    return {
      ...output,
      contexts: contexts.map(one => ({ ...one, tool: 'lookUp' })),
      toolCalls: toolCalls.slice(0, 1).map(call => ({ ...call, name: 'lookUp' })),
    }
  }
  expect(await explained(renamed)).toEqual([])
})

test('a tool fails, and the system answers all the same', async () => {
  expect(await explained(failing)).toEqual([
    '12: search failed and the system answered all the same; before, it did not fail',
  ])
  const declining: System = id => ({ ...failing(id), declined: true })
  expect(await explained(declining)).toEqual([])
  const tryingAgain: System = id => {
    const [call] = failing(id).toolCalls ?? []
    return { ...guessing(id), toolCalls: call ? [call, { name: call.name }] : [] }
  }
  expect(await explained(tryingAgain)).toEqual([])
})

test('a tool is called with the same arguments again and again', async () => {
  expect(await explained(repeating)).toEqual([
    '12: the system calls a tool with the same arguments again and again: search up to 7 times, before fewer than three times',
  ])
  const asOften: System = id => ({ ...searching(id), ...pick(repeating(id)) })
  expect(await explained(repeating, asOften)).toEqual([])
  const cut: System = id => {
    const { toolCalls = [], ...output } = repeating(id)
    const calls = toolCalls.map(({ name }, at) => ({
      name,
      ...(at % 2 === 0 && { argumentsCut: '{"query":"' }),
    }))
    return { ...output, toolCalls: calls }
  }
  expect(await explained(cut)).toEqual([])
})

const pick = ({ toolCalls = [] }: ReturnType<System>) => ({ toolCalls })

test('what a later hop found is not used', async () => {
  expect(await explained(forgetting)).toEqual([
    '12: what the answer needs is found at hop 2, and not used',
  ])
  // The answer left it out before, too. It now says more that nothing supports.
  const inventing: System = id => ({
    ...forgetting(id),
    answer: 'It depends. The mayor of Atlantis adds a free balloon.',
  })
  const grounded: System = id => ({
    ...forgetting(id),
    answer: forgetting(id).contexts[1]?.text ?? '',
  })
  expect(await explained(inventing, grounded)).toEqual([])
})

test('calls that are unknown explain nothing', async () => {
  const without =
    (system: System): System =>
    id => {
      const { toolCalls: _, ...output } = system(id)
      return output
    }
  expect(await explained(without(guessing))).toEqual([])
  expect(await explained(without(repeating))).toEqual([])
  expect(await explained(guessing, right)).toEqual([])
  expect(await explained(failing, right)).toEqual([])
})
