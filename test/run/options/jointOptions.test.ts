import { expect, test } from 'vitest'
import { jointOptions } from '../../../src/run/options/jointOptions.ts'

test('of each limit the lowest holds for the run', () => {
  const budgets = [{ maxCalls: 100, maxCost: 2 }, undefined, { maxCalls: 40, maxTokens: 9000 }]
  const { budget } = jointOptions(budgets.map(one => (one ? { budget: one } : {})))
  expect(budget).toEqual({ maxCalls: 40, maxTokens: 9000, maxCost: 2 })
})

test('each log counts once, in the order of the plugins', () => {
  const plugins = [
    { replayFrom: ['b.jsonl', 'a.jsonl'] },
    {},
    { replayFrom: ['a.jsonl', 'c.jsonl'] },
  ]
  expect(jointOptions(plugins).replayFrom).toEqual(['b.jsonl', 'a.jsonl', 'c.jsonl'])
})

test('the strictest mode holds, and each verdict that one plugin has fail', () => {
  const warns = { gate: { mode: 'warn', failOn: ['inconclusive'] } } as const
  const reports = { gate: { mode: 'report', failOn: ['floor'] } } as const
  expect(jointOptions([reports, warns]).gate).toEqual({
    mode: 'warn',
    failOn: ['floor', 'inconclusive'],
  })
  // A plugin that says nothing fails.
  expect(jointOptions([warns, {}]).gate.mode).toBe('fail')
  expect(jointOptions([reports]).gate.mode).toBe('report')
})

test('as many runs are kept as the plugin wants that wants the fewest', () => {
  expect(jointOptions([{}]).keepRuns).toBe(20)
  expect(jointOptions([{ keepRuns: 100 }]).keepRuns).toBe(100)
  expect(jointOptions([{ keepRuns: 100 }, { keepRuns: 0 }, {}]).keepRuns).toBe(0)
})
