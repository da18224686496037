import { parseArgs } from 'node:util'
import type { Problem } from '../errors.ts'
import { UserError } from '../errors.ts'
import { UnusableFile } from '../files/unusableFile.ts'
import { tool } from '../results/tool.ts'
import { nearestName } from '../text/nearestName.ts'
import { printable } from '../text/untrusted.ts'
import type { Command, Output } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, overview } from './help.ts'
import { printedDocument } from './printedJson.ts'
import { readArguments } from './readArguments.ts'
import { RunRefused } from './runRefused.ts'
import { UsageError } from './usageError.ts'

/** What a command with `--json` prints if it is refused. */
export interface ErrorDocument {
  exitCode: number
  problems: readonly Problem[]
}

/** @returns the exit code: 0 done, 1 refused, 2 wrong usage, or files that can't be written */
export async function runCommand(argv: readonly string[], output: Output): Promise<number> {
  const { help, version } = questionsIn(argv)
  if (version || help || argv.length === 0) {
    output.print(version ? tool : helpOn(argv))
    return 0
  }
  let hasPrinted = false
  const print = (text: string) => {
    hasPrinted = true
    output.print(text)
  }
  try {
    const { command, rest } = findCommand(argv)
    const call = readArguments(rest, command)
    if (command.startsVitest) {
      const { refuseUnknownArguments } = await import('./vitestArguments.ts')
      refuseUnknownArguments(call.vitestArguments, Object.keys(command.flags))
    }
    return await command.run(call, { ...output, print })
  } catch (error) {
    // The run itself has printed its message.
    if (error instanceof UserError) output.printError(error.message)
    else if (!(error instanceof RunRefused)) throw error
    const refused: ErrorDocument = {
      exitCode: isRefusal(error) ? 2 : 1,
      problems: error.problems,
    }
    // A program that reads standard output always finds one document there.
    if (asksForJson(argv) && !hasPrinted) output.print(printedDocument('error-output', refused))
    return refused.exitCode
  }
}

function isRefusal(error: UserError | RunRefused): boolean {
  return [RunRefused, UsageError, UnusableFile].some(refusal => error instanceof refusal)
}

/** Whether the caller reads standard output as JSON. */
export function asksForJson(argv: readonly string[]): boolean {
  return argv.includes('--json')
}

/** The flags for help and version, which work at any place in the call and run nothing. */
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

/** Commands that begin with the same word, such as those on the baseline. */
function groupOf([word]: readonly string[]): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `))
}

function helpOn(argv: readonly string[]): string {
  const command = namedCommand(argv)
  const asked = command ? [command] : groupOf(argv)
  return asked.length === 0 ? overview() : asked.map(helpOf).join('\n\n')
}

function findCommand(argv: readonly string[]): { command: Command; rest: readonly string[] } {
  const command = namedCommand(argv)
  if (command) return { command, rest: argv.slice(command.name.split(' ').length) }
  const asked = argv.slice(0, 2).join(' ').trim()
  const group = groupOf(argv).map(({ name }) => `\`${name}\``)
  if (group.length > 0) {
    throw new UsageError({
      problem: `Expected ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(group)}, got \`${printable(asked, 80)}\``,
      fix: `See npx vitest-rag ${argv[0]} --help`,
    })
  }
  const meant = nearestName(
    asked,
    commands.map(({ name }) => name),
  )
  throw new UsageError({
    problem: `Expected a command, got \`${printable(asked, 80)}\``,
    fix: meant ? `Did you mean \`${meant}\`?` : 'See npx vitest-rag --help',
  })
}
