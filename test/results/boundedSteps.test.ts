import { expect, test } from 'vitest'
import { boundSteps } from '../../src/results/boundedSteps.ts'
import { compactRecord } from '../../src/results/compactRecord.ts'
import type { StepRecord } from '../../src/results/results.ts'
import { caseRecord, unsupported } from './recordedRun.ts'

const stepsOf = (count: number, more: Partial<StepRecord> = {}): StepRecord[] =>
  Array.from({ length: count }, (_, start) => ({ name: 'retrieve', start, ...more }))

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('a few steps keep their texts, and many have shorter ones until there is room for all', () => {
  const text = '第一条：退货须在三十天内提出。'.repeat(20)
  const documents = Array.from({ length: 30 }, (_, index) => `refunds-${index}.md`)
  const [alone] = boundSteps(stepsOf(1, { input: text, documents }))
  expect([...(alone?.input ?? '')]).toHaveLength(300)
  expect(alone?.documents).toEqual(documents.slice(0, 20))
  for (const count of [2, 8, 50]) {
    const bounded = boundSteps(
      stepsOf(count, { input: text, error: text, milliseconds: 7, documents }),
    )
    expect(bounded.map(({ start, milliseconds }) => [start, milliseconds])).toEqual(
      stepsOf(count).map(({ start }) => [start, 7]),
    )
    expect(bytes(bounded) / count).toBeLessThan(Math.max(4000 / count, 260))
    expect(bounded[0]?.error).toMatch(/^第一条.*…$/)
  }
})

test('steps leave the evidence the room that it has without them', () => {
  const answerInContexts = Array.from({ length: 60 }, (_, index) =>
    unsupported(`Claim ${index}. `.repeat(20)),
  )
  const record = caseRecord({ evidence: { answerInContexts } })
  const { steps, ...rest } = compactRecord({
    ...record,
    steps: stepsOf(40, { input: 'word '.repeat(60) }),
  })
  expect(rest).toEqual(compactRecord(record))
  expect(steps).toHaveLength(40)
  expect(bytes(steps)).toBeLessThan(4001)
})
