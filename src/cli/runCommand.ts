import { UserError } from '../errors.ts'
import { tool } from '../results/tool.ts'
import { baselineUpdate } from './baselineUpdate.ts'
import type { Output } from './output.ts'

type Command = (vitestArguments: readonly string[], output: Output) => Promise<number>

const commands: Record<string, Command> = {
  'baseline update': baselineUpdate,
}

const usage = `${tool}: RAG evaluation for Vitest

  npx vitest-rag baseline update [Vitest's own options]
      Runs the golden sets two or three times and records their scores in
      .vitest-rag/baseline.json. A judge that is a model is asked anew in each
      run. Commit that file: later runs are compared with it.

To run golden sets, run Vitest: npx vitest run`

/** @returns the exit code: 0 done, 1 refused, 2 wrong usage */
export async function runCommand(argv: readonly string[], output: Output): Promise<number> {
  const [first = '--help', second = '', ...rest] = argv
  if (first === '--help' || first === '-h') {
    output.print(usage)
    return 0
  }
  if (first === '--version' || first === '-v') {
    output.print(tool)
    return 0
  }
  const command = Object.hasOwn(commands, `${first} ${second}`)
    ? commands[`${first} ${second}`]
    : undefined
  if (!command) {
    output.printError(`Expected a command, got \`${[first, second].join(' ').trim()}\`\n\n${usage}`)
    return 2
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    output.print(usage)
    return 0
  }
  try {
    return await command(rest, output)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    output.printError(error.message)
    return 1
  }
}
