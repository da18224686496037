import type { Problem } from '../../errors.ts'
import type { Budget } from '../../judge/session/budget.ts'
import { parseJson } from '../../text/parseJson.ts'
import type { RunEnvironment } from './options.ts'
import { budgetSchema } from './optionsSchema.ts'

type OfCommand = 'hunt' | 'batch' | 'budget' | 'allowNoBaseline' | 'expectsBaseline'

interface CommandEnvironment {
  read: Pick<RunEnvironment, OfCommand>
  problems: Problem[]
}

/** Who started the run, and who decides it. */
export interface Starter {
  /** Whether it is a command in this process. */
  isOfCli: boolean
  gateMode: RunEnvironment['gateMode']
}

/**
 * What commands set for their own process. `npx vitest-rag hunt` and `batch`: `VITEST_RAG_HUNT`, `VITEST_RAG_BUDGET`
 * and `VITEST_RAG_BATCH`; in another one a run would keep and report nothing. `run`: `VITEST_RAG_ALLOW_NO_BASELINE`.
 * @param variables without those that are empty
 */
export function commandEnvironment(
  variables: NodeJS.ProcessEnv,
  starter: Starter,
): CommandEnvironment {
  const {
    VITEST_RAG_HUNT: hunt = '',
    VITEST_RAG_BUDGET: budget = '',
    VITEST_RAG_BATCH: batch = '',
  } = variables
  const { isOfCli } = starter
  const withoutBaseline = readWithoutBaseline(variables, starter)
  const limits = limitsIn(budget)
  const left = 'left to `npx vitest-rag hunt`'
  const isRight = (value: string) => value === '' || (value === '1' && isOfCli)
  return {
    read: {
      ...withoutBaseline.read,
      ...(hunt !== '' && { hunt: true }),
      ...(batch !== '' && { batch: true }),
      ...(limits && { budget: limits }),
    },
    problems: [
      ...withoutBaseline.problems,
      ...(isRight(hunt) ? [] : [variable('VITEST_RAG_HUNT', left)]),
      ...(isRight(batch)
        ? []
        : [variable('VITEST_RAG_BATCH', 'left to `npx vitest-rag batch submit`')]),
      ...(budget === '' || (limits && isOfCli) ? [] : [variable('VITEST_RAG_BUDGET', left)]),
    ],
  }
}

/** What a run without a baseline comes to, which matters where it decides. Some set `CI` to say that it is not one. */
function readWithoutBaseline(
  { VITEST_RAG_ALLOW_NO_BASELINE: allow, CI: ci = 'false' }: NodeJS.ProcessEnv,
  { isOfCli, gateMode }: Starter,
): CommandEnvironment {
  if (allow === '1') return { read: { allowNoBaseline: true }, problems: [] }
  if (allow !== undefined)
    return { read: {}, problems: [variable('VITEST_RAG_ALLOW_NO_BASELINE', '1')] }
  const decides = isOfCli && gateMode !== 'report' && gateMode !== 'off'
  const isExpected = decides && ci !== 'false' && ci !== '0'
  return { read: isExpected ? { expectsBaseline: true } : {}, problems: [] }
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
