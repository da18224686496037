import { realpathSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { orNothing } from '../../files/orNothing.ts'
import { runGit } from './gitCommand.ts'

/** The file behind all links, with its name in its repository. */
export interface TrackedFile {
  /** Absolute path. */
  file: string
  /** Relative to the top of its repository, with forward slashes: the same in a workspace and at GitHub. */
  name: string
}

/**
 * Git's name of a file, after following links.
 * @param file absolute path of a file that exists
 * @returns `untracked`; `unknown` if git fails: there is no repository, another user owns it, or git is missing
 */
export function trackedFile(file: string): TrackedFile | 'untracked' | 'unknown' {
  const real = orNothing(() => realpathSync(file))
  if (real === undefined) return 'unknown'
  const asked = ['--literal-pathspecs', 'ls-files', '-z', '--full-name', '--', basename(real)]
  const answer = orNothing(() => runGit(asked, dirname(real)))
  if (!answer?.succeeded) return 'unknown'
  const [name = ''] = answer.output.split('\0')
  return name === '' ? 'untracked' : { file: real, name }
}
