import { describe, expect, test } from 'vitest'
import { groundedness } from '../../../src/metrics/groundedness.ts'
import { criterionProblems } from '../../../src/vitest/options/criterionProblems.ts'

const right = {
  question: 'How friendly is it?',
  levels: [
    { value: 0, meaning: 'rude' },
    { value: 1, meaning: 'friendly' },
  ],
  rates: 'answer',
}

/** What is wrong with a criterion that is right but for this. */
function wrong(traits: Record<string, unknown>): string[] {
  const metric = { requires: ['ratings'], criterion: { ...right, ...traits } }
  return criterionProblems(metric, 'tone').map(({ problem }) => problem)
}

test.each([
  {},
  { sees: [], skipsRefusals: true, quotes: false },
  { sees: ['reference'] },
  { sees: ['contexts', 'reference'], quotes: true },
  { ...groundedness.criterion },
])('%j is fine', traits => {
  expect(wrong(traits)).toEqual([])
})

describe('a slip must not change what is rated', () => {
  test.each([
    [{ see: ['reference'] }, 'Unknown option `see` of tone.criterion; did you mean `sees`?'],
    [{ qoutes: true }, 'Unknown option `qoutes` of tone.criterion; did you mean `quotes`?'],
    [{ sees: null }, 'Expected `tone.criterion.sees` to be a list'],
    [{ sees: 42 }, 'Expected `tone.criterion.sees` to be a list'],
    [{ sees: 'contexts' }, 'Expected `tone.criterion.sees` to be a list'],
    [
      { sees: ['context'] },
      'Expected `tone.criterion.sees` to be one of reference, contexts; got `context`; did you mean `contexts`?',
    ],
    [{ skipsRefusals: 1 }, 'Expected `tone.criterion.skipsRefusals` to be true or false'],
    [{ quotes: 'yes' }, 'Expected `tone.criterion.quotes` to be true or false'],
    [
      { quotes: true },
      'Expected `tone.criterion.sees` to name `contexts`, because `quotes` must stand in them',
    ],
    [
      { quotes: true, sees: ['reference'] },
      'Expected `tone.criterion.sees` to name `contexts`, because `quotes` must stand in them',
    ],
  ])('%j', (traits, problem) => {
    expect(wrong(traits)).toEqual([problem])
  })
})

test('a criterion that nobody rates by is a slip too', () => {
  expect(criterionProblems({ requires: [], criterion: right }, 'tone')).toEqual([
    { problem: 'Expected `tone.requires` to name `ratings`, because it has a `criterion`' },
  ])
  expect(criterionProblems({ requires: ['entities'] }, 'tone')).toEqual([])
})
