import { parseArgs } from 'node:util'
import { nearestName } from '../text/nearestName.ts'
import { printable } from '../text/untrusted.ts'
import type { Command, CommandCall } from './command.ts'
import type { FlagName } from './commandFlags.ts'
import { commandFlags, isFlagName, shownFlag } from './commandFlags.ts'
import { commands } from './commands.ts'
import { UsageError } from './usageError.ts'

/**
 * Reads the arguments of a command by its row in the table.
 * @throws UsageError where it doesn't take one of them
 */
export function readArguments(argv: readonly string[], command: Command): CommandCall {
  const call: CommandCall = { flags: {}, vitestArguments: [] }
  const mostFiles = command.takesSeveralFiles ? Infinity : command.file ? 1 : 0
  const read = new Set<number>()
  for (const token of tokensOf(argv, command)) {
    const { kind, index } = token
    if (kind === 'option' && isOwn(token.name, command)) {
      Object.assign(call.flags, { [token.name]: valueOf(token.name, token.value) })
      read.add(index)
      if (token.inlineValue === false) read.add(index + 1)
    } else if (kind === 'option') refuseFlagOfOthers(token.name)
    if (command.startsVitest || read.has(index)) continue
    const { files } = call
    if (kind === 'positional' && token.value === '') throw emptyName(command)
    if (kind !== 'positional' || (files?.length ?? 0) >= mostFiles) {
      throw unknown(argv[index] ?? '', command)
    }
    call.files = files ? [...files, token.value] : [token.value]
  }
  const vitestArguments = command.startsVitest
    ? argv.filter((_, index) => !read.has(index))
    : flagsForVitest(call)
  return { ...call, vitestArguments }
}

/** Not strict, because the words of Node's own errors are not for users of a command. */
function tokensOf(argv: readonly string[], { flags }: Command) {
  const options = Object.keys(flags)
    .filter(isFlagName)
    .map(name => {
      const { short, value } = commandFlags[name]
      return [
        name,
        { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
      ]
    })
  return parseArgs({
    args: [...argv],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  }).tokens
}

function isOwn(name: string, { flags }: Command): name is FlagName {
  return isFlagName(name) && flags[name] !== undefined
}

function valueOf(name: FlagName, given: string | undefined): unknown {
  const { value, read } = commandFlags[name]
  if (value) return read?.(given ?? '')
  if (given === undefined) return true
  throw new UsageError({ problem: `Expected \`--${name}\` without a value` })
}

/** A command that ignored a flag of another one would do something else than was asked for. */
function refuseFlagOfOthers(name: string): void {
  if (!isFlagName(name) || commandFlags[name].ofVitest) return
  const others = commands
    .filter(({ flags }) => flags[name] !== undefined)
    .map(one => `\`${one.name}\``)
  throw new UsageError({
    problem: `Expected \`--${name}\` with the command${others.length > 1 ? 's' : ''} ${joined(others, 'and')} only`,
    fix: 'See npx vitest-rag --help',
  })
}

/** As scripts pass on a variable that is not set. */
function emptyName({ name, file = 'nothing' }: Command): UsageError {
  return new UsageError({
    problem: `Expected \`${file}\` after \`${name}\`, got an empty text`,
    fix: 'Is a variable of a script empty? See npx vitest-rag --help',
  })
}

function unknown(argument: string, { flags, file }: Command): UsageError {
  const names = Object.keys(flags).filter(isFlagName)
  const taken = [...(file ? [file] : []), ...names.map(shownFlag)].map(one => `\`${one}\``)
  const meant = argument.startsWith('-')
    ? nearestName(argument.replace(/=.*$/s, ''), names)
    : undefined
  return new UsageError({
    problem: `Expected ${joined(taken, 'or')}, got \`${printable(argument, 80)}\``,
    fix: meant ? `Did you mean \`--${meant}\`?` : 'See npx vitest-rag --help',
  })
}

function flagsForVitest({ flags }: CommandCall): string[] {
  return Object.entries(flags).flatMap(([name, value]) =>
    isFlagName(name) && commandFlags[name].ofVitest ? [`--${name}=${String(value)}`] : [],
  )
}

/** `a`, `a or b`, `a, b or c` */
function joined(words: readonly string[], last: 'and' | 'or'): string {
  return new Intl.ListFormat('en-GB', {
    type: last === 'and' ? 'conjunction' : 'disjunction',
  }).format(words)
}
