import { expect, test } from 'vitest'
import { promptInstructions } from '../../../src/judge/steps/index.ts'
import { resolvePrompts } from '../../../src/run/options/resolvePrompts.ts'

test('text replaces the instructions, a function sees them, and the others stay', () => {
  const prompts = resolvePrompts({
    checkClaims: 'Be strict.',
    rate: builtIn => `${builtIn}\nAmounts are in euros.`,
  })
  expect(prompts).toEqual({
    checkClaims: 'Be strict.',
    rate: `${promptInstructions.rate}\nAmounts are in euros.`,
  })
  expect(resolvePrompts()).toEqual({})
})

test('a function that returns no text leaves no judge without instructions', () => {
  const forgetful = { rate: () => ' ' }
  expect(() => resolvePrompts(forgetful)).toThrow(
    'Expected the function `prompts.rate` to return text',
  )
})
