import { UserError } from '../errors.ts'

/** The flags that commands take for themselves. */
export interface OwnFlags {
  /** The commit whose baseline is used. */
  against?: string
  /** Whether a new baseline may hold runs to less. */
  loosen: boolean
  /** Calls are only counted. */
  dryRun?: true
}

/**
 * Takes our own flags out of a command's arguments; what is left is for Vitest, in its order.
 * @throws UserError where `--against` names no commit
 */
export function takeOwnFlags(argv: readonly string[]): { flags: OwnFlags; rest: string[] } {
  const rest: string[] = []
  const flags: OwnFlags = { loosen: false }
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index] ?? ''
    if (argument === '--loosen') flags.loosen = true
    else if (argument === '--dry-run') flags.dryRun = true
    else if (argument === '--against') flags.against = commit(argv[(index += 1)])
    else if (argument.startsWith('--against=')) flags.against = commit(argument.slice(10))
    else rest.push(argument)
  }
  return { flags, rest }
}

function commit(given: string | undefined): string {
  if (given !== undefined && given !== '') return given
  throw new UserError({
    problem: 'Expected a commit, branch or tag after `--against`',
    fix: 'For example: --against origin/main',
  })
}
