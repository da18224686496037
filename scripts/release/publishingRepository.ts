import { execFileSync } from 'node:child_process'

/**
 * The repository on GitHub that an address names, as in `owner/name`; undefined for any other address.
 * @param address as package.json or git has it, e.g. `git+https://github.com/owner/name.git`
 */
export function githubRepository(address: string): string | undefined {
  const form =
    /^(?:git\+)?(?:\w+:\/\/)?(?:[^@/]+@)?github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/
  return form.exec(address)?.[1]
}

/**
 * The address of the repository that a release is pushed to or runs in; undefined in a repository without a remote.
 * @param folder in the repository
 */
export function publishingRepository(
  folder: string,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const { GITHUB_REPOSITORY: running } = environment
  if (running) return `https://github.com/${running}`
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  const remotes = git('remote').split('\n')
  const remote = remotes.includes('origin') ? 'origin' : remotes[0]
  return remote ? git('remote', 'get-url', '--push', remote) : undefined
}
