import type { Problem } from '../../errors.ts'
import type { Budget } from '../../judge/budget.ts'
import { isObject, unknownKeys } from './optionProblems.ts'
import type { RagOptions } from './options.ts'

const keys = ['maxCalls', 'maxTokens', 'maxCost'] satisfies (keyof Budget)[]

/** What is wrong with the budget: a slip in it would let a run spend without end. */
export function budgetProblems(options: RagOptions): Problem[] {
  const { budget } = options
  if (budget === undefined) return []
  if (!isObject(budget)) {
    return [{ problem: `Expected \`budget\` to be an object with ${keys.join(', ')}` }]
  }
  const wrong = keys.filter(key => budget[key] !== undefined && !isAmount(budget[key]))
  return [
    ...unknownKeys('budget', budget, keys),
    ...wrong.map(key => ({ problem: `Expected \`budget.${key}\` to be a number, 0 or more` })),
    ...(budget['maxCost'] === undefined ? [] : unpriced(options)),
  ]
}

/** Without prices nothing would count. Who asks nobody outside costs nothing. */
function unpriced({ judge, embeddings }: RagOptions): Problem[] {
  const because = 'because `budget.maxCost` is set'
  return [
    ...(!judge || judge.prices || judge.local
      ? []
      : [
          {
            problem: `Expected the judge to have \`prices\`, ${because}`,
            fix: 'Give it what a million tokens cost: openai({ prices: { prompt: 0.25, completion: 2 } })',
          },
        ]),
    ...(!embeddings || embeddings.prices
      ? []
      : [
          {
            problem: `Expected the embeddings to have \`prices\`, ${because}`,
            fix: 'Give them what a million tokens cost: openaiEmbeddings({ prices: { prompt: 0.02 } })',
          },
        ]),
  ]
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}
