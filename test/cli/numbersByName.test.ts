import { expect, test } from 'vitest'
import { readBudget, readHuntMix, readMix } from '../../src/cli/numbersByName.ts'
import { UsageError } from '../../src/cli/usageError.ts'

test('shares and limits by name', () => {
  expect(readMix('simple=.5, false-premise=2')).toEqual({ simple: 0.5, 'false-premise': 2 })
  expect(readMix('multi-context+reasoning=.2,simple=1')).toEqual({
    'multi-context+reasoning': 0.2,
    simple: 1,
  })
  expect(readBudget('calls=500,cost=2.5')).toEqual({ maxCalls: 500, maxCost: 2.5 })
  expect(readBudget('tokens=100000')).toEqual({ maxTokens: 100_000 })
})

test.each([
  '',
  'simple',
  'simple=',
  'simple=-1',
  'simple=0',
  'easy=1',
  'simple=1,simple=2',
  'simple=1;reasoning=1',
  'reasoning+reasoning=1',
  'reasoning+simple=1',
  'reasoning+=1',
])('refuses %j as a mix', given => {
  expect(() => readMix(given)).toThrow(UsageError)
})

test('a hunt draws no conversations', () => {
  expect(readHuntMix('simple=1,reasoning+conditional=1')).toEqual({
    simple: 1,
    'reasoning+conditional': 1,
  })
  expect(() => readHuntMix('simple=1,conversational=1')).toThrow(
    'Expected kinds of single questions after `--mix`, got `conversational`',
  )
  expect(readMix('conversational=.3,simple=1')).toEqual({ conversational: 0.3, simple: 1 })
})

test('says what is taken', () => {
  expect(() => readMix('reasoning+simple=1')).toThrow(
    'or several of reasoning, multi-context, conditional joined by + in their order, each once after `--mix`, got `reasoning+simple=1`',
  )
  expect(() => readBudget('50')).toThrow(
    'Expected limits of calls, tokens, cost after `--budget`, got `50`\n  For example: --budget calls=500,cost=2',
  )
})
