import { spawnSync } from 'node:child_process'
import { relative, resolve, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { printable } from '../text/untrusted.ts'
import { isNodeError } from '../results/folder.ts'
import type { Baseline } from './baseline.ts'
import { parseBaseline } from './read.ts'

/**
 * The baseline as a commit holds it, whatever the working tree says.
 *
 * @param ref commit, branch, tag or an expression such as `HEAD~1`
 * @param file path of the baseline, absolute or relative to `cwd`
 * @param cwd a folder of the repository
 * @throws UserError where git knows no such commit, or the commit holds no valid baseline
 */
export function readBaselineAt(ref: string, file: string, cwd: string): Baseline {
  const commit = resolveCommit(ref, cwd)
  const path = relative(resolve(cwd), resolve(cwd, file)).replaceAll(sep, '/')
  const { status, stdout } = git(['cat-file', 'blob', `${commit}:./${path}`], cwd)
  if (status !== 0) {
    throw new UserError({
      problem: `There is no baseline ${path} at ${printable(ref)} (${commit.slice(0, 12)})`,
      fix: 'Commit one there first: npx vitest-rag baseline update',
    })
  }
  return parseBaseline(stdout, `${printable(ref)}:${path}`)
}

function resolveCommit(ref: string, cwd: string): string {
  // `-` would begin an option, and what follows `:` would be a path or a search.
  if (ref === '' || ref.startsWith('-') || /[:\p{Cc}]/u.test(ref)) {
    throw new UserError({
      problem: `Expected a commit, branch or tag, got ${JSON.stringify(printable(ref))}`,
    })
  }
  const { status, stdout, stderr } = git(
    ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`],
    cwd,
  )
  if (status === 0) return stdout.trim()
  throw new UserError({
    problem: `Git finds no commit ${printable(ref)}: ${printable(stderr.trim(), 200)}`,
    fix: isShallow(cwd)
      ? `This clone is shallow; fetch the commit first: git fetch --depth=1 origin <commit>`
      : 'Check the name with `git log`, or fetch it first: git fetch origin',
  })
}

function isShallow(cwd: string): boolean {
  return git(['rev-parse', '--is-shallow-repository'], cwd).stdout.trim() === 'true'
}

function git(args: readonly string[], cwd: string) {
  // A baseline of thousands of cases is larger than the default of one megabyte.
  const result = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (result.error && isNodeError(result.error, 'ENOENT')) {
    throw new UserError(
      { problem: 'Expected `git` to be installed, to read the baseline of another commit' },
      { cause: result.error },
    )
  }
  if (result.error) throw result.error
  return result
}
