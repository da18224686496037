import { parseArgs } from 'node:util'
import { UserError } from '../errors.ts'
import { tool } from '../results/tool.ts'
import { nearestName } from '../text/nearestName.ts'
import { printable } from '../text/untrusted.ts'
import type { Command, Output } from './command.ts'
import { commandHelp } from './commandHelp.ts'
import { commands } from './commands.ts'
import { readArguments } from './readArguments.ts'
import { UsageError } from './usageError.ts'

/** @returns the exit code: 0 done, 1 refused, 2 wrong usage */
export async function runCommand(argv: readonly string[], output: Output): Promise<number> {
  const { help, version } = questionsIn(argv)
  if (version || help || argv.length === 0) {
    output.print(version ? tool : commandHelp())
    return 0
  }
  try {
    const { command, rest } = findCommand(argv)
    return await command.run(readArguments(rest, command), output)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    output.printError(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}

/** These are answered wherever they stand: nothing is run then. */
function questionsIn(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
    strict: false,
  }).values
}

/** A command is one word or two. */
function findCommand(argv: readonly string[]): { command: Command; rest: readonly string[] } {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ')
    const command = commands.find(one => one.name === name)
    if (command) return { command, rest: argv.slice(words) }
  }
  const asked = argv.slice(0, 2).join(' ').trim()
  const meant = nearestName(
    asked,
    commands.map(({ name }) => name),
  )
  throw new UsageError({
    problem: `Expected a command, got \`${printable(asked, 80)}\``,
    fix: meant ? `Did you mean \`${meant}\`?` : 'See npx vitest-rag --help',
  })
}
