import { expect, test } from 'vitest'
import { stepTotals } from '../../src/results/stepTotals.ts'
import { caseRecord } from './recordedRun.ts'

test('calls of a step are summed, apart from calls of the same name within another step', () => {
  const steps = [
    { name: 'retrieve', start: 0, milliseconds: 30 },
    { name: 'embed', parent: 0, start: 1, milliseconds: 20, usage: { cost: 0.25 } },
    { name: 'embed', start: 31, milliseconds: 5, usage: { promptTokens: 4 } },
    { name: 'retrieve', start: 36, milliseconds: 12 },
    { name: 'embed', parent: 3, start: 37, milliseconds: 10, usage: { cost: 0.5 } },
    { name: 'generate', start: 50 },
  ]
  expect(stepTotals(caseRecord({ steps }))).toEqual([
    { name: 'retrieve', milliseconds: 42 },
    { name: 'retrieve › embed', milliseconds: 30, cost: 0.75 },
    { name: 'embed', milliseconds: 5 },
  ])
  expect(stepTotals(caseRecord())).toEqual([])
})

test('results that say that a step is part of itself, or of a later one, end no report', () => {
  const steps = [
    { name: 'a', parent: 1, start: 0, milliseconds: 1 },
    { name: 'b', parent: 1, start: 0, milliseconds: 1 },
    { name: 'c', parent: 9, start: 0, milliseconds: 1 },
  ]
  expect(stepTotals(caseRecord({ steps })).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
})
