import { isAbsolute } from 'node:path'
import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { commandEnvironment } from './commandEnvironment.ts'
import type { RunEnvironment } from './options.ts'

const gateModes = ['fail', 'warn', 'report', 'off'] as const

/**
 * What the command line and the action set for a run: `VITEST_RAG_REPEAT`, `VITEST_RAG_RUNS`,
 * `VITEST_RAG_GATE`, `VITEST_RAG_AGAINST`, `VITEST_RAG_ALLOW_NO_BASELINE`, `VITEST_RAG_SAMPLE`, `VITEST_RAG_REJUDGE`, `VITEST_RAG_ANSWERS`,
 * `VITEST_RAG_VARIANT`, `VITEST_RAG_FULL` and `VITEST_RAG_DRY_RUN`, and what hunts and batches set. More runs may follow only if something starts them: the command line, in its own process (`VITEST_RAG_CLI`), or
 * the process that decides by the results. Otherwise an undecided run would end without a verdict.
 * An empty variable is as good as none: workflows pass on what is not set as an empty text.
 * @throws UserError where one of them has another form
 */
export function runEnvironment(variables: NodeJS.ProcessEnv = process.env): RunEnvironment {
  const {
    VITEST_RAG_REPEAT: repeat = '0',
    VITEST_RAG_RUNS: runs,
    VITEST_RAG_GATE: given,
    VITEST_RAG_AGAINST: against,
    VITEST_RAG_SAMPLE: givenSample,
    VITEST_RAG_REJUDGE: rejudge,
    VITEST_RAG_ANSWERS: answers,
    VITEST_RAG_DRY_RUN: dryRun,
    VITEST_RAG_FULL: full,
    VITEST_RAG_VARIANT: variant,
    VITEST_RAG_CLI: startedBy,
  } = withoutEmpty(variables)
  const isOfCli = startedBy === String(process.pid)
  const gateMode = gateModes.find(mode => mode === given)
  const { sample, problem } = readSample(givenSample)
  const ofCommand = commandEnvironment(withoutEmpty(variables), { isOfCli, gateMode })
  const problems = [
    ...(problem ? [problem] : []),
    ...(isCount(repeat) ? [] : [variable('VITEST_RAG_REPEAT', 'a number below 1000')]),
    ...(runs === undefined || isCount(runs)
      ? []
      : [variable('VITEST_RAG_RUNS', 'a number below 1000')]),
    ...(given === undefined || gateMode
      ? []
      : [variable('VITEST_RAG_GATE', `one of ${gateModes.join(', ')}`)]),
    ...(rejudge === undefined || rejudge === '1' ? [] : [variable('VITEST_RAG_REJUDGE', '1')]),
    ...(full === undefined || full === '1' ? [] : [variable('VITEST_RAG_FULL', '1')]),
    // A run that was meant to ask nobody must not ask because somebody else started it.
    ...leftToCommand('DRY_RUN', dryRun, dryRun === '1' && isOfCli),
    // Scores of old answers must not be taken for those of the system as it is.
    ...leftToCommand('ANSWERS', answers, isAbsolute(answers ?? '') && isOfCli),
    ...ofCommand.problems,
  ]
  if (problems.length > 0) throw new UserError(problems)
  const isFollowed = gateMode === 'report' || gateMode === 'off' || isOfCli
  return {
    repeat: Number(repeat),
    runs: isFollowed && runs !== undefined ? Number(runs) : Number(repeat) + 1,
    ...(gateMode && { gateMode }),
    ...(against !== undefined && { against }),
    ...(sample && { sample }),
    ...(rejudge !== undefined && { rejudge: true }),
    ...(answers !== undefined && { answers }),
    ...(dryRun !== undefined && { dryRun: true }),
    ...(full !== undefined && { full: true }),
    ...(variant !== undefined && { variant }),
    ...ofCommand.read,
  }
}

function withoutEmpty(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

function readSample(given: string | undefined): {
  sample?: RunEnvironment['sample']
  problem?: Problem
} {
  if (given === undefined) return {}
  if (given === 'all') return { sample: given }
  const [, size, seed = '1'] = /^([1-9]\d{0,6})(?::(\d{1,9}))?$/.exec(given) ?? []
  if (size !== undefined) return { sample: { size: Number(size), seed: Number(seed) } }
  const expected = '`all`, or a number of cases and a seed such as 2000:1'
  return { problem: variable('VITEST_RAG_SAMPLE', expected) }
}

function leftToCommand(
  name: 'DRY_RUN' | 'ANSWERS',
  value: string | undefined,
  isRight: boolean,
): Problem[] {
  if (value === undefined || isRight) return []
  const flag = name.toLowerCase().replace('_', '-')
  return [variable(`VITEST_RAG_${name}`, `left to \`npx vitest-rag run --${flag}\``)]
}

function isCount(text: string): boolean {
  return /^\d{1,3}$/.test(text)
}

function variable(name: string, expected: string): Problem {
  return { problem: `Expected the environment's ${name} to be ${expected}` }
}
