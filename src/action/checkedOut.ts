import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runGit } from '../baseline/gitCommand.ts'
import { UserError } from '../errors.ts'

/** The commit that lies in a folder; undefined where git does not say, as without a checkout. */
export function checkedOut(folder: string): string | undefined {
  // Git would look for a repository in the folders above, too.
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    const { output } = runGit(['rev-parse', '--verify', 'HEAD'], folder)
    return /^[0-9a-f]{40}$/.exec(output.trim())?.[0]
  } catch (error) {
    // Where git is not installed, GITHUB_SHA has to do.
    if (error instanceof UserError) return undefined
    throw error
  }
}
