import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { formatBaseline } from '../../src/baseline/format.ts'
import { writeResults } from '../../src/results/resultsFile.ts'
import type { Results } from '../../src/results/results.ts'
import type { RemoteRepository } from '../loopback/githubAnswers.ts'
import { startGitHub } from '../loopback/githubServer.ts'
import type { GitHubServer } from '../loopback/githubServer.ts'
import { sharedAddress } from '../loopback/sharedAddress.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { inputVariables } from './inputVariables.ts'
import { pullRequestPayload } from './payload.ts'
import { inOwnProcess } from './processes/ownProcess.ts'
import { inSharedProcess } from './processes/sharedProcess.ts'

export const shas = {
  base: 'b'.repeat(40),
  head: 'e'.repeat(40),
  merge: 'c'.repeat(40),
  stale: 'a'.repeat(40),
}

export interface Call {
  /** What the run left; undefined leaves no folder. */
  results?: Results | undefined
  /** Where the pull request is checked out. @default an empty folder */
  workspace?: string
  /** Files of the pull request's tree. */
  inTree?: Record<string, string>
  /** The run that the baseline was recorded from, which the change leaves as it is. */
  recorded?: Results | undefined
  event?: string
  payload?: unknown
  inputs?: Record<string, string>
  repository?: RemoteRepository
  /** Environment besides the runner's own. */
  environment?: NodeJS.ProcessEnv
  /**
   * A bundle, which is started as runners do, in a process of its own. @default the sources, in a
   * process that they share with other calls
   */
  program?: string
}

export interface Called {
  exitCode: number | null
  output: string
  summary: string
  outputs: Record<string, string>
  report: string | undefined
  /** What stands in a file of the workspace afterwards. */
  file(path: string): string | undefined
  github: GitHubServer
}

/** The pull request that calls are made for where they say nothing else. */
const own = { number: 7, base: shas.stale, head: shas.head }

/** A baseline that the base commit has, and the change too. */
export function unchanged(
  baseline: string,
  path = '.vitest-rag/baseline.json',
): Record<string, string> {
  const commits = [shas.base, shas.merge, shas.head]
  return Object.fromEntries(commits.map(sha => [`${sha}:${path}`, baseline]))
}

// GitHub's client stays with the address that it reads as it is loaded.
const atOneAddress = sharedAddress()

/**
 * Runs the action with the variables of a runner, in a workspace, against a GitHub of ours. A call
 * that is not as GitHub describes its API fails the test.
 */
export async function callAction(call: Call): Promise<Called> {
  const workspace = call.workspace ?? temporaryFolder()
  const runner = temporaryFolder()
  const { results, program, event = 'pull_request', payload = pullRequestPayload(own) } = call
  const github = await startGitHub(remoteOf(call), program === undefined ? atOneAddress : undefined)
  onTestFinished(() => github.close())
  const folder = join(workspace, '.vitest-rag')
  if (results) {
    mkdirSync(folder, { recursive: true })
    writeResults(join(folder, 'results.json'), results)
  }
  for (const [path, content] of Object.entries(call.inTree ?? {})) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true })
    writeFileSync(join(workspace, path), content)
  }
  const files = { event: 'event.json', output: 'output', summary: 'summary.md' }
  writeFileSync(join(runner, files.event), JSON.stringify(payload))
  writeFileSync(join(runner, files.output), '')
  const step = {
    folder: workspace,
    environment: {
      ...inputVariables(call.inputs ?? {}),
      GITHUB_API_URL: github.url,
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'shop/support',
      GITHUB_SHA: shas.merge,
      GITHUB_RUN_ID: '4711',
      GITHUB_WORKSPACE: workspace,
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: join(runner, files.event),
      GITHUB_OUTPUT: join(runner, files.output),
      GITHUB_STEP_SUMMARY: join(runner, files.summary),
      ...call.environment,
    },
  }
  const { exitCode, output } =
    program === undefined ? await inSharedProcess(step) : await inOwnProcess(step, program)
  if (github.violations.length > 0) throw new Error(github.violations.join('\n'))
  return {
    exitCode,
    output,
    summary: readIfThere(join(runner, files.summary)) ?? '',
    outputs: outputsOf(readFileSync(join(runner, files.output), 'utf8')),
    file: path => readIfThere(join(workspace, path)),
    report: readIfThere(join(folder, 'report.md')),
    github,
  }
}

function remoteOf({ recorded, repository }: Call): RemoteRepository {
  return {
    parents: { [shas.merge]: [shas.base, shas.head] },
    files: recorded ? unchanged(formatBaseline(recordBaseline(recorded))) : {},
    pullRequests: { 'shop:changes': [own] },
    ...repository,
  }
}

/** `name<<delimiter`, lines, `delimiter`. */
function outputsOf(file: string): Record<string, string> {
  const found = file.matchAll(/^([\w-]+)<<(\S+)\n([^]*?)\n\2$/gm)
  return Object.fromEntries([...found].map(([, name, , value]) => [name, value]))
}

function readIfThere(file: string): string | undefined {
  mkdirSync(dirname(file), { recursive: true })
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
