import { UserError } from '../errors.ts'
import { tool } from '../results/tool.ts'
import { baselineCheck } from './commands/baselineCheck.ts'
import { baselineDiff } from './commands/baselineDiff.ts'
import { baselineShow } from './commands/baselineShow.ts'
import { baselineUpdate } from './commands/baselineUpdate.ts'
import { calibrate } from './commands/calibrateCommand.ts'
import { dryRun } from './commands/dryRunCommand.ts'
import type { Output } from './output.ts'
import type { OwnFlags } from './ownFlags.ts'
import { takeOwnFlags } from './ownFlags.ts'
import { readProjectFlags } from './projectFlags.ts'
import { run } from './commands/runRepeats.ts'
import { UsageError } from './usageError.ts'
import { verdictsPrune, verdictsVerify } from './commands/verdictsCommand.ts'

/** What a command is called with: its own flags, and all arguments that are not. */
export interface CommandCall {
  flags: OwnFlags
  rest: readonly string[]
}

type Command = (call: CommandCall, output: Output) => Promise<number> | number

const commands: Record<string, Command> = {
  run: ({ flags, rest }, output) => (flags.dryRun ? dryRun(rest, flags, output) : run(rest, flags)),
  'baseline update': ({ flags, rest }, output) => baselineUpdate(rest, flags, output),
  'baseline show': ({ flags, rest }, output) => baselineShow(readProjectFlags(flags, rest), output),
  'baseline diff': ({ flags, rest }, output) => baselineDiff(readProjectFlags(flags, rest), output),
  'baseline check': ({ flags, rest }, output) =>
    baselineCheck(readProjectFlags(flags, rest), output),
  'verdicts verify': ({ flags, rest }, output) =>
    verdictsVerify(readProjectFlags(flags, rest), output),
  'verdicts prune': ({ flags, rest }, output) =>
    verdictsPrune(readProjectFlags(flags, rest), output),
  calibrate: ({ flags, rest }, output) => calibrate(flags, rest, output),
}

const usage = `${tool}: RAG evaluation for Vitest

  npx vitest-rag run [--against <commit>] [Vitest's own options]
      Runs the golden sets and compares them with the baseline. Where that does
      not decide, because scores are noisy, all are run again, up to three times.
      With --against the baseline of a commit is used, not the working tree's.

  npx vitest-rag run --dry-run [Vitest's own options]
      Asks nobody and judges nothing: says how many calls and tokens a run needs,
      and how many answers are in the verdict log already.

  npx vitest-rag baseline update [--loosen] [Vitest's own options]
      Runs the golden sets two or three times and records their scores in
      .vitest-rag/baseline.json. A judge that is a model is asked anew in each
      run. Commit that file: later runs are compared with it. Floors, gates and
      critical cases may only get looser with --loosen.

  npx vitest-rag baseline show [--against <commit>] [--root <folder>]
      Prints the baseline of the working tree, or of a commit: means, numbers of
      scores, rules, judges and critical cases.

  npx vitest-rag baseline diff [--against <commit>] [--root <folder>]
      Prints what the working tree's baseline changes against that of a commit
      (HEAD, where none is named).

  npx vitest-rag baseline check [--against <commit>] [--root <folder>]
      Runs nothing. Fails where the baseline is missing, damaged or edited by
      hand; with --against also where it asks less than that of the commit.

  npx vitest-rag calibrate <labels.jsonl> [--repeats <n>] [--metrics <a,b>]
                 [--root <folder>] [--config <file>] [--project <name>]
      Holds the configured judge against labels that people gave: how far they
      agree on claims, and how far metrics go with which answer people prefer.
      Runs no tests. The record goes to .vitest-rag/calibration.json.

  npx vitest-rag verdicts verify [--root <folder>]
      Says how many answers the verdict log holds, of which judges. Fails where
      lines of it are damaged.

  npx vitest-rag verdicts prune [--root <folder>]
      Drops damaged lines, and answers that later ones stand in for.

To run golden sets among all other tests, run Vitest: npx vitest run`

/** @returns the exit code: 0 done, 1 refused, 2 wrong usage */
export async function runCommand(argv: readonly string[], output: Output): Promise<number> {
  const [first = '--help'] = argv
  if (first === '--help' || first === '-h') {
    output.print(usage)
    return 0
  }
  if (first === '--version' || first === '-v') {
    output.print(tool)
    return 0
  }
  const found = findCommand(argv)
  if (!found) {
    const asked = argv.slice(0, 2).join(' ').trim()
    output.printError(`Expected a command, got \`${asked}\`\n\n${usage}`)
    return 2
  }
  if (found.rest.includes('--help') || found.rest.includes('-h')) {
    output.print(usage)
    return 0
  }
  try {
    const call = takeOwnFlags(found.rest)
    if (call.flags.dryRun && found.command !== commands['run']) throw onlyRun()
    return await found.command(call, output)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    output.printError(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}

/** Whoever asks for a dry run must not get a real one. */
function onlyRun(): UsageError {
  return new UsageError({
    problem: 'Expected `--dry-run` with the command `run` only',
    fix: 'npx vitest-rag run --dry-run',
  })
}

/** A command is one word or two. */
function findCommand([first = '', second = '', ...rest]: readonly string[]) {
  const own = (name: string) => (Object.hasOwn(commands, name) ? commands[name] : undefined)
  const two = own(`${first} ${second}`)
  if (two) return { command: two, rest }
  const one = own(first)
  return one && { command: one, rest: [second, ...rest].filter(argument => argument !== '') }
}
