import { UserError } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'
import { runGit } from './gitCommand.ts'

const fullSha = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/** Longer names are invalid, and too long for a process argument. */
const longestRef = 1000

/**
 * The full sha of a commit with readable contents. A shallow clone in CI has only the newest commit. Another commit
 * is fetched alone if it is named by its sha, or as a parent of an existing commit.
 *
 * @param ref commit, branch, tag or an expression such as `HEAD^1`
 * @throws UserError if git knows no such commit
 */
export function resolveCommit(ref: string, cwd: string): string {
  refuseOtherThanCommits(ref)
  const isShallow = isShallowClone(cwd)
  const known = knownCommit(ref, cwd)
  if (known !== undefined) return known
  const sha = isShallow ? (fullSha.test(ref) ? ref : parentOf(ref, cwd)) : undefined
  if (sha === undefined) throw unknownCommit(ref, cwd, isShallow)
  // An earlier run may have fetched the parent, but the shallow clone still does not follow it.
  return knownCommit(sha, cwd) ?? fetchCommit(sha, ref, cwd)
}

/** `-` begins an option, `^` a negation, and after `:` comes a path or a search. */
function refuseOtherThanCommits(ref: string): void {
  if (ref !== '' && ref.length <= longestRef && !/^[-^]|[:\p{Cc}]/u.test(ref)) return
  throw new UserError({
    problem: `Expected a commit, branch or tag, got ${JSON.stringify(printable(ref, 80))}`,
    fix: 'For example: origin/main, v1.2.0, HEAD^1',
  })
}

/**
 * Whether the clone has only a part of the history.
 * @throws UserError if there is no repository that git can read
 */
export function isShallowClone(cwd: string): boolean {
  const { succeeded, output, reason } = runGit(['rev-parse', '--is-shallow-repository'], cwd)
  if (succeeded) return output.trim() === 'true'
  throw new UserError({
    problem: `Git can't read the repository of ${printable(cwd, 160)}: ${reason}`,
    fix: 'Run the command in a clone of the repository that the baseline is committed to',
  })
}

function knownCommit(ref: string, cwd: string): string | undefined {
  const { output } = runGit(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], cwd)
  return fullSha.test(output.trim()) ? output.trim() : undefined
}

/**
 * Resolves `HEAD^`, `HEAD^2` or `HEAD~1`. Git treats the commit of a shallow clone as one without parents, although
 * the commit itself names them.
 */
function parentOf(ref: string, cwd: string): string | undefined {
  const [, child, place = '1'] = /(.+?)(?:\^([1-9])?|~1?)$/.exec(ref) ?? []
  if (child === undefined) return undefined
  const { output } = runGit(['cat-file', 'commit', `${child}^{commit}`], cwd)
  const [head = ''] = output.split('\n\n', 1)
  const parents = [...head.matchAll(/^parent ([0-9a-f]+)/gm)]
  return parents[Number(place) - 1]?.[1]
}

/** Fetches the objects of one commit, without changing refs, files or `FETCH_HEAD`. */
function fetchCommit(sha: string, ref: string, cwd: string): string {
  const harmless = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules']
  const { reason } = runGit(['fetch', ...harmless, '--depth=1', 'origin', sha], cwd)
  const commit = knownCommit(sha, cwd)
  if (commit !== undefined) return commit
  throw new UserError({
    problem: `This clone is shallow, and ${shownRef(ref, sha)} could not be fetched: ${reason}`,
    fix: `Fetch it first: git fetch --depth=1 origin ${sha}`,
  })
}

function shownRef(ref: string, sha: string): string {
  return ref === sha ? `commit ${sha}` : `${printable(ref, 80)} (${sha})`
}

function unknownCommit(ref: string, cwd: string, isShallow: boolean): UserError {
  const problem = `Git finds no commit ${printable(ref, 80)}`
  if (!isShallow) {
    return new UserError({
      problem,
      fix: 'Check the name with `git log`, or fetch it first: git fetch origin',
    })
  }
  return new UserError({ problem: `${problem} in this shallow clone`, fix: howToFetch(ref, cwd) })
}

function howToFetch(ref: string, cwd: string): string {
  // A shell might execute other characters of a name when the command is pasted.
  if (!/^\w[\w./-]*$/.test(ref) || /^[0-9a-f]{4,39}$/i.test(ref)) {
    return 'Name the commit by its full sha, or fetch more of the history: git fetch --deepen=100'
  }
  const remotes = runGit(['remote'], cwd).output.split('\n')
  const remote = remotes.find(name => ref.startsWith(`${name}/`))
  if (remote !== undefined) return `Fetch it first: ${branchFetch(remote, ref)}`
  return `Fetch it first, a branch as origin/${ref}: ${branchFetch('origin', `origin/${ref}`)}, or a tag: git fetch --depth=1 origin tag ${ref}`
}

function branchFetch(remote: string, tracked: string): string {
  const branch = tracked.slice(remote.length + 1)
  return `git fetch --depth=1 ${remote} ${branch}:refs/remotes/${tracked}`
}
