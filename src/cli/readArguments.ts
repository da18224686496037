import { parseArgs } from 'node:util'
import { nearestName } from '../text/nearestName.ts'
import { printable } from '../text/untrusted.ts'
import type { Command, CommandCall, Flag, Flags } from './command.ts'
import { commands } from './commands.ts'
import { UsageError } from './usageError.ts'

/**
 * Reads the arguments of a command by its flags.
 * @throws UsageError if the command doesn't take one of them
 */
export function readArguments(argv: readonly string[], command: Command): CommandCall {
  const flags: Record<string, unknown> = {}
  const call: CommandCall = { flags, vitestArguments: [] }
  const { argument } = command
  const mostFiles = argument?.isSeveral ? Infinity : argument ? 1 : 0
  const read = new Set<number>()
  for (const token of tokensOf(argv, command)) {
    const { kind, index } = token
    const flag = kind === 'option' ? ownFlag(token.name, command) : undefined
    if (kind === 'option' && flag) {
      flags[token.name] = valueOf(token.name, flag, token.value)
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
    : flagsForVitest(call, command)
  return { ...call, vitestArguments }
}

/** Not strict, because the errors of Node are not written for users of a command. */
function tokensOf(argv: readonly string[], { flags }: Command) {
  const options = Object.entries(flags).map(([name, { short, value }]) => [
    name,
    { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
  ])
  return parseArgs({
    args: [...argv],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  }).tokens
}

function ownFlag(name: string, { flags }: Command): Flag | undefined {
  return Object.hasOwn(flags, name) ? flags[name] : undefined
}

function valueOf(name: string, { value, read }: Flag, given: string | undefined): unknown {
  if (value) return read?.(given ?? '', name)
  if (given === undefined) return true
  throw new UsageError({ problem: `Expected \`--${name}\` without a value` })
}

/** A command must not ignore the flag of another one, because the user expects its effect. */
function refuseFlagOfOthers(name: string): void {
  const takers = commands.filter(command => ownFlag(name, command))
  if (takers.every(command => ownFlag(name, command)?.ofVitest)) return
  const others = takers.map(one => `\`${one.name}\``)
  throw new UsageError({
    problem: `Expected \`--${name}\` with the command${others.length > 1 ? 's' : ''} ${joined(others, 'and')} only`,
    fix: 'See npx vitest-rag --help',
  })
}

/** The error for an empty argument, as from an unset variable in a script. */
function emptyName({ name, argument }: Command): UsageError {
  return new UsageError({
    problem: `Expected \`${argument?.value ?? 'nothing'}\` after \`${name}\`, got an empty text`,
    fix: 'Is a variable of a script empty? See npx vitest-rag --help',
  })
}

function unknown(given: string, { flags, argument }: Command): UsageError {
  const taken = [...(argument ? [argument.value] : []), ...shownFlags(flags)].map(
    one => `\`${one}\``,
  )
  const meant = given.startsWith('-')
    ? nearestName(given.replace(/=.*$/s, ''), Object.keys(flags))
    : undefined
  return new UsageError({
    problem: `Expected ${joined(taken, 'or')}, got \`${printable(given, 80)}\``,
    fix: meant ? `Did you mean \`--${meant}\`?` : 'See npx vitest-rag --help',
  })
}

function flagsForVitest({ flags }: CommandCall, command: Command): string[] {
  return Object.entries(flags).flatMap(([name, value]) =>
    ownFlag(name, command)?.ofVitest ? [`--${name}=${String(value)}`] : [],
  )
}

/** Flags as in the help: `--root <folder>`. */
export function shownFlags(flags: Flags): string[] {
  return Object.entries(flags).map(([name, { value }]) =>
    [`--${name}`, value].filter(Boolean).join(' '),
  )
}

/** `a`, `a or b`, `a, b or c` */
function joined(words: readonly string[], last: 'and' | 'or'): string {
  return new Intl.ListFormat('en-GB', {
    type: last === 'and' ? 'conjunction' : 'disjunction',
  }).format(words)
}
