import { spawnSync } from 'node:child_process'
import { UserError } from '../../errors.ts'
import { isNodeError } from '../../files/nodeError.ts'
import { printable } from '../../text/untrusted.ts'

/** A fetch from a slow server must not block a build for hours. */
const longestWait = 120_000

interface GitAnswer {
  succeeded: boolean
  output: string
  /** The reason of a failure in git's words, for messages. */
  reason: string
}

/**
 * Runs git in the repository of a folder, without password prompts.
 * @throws UserError if git is not installed
 */
export function runGit(args: readonly string[], cwd: string): GitAnswer {
  const result = spawnSync('git', args, {
    cwd,
    encoding: 'utf8',
    env: environment(),
    // A baseline of thousands of cases is larger than the default of one megabyte.
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestWait,
  })
  if (result.error && isNodeError(result.error, 'ENOENT')) {
    throw new UserError(
      { problem: 'Expected `git` to be installed, to read the baseline of another commit' },
      { cause: result.error },
    )
  }
  if (result.error && isNodeError(result.error, 'ETIMEDOUT')) {
    return { succeeded: false, output: '', reason: `no answer in ${longestWait / 1000} seconds` }
  }
  if (result.error) throw result.error
  const { status, stdout, stderr } = result
  return { succeeded: status === 0, output: stdout, reason: reasonIn(stderr) }
}

/** Servers and older versions print advice around the line with the reason. */
function reasonIn(stderr: string): string {
  const lines = stderr.trim().split('\n')
  const told = lines.find(line => /^(?:fatal|error): /.test(line)) ?? lines.at(-1) ?? ''
  return printable(told, 200) || 'git gave no reason'
}

/**
 * Git passes its folder to its hooks. That variable alone makes git take any sub-folder for the top of the work tree,
 * so that paths would mean other files there.
 */
function environment(): NodeJS.ProcessEnv {
  const { GIT_DIR, ...others } = process.env
  const inherited = others['GIT_WORK_TREE'] === undefined ? others : process.env
  return { ...inherited, GIT_TERMINAL_PROMPT: '0' }
}
