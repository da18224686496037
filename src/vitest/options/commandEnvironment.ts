import type { Problem } from '../../errors.ts'
import type { Budget } from '../../judge/session/budget.ts'
import { parseJson } from '../../text/parseJson.ts'
import type { RunEnvironment } from './options.ts'
import { budgetSchema } from './optionsSchema.ts'

/**
 * What `npx vitest-rag hunt` and `batch` set for their own process: `VITEST_RAG_HUNT`, `VITEST_RAG_BUDGET` and
 * `VITEST_RAG_BATCH`. In another one a run would keep and report nothing.
 */
export function commandEnvironment(
  {
    VITEST_RAG_HUNT: hunt = '',
    VITEST_RAG_BUDGET: budget = '',
    VITEST_RAG_BATCH: batch = '',
  }: NodeJS.ProcessEnv,
  isOfCli: boolean,
): { read: Pick<RunEnvironment, 'hunt' | 'batch' | 'budget'>; problems: Problem[] } {
  const limits = limitsIn(budget)
  const left = 'left to `npx vitest-rag hunt`'
  const isRight = (value: string) => value === '' || (value === '1' && isOfCli)
  return {
    read: {
      ...(hunt !== '' && { hunt: true }),
      ...(batch !== '' && { batch: true }),
      ...(limits && { budget: limits }),
    },
    problems: [
      ...(isRight(hunt) ? [] : [variable('VITEST_RAG_HUNT', left)]),
      ...(isRight(batch)
        ? []
        : [variable('VITEST_RAG_BATCH', 'left to `npx vitest-rag batch submit`')]),
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
