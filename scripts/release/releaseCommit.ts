import { spawnSync } from 'node:child_process'

/**
 * The commit of a release, to which workflows are pinned; undefined if the folder's commit is not tagged as that
 * version, because GitHub may not have it.
 */
export function releaseCommit(folder: string, version: string): string | undefined {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.trim()
  const tags = git('tag', '--points-at', 'HEAD').split('\n')
  return tags.includes(`v${version}`) ? git('rev-parse', 'HEAD') : undefined
}
