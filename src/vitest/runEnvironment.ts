import type { Problem } from '../errors.ts'
import { UserError } from '../errors.ts'
import type { RunEnvironment } from './options.ts'

const gateModes = ['fail', 'warn', 'report', 'off'] as const

/**
 * What the command line and the action set for a run: `VITEST_RAG_REPEAT`, `VITEST_RAG_RUNS`,
 * `VITEST_RAG_GATE` and `VITEST_RAG_AGAINST`. That more runs may follow is believed only where
 * somebody sees to it: the command line, in whose process (`VITEST_RAG_CLI`) the run then is, or
 * whoever decides by the results. Else an undecided run would end without a verdict.
 * @throws UserError where one of them has another form
 */
export function runEnvironment(variables: NodeJS.ProcessEnv = process.env): RunEnvironment {
  const {
    VITEST_RAG_REPEAT: repeat = '0',
    VITEST_RAG_RUNS: runs,
    VITEST_RAG_GATE: given,
    VITEST_RAG_AGAINST: against = '',
    VITEST_RAG_CLI: startedBy,
  } = variables
  const gateMode = gateModes.find(mode => mode === given)
  const problems = [
    ...(isCount(repeat) ? [] : [variable('VITEST_RAG_REPEAT', 'a number below 1000')]),
    ...(runs === undefined || isCount(runs)
      ? []
      : [variable('VITEST_RAG_RUNS', 'a number below 1000')]),
    ...(given === undefined || gateMode
      ? []
      : [variable('VITEST_RAG_GATE', `one of ${gateModes.join(', ')}`)]),
  ]
  if (problems.length > 0) throw new UserError(problems)
  const isFollowed =
    gateMode === 'report' || gateMode === 'off' || startedBy === String(process.pid)
  return {
    repeat: Number(repeat),
    runs: isFollowed && runs !== undefined ? Number(runs) : Number(repeat) + 1,
    ...(gateMode && { gateMode }),
    ...(against !== '' && { against }),
  }
}

function isCount(text: string): boolean {
  return /^\d{1,3}$/.test(text)
}

function variable(name: string, expected: string): Problem {
  return { problem: `Expected the environment's ${name} to be ${expected}` }
}
