import type { Problem } from '../errors.ts'
import type { Budget } from '../judge/budget.ts'
import { isObject, unknownKeys } from './optionProblems.ts'
import type { RagOptions } from './options.ts'

const keys = ['maxCalls', 'maxTokens', 'maxCost'] satisfies (keyof Budget)[]

/** What is wrong with the budget: a slip in it would let a run spend without end. */
export function budgetProblems({ budget, judge }: RagOptions): Problem[] {
  if (budget === undefined) return []
  if (!isObject(budget)) {
    return [{ problem: `Expected \`budget\` to be an object with ${keys.join(', ')}` }]
  }
  const wrong = keys.filter(key => budget[key] !== undefined && !isAmount(budget[key]))
  const unpriced = budget['maxCost'] !== undefined && judge?.prices === undefined
  return [
    ...unknownKeys('budget', budget, keys),
    ...wrong.map(key => ({ problem: `Expected \`budget.${key}\` to be a number, 0 or more` })),
    ...(unpriced
      ? [
          {
            problem: 'Expected the judge to have `prices`, because `budget.maxCost` is set',
            fix: 'Give it what a million tokens cost: openai({ prices: { prompt: 0.25, completion: 2 } })',
          },
        ]
      : []),
  ]
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}
