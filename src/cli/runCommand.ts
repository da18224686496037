import { parseArgs } from 'node:util'
import { UserError } from '../errors.ts'
import { UnusableFile } from '../files/unusableFile.ts'
import { tool } from '../results/tool.ts'
import { nearestName } from '../text/nearestName.ts'
import { printable } from '../text/untrusted.ts'
import type { Command, Output } from './command.ts'
import { isFlagName, shownFlag } from './commandFlags.ts'
import { commands } from './commands.ts'
import { readArguments } from './readArguments.ts'
import { RunRefused } from './runRefused.ts'
import { UsageError } from './usageError.ts'

/** @returns the exit code: 0 done, 1 refused, 2 wrong usage, or files that can't be written */
export async function runCommand(argv: readonly string[], output: Output): Promise<number> {
  const { help, version } = questionsIn(argv)
  if (version || help || argv.length === 0) {
    output.print(version ? tool : commandHelp(namedCommand(argv)))
    return 0
  }
  try {
    const { command, rest } = findCommand(argv)
    return await command.run(readArguments(rest, command), output)
  } catch (error) {
    if (error instanceof RunRefused) return 2
    if (!(error instanceof UserError)) throw error
    output.printError(error.message)
    return error instanceof UsageError || error instanceof UnusableFile ? 2 : 1
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
function namedCommand(argv: readonly string[]): Command | undefined {
  const names = [2, 1].map(words => argv.slice(0, words).join(' '))
  return names.flatMap(name => commands.find(one => one.name === name) ?? [])[0]
}

function findCommand(argv: readonly string[]): { command: Command; rest: readonly string[] } {
  const command = namedCommand(argv)
  if (command) return { command, rest: argv.slice(command.name.split(' ').length) }
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

const indent = ' '.repeat(6)

/** What `--help` prints: all commands, or the one that it was asked of. */
function commandHelp(command: Command | undefined): string {
  if (command) return helpOf(command)
  return [
    `${tool}: RAG evaluation for Vitest`,
    ...commands.map(helpOf),
    'Of one command: npx vitest-rag run --help',
    'To run golden sets among all other tests, run Vitest: npx vitest run',
  ].join('\n\n')
}

function helpOf({ name, file, flags, startsVitest, summary }: Command): string {
  const call = ['npx vitest-rag', name, file, startsVitest && "[Vitest's own options]"]
  const shown = Object.entries(flags).flatMap(([flag, words]) =>
    isFlagName(flag) ? [{ flag: shownFlag(flag), lines: words.split('\n') }] : [],
  )
  const width = Math.max(...shown.map(({ flag }) => flag.length)) + 2
  const flagLines = shown.flatMap(({ flag, lines }) =>
    lines.map((line, index) => (index === 0 ? flag : '').padEnd(width) + line),
  )
  const lines = [...summary, ...flagLines].map(line => indent + line)
  return [`  ${call.filter(Boolean).join(' ')}`, ...lines].join('\n')
}
