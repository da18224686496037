import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The commit that lies in a folder; undefined where git does not say, as without a checkout. */
export function checkedOut(folder: string): string | undefined {
  // Git would look for a repository in the folders above, too.
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    const said = execFileSync('git', ['rev-parse', '--verify', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return /^[0-9a-f]{40}$/.exec(said.trim())?.[0]
  } catch {
    return undefined
  }
}
