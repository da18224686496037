import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { formatBaseline } from '../../src/baseline/format.ts'

export const baselineFile = '.vitest-rag/baseline.json'

/** A real git repository whose project lies in `project`, or at its top. */
export interface Repository {
  top: string
  /** Folder of the project. */
  project: string
  git(...args: string[]): string
  /** Writes the project's baseline, or another text in its place. */
  write(baseline: Baseline | string): void
  /** Writes it and commits all there is. Returns the sha. */
  commit(baseline: Baseline | string): string
}

/** @param top an empty folder. @default one that goes with the test */
export function createRepository(project = '', top = emptyFolder('repository')): Repository {
  const repository = repositoryAt(top, project)
  // What `git init` makes, without starting a process.
  for (const name of ['objects', 'refs']) mkdirSync(join(top, '.git', name), { recursive: true })
  writeFileSync(join(top, '.git/config'), '[core]\n\trepositoryformatversion = 0\n')
  writeFileSync(join(top, '.git/HEAD'), 'ref: refs/heads/main\n')
  repository.git('commit', '--quiet', '--allow-empty', '--message', 'Begin')
  return repository
}

/** Another one with all that is in this one: copying takes a tenth of what git takes to make it. */
export function copyRepository({ top, project }: Repository): Repository {
  const copy = emptyFolder('repository')
  cpSync(top, copy, { recursive: true })
  return repositoryAt(copy, project.slice(top.length + 1))
}

/**
 * A clone of one commit, with nothing before it, as CI makes it.
 *
 * @param top an empty folder. @default one that goes with the test
 */
export function cloneShallow(
  origin: Repository,
  ref = 'main',
  top = emptyFolder('clone'),
): Repository {
  const clone = repositoryAt(top, origin.project.slice(origin.top.length + 1))
  clone.git('init', '--quiet', '--initial-branch', 'unused')
  clone.git('remote', 'add', 'origin', pathToFileURL(origin.top).href)
  clone.git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', `${ref}:refs/remotes/pull/1`)
  clone.git('checkout', '--quiet', '--detach', 'refs/remotes/pull/1')
  return clone
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baseline-git-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function emptyFolder(name: string): string {
  const folder = join(temporaryFolder(), name)
  mkdirSync(folder)
  return folder
}

// Git would start a process after each commit that looks for something to tidy up.
const settings = ['user.name=Ada', 'user.email=ada@example.com', 'maintenance.auto=false'].flatMap(
  setting => ['-c', setting],
)

/** As `git rev-parse HEAD`, without starting a process. */
function headOf(top: string): string {
  const read = (file: string) => readFileSync(join(top, '.git', file), 'utf8').trim()
  const head = read('HEAD')
  return head.startsWith('ref: ') ? read(head.slice('ref: '.length)) : head
}

function repositoryAt(top: string, inner: string): Repository {
  const project = join(top, inner)
  const file = join(project, baselineFile)
  const git = (...args: string[]) =>
    execFileSync('git', [...settings, ...args], {
      cwd: top,
      stdio: 'pipe',
      encoding: 'utf8',
    }).trim()
  const write = (baseline: Baseline | string) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof baseline === 'string' ? baseline : formatBaseline(baseline))
  }
  const commit = (baseline: Baseline | string) => {
    write(baseline)
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Record the baseline')
    return headOf(top)
  }
  return { top, project, git, write, commit }
}
