import { expect, test } from 'vitest'
import { windowCases } from '../../../src/gate/windows/windowCases.ts'
import { windowMeasures } from '../../../src/gate/windows/windowMeasures.ts'
import type { AnswerRecord, CaseRecord } from '../../../src/results/results.ts'
import { caseRecord } from '../../results/recordedRun.ts'

const judge = { calls: 0, replayed: 0, promptTokens: 0, completionTokens: 0 }

const window = (
  of: (index: number) => Partial<CaseRecord>,
  answer: Partial<AnswerRecord> = {},
) => ({
  cases: windowCases(
    Array.from({ length: 4 }, (_, index) =>
      caseRecord({
        caseId: `case-${index}`,
        hash: JSON.stringify([of(index), index]),
        ...of(index),
      }),
    ),
  ),
  answerOf: ({ set, caseId, repeat }: CaseRecord) => ({
    ...{ set, caseId, repeat, question: '', answer: '', contexts: [] },
    ...answer,
  }),
})

test('time, tokens, calls and refusals are those that the runs recorded', () => {
  const of = (milliseconds: number) => (index: number) => ({
    milliseconds: milliseconds + 10 * index,
    usage: { judge, pipeline: { answers: 1, promptTokens: milliseconds, completionTokens: index } },
  })
  const call = { name: 'search' }
  const found = windowMeasures(
    window(of(1000), { toolCalls: [call], declined: false }),
    window(of(3000), { toolCalls: [call, call], toolCallsLeftOut: 1, declined: true }),
  )
  expect(found).toMatchObject([
    {
      measure: 'seconds',
      before: { mean: 1.015, cases: 4 },
      now: { mean: expect.closeTo(3.015, 9) },
    },
    { measure: 'tokens', before: { mean: 1001.5 }, now: { mean: 3001.5 }, change: 2000 },
    { measure: 'tool calls', before: { mean: 1 }, now: { mean: 3 }, change: 2 },
    { measure: 'declined', before: { mean: 0 }, now: { mean: 1 }, change: 1 },
  ])
  const [took, , calls] = found
  expect(took?.interval?.upper).toBeGreaterThan(2)
  expect(calls).not.toHaveProperty('interval')
})

test('what a run does not say is not shown', () => {
  const recorded = window(() => ({ milliseconds: 0, usage: { judge } }))
  expect(windowMeasures(recorded, recorded)).toEqual([])
})
