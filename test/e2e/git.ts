import { spawnSync } from 'node:child_process'
import type { Project } from './project.ts'

/** Runs git in a folder and returns what it prints. */
export function git(folder: string, ...parameters: string[]): string {
  const identity = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.com']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`git ${parameters.join(' ')}: ${stderr}`)
  return stdout.trim()
}

export function commitAll(project: Project, message: string): string {
  git(project.folder, 'add', '--all')
  git(project.folder, 'commit', '--quiet', '--message', message)
  return git(project.folder, 'rev-parse', 'HEAD')
}
