import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { printable } from '../text/untrusted.ts'
import type { OwnFlags } from './ownFlags.ts'
import { UsageError } from './usageError.ts'

/** What commands are told that start no Vitest. */
export interface ProjectFlags {
  /** Absolute path of the project's folder. */
  root: string
  /** The commit whose baseline is looked at. */
  against?: string
}

/**
 * Reads the arguments of a command that has no Vitest to pass others on to.
 * @param rest what is left of them without our own flags
 * @throws UsageError where there is one that the command does not know
 */
export function readProjectFlags(flags: OwnFlags, rest: readonly string[]): ProjectFlags {
  if (flags.loosen) throw unknownArgument('--loosen')
  // Not strict, because the words of Node's own errors are not for users of this command.
  const options = { root: { type: 'string' } } as const
  const { tokens } = parseArgs({ args: [...rest], options, strict: false, tokens: true })
  let folder: string | undefined = '.'
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name !== 'root') {
      throw unknownArgument(rest[token.index] ?? '')
    }
    folder = token.value
  }
  const root = existingFolder(folder)
  return { root, ...(flags.against !== undefined && { against: flags.against }) }
}

function unknownArgument(argument: string): UsageError {
  return new UsageError({
    problem: `Expected \`--root <folder>\` or \`--against <commit>\`, got \`${printable(argument, 80)}\``,
    fix: 'See npx vitest-rag --help',
  })
}

function existingFolder(folder: string | undefined): string {
  const root = folder === undefined || folder === '' ? undefined : resolve(folder)
  if (root !== undefined && statSync(root, { throwIfNoEntry: false })?.isDirectory()) return root
  throw new UsageError({
    problem: `Expected a folder after \`--root\`, got ${root === undefined ? 'nothing' : `\`${printable(root, 160)}\``}`,
  })
}
