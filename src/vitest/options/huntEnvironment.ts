import type { Problem } from '../../errors.ts'
import type { Budget } from '../../judge/session/budget.ts'
import { parseJson } from '../../text/parseJson.ts'
import type { RunEnvironment } from './options.ts'
import { budgetSchema } from './optionsSchema.ts'

/**
 * What `npx vitest-rag hunt` sets for its own process: `VITEST_RAG_HUNT` and `VITEST_RAG_BUDGET`. In another one a run
 * would keep and report nothing.
 */
export function huntEnvironment(
  { VITEST_RAG_HUNT: hunt = '', VITEST_RAG_BUDGET: budget = '' }: NodeJS.ProcessEnv,
  isOfCli: boolean,
): { read: Pick<RunEnvironment, 'hunt' | 'budget'>; problems: Problem[] } {
  const limits = limitsIn(budget)
  const left = 'left to `npx vitest-rag hunt`'
  return {
    read: { ...(hunt !== '' && { hunt: true }), ...(limits && { budget: limits }) },
    problems: [
      ...(hunt === '' || (hunt === '1' && isOfCli) ? [] : [variable('VITEST_RAG_HUNT', left)]),
      ...(budget === '' || (limits && isOfCli) ? [] : [variable('VITEST_RAG_BUDGET', left)]),
    ],
  }
}

const variable = (name: string, expected: string): Problem => ({
  problem: `Expected the environment's ${name} to be ${expected}`,
})

function limitsIn(json: string): Budget | undefined {
  const { data } = budgetSchema.safeParse(parseJson(json))
  if (!data) return undefined
  const { maxCalls, maxTokens, maxCost } = data
  return {
    ...(maxCalls !== undefined && { maxCalls }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(maxCost !== undefined && { maxCost }),
  }
}
