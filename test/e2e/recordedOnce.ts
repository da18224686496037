import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Project } from './project.ts'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

/**
 * Records the baseline of a project, which takes two or three runs, once for all tests of a file.
 * Each gets a copy.
 */
export function recordedOnce(create: () => Promise<Project> | Project): () => Promise<Project> {
  let recording: Promise<Project> | undefined
  return async () => {
    recording ??= recordBaseline(await create())
    return (await recording).copy()
  }
}

/** The same once for all test files, which know it by this name. */
export async function recordedForAll(name: string, create: () => Project): Promise<Project> {
  const kept = join(inject('workspace'), `recorded-${name}`)
  if (!existsSync(kept)) {
    const { folder } = await recordBaseline(create())
    try {
      renameSync(folder, kept)
    } catch (error) {
      // Another worker may have recorded the same meanwhile.
      if (!existsSync(kept)) throw error
    }
  }
  return createProject({}, kept).copy()
}

/** The support desk with the baseline of two runs. */
export const recordedSupport = () => recordedForAll('support', () => createProject(supportFiles))

export async function recordBaseline(project: Project): Promise<Project> {
  const { exitCode, output } = await project.cli(['baseline', 'update'])
  if (exitCode !== 0) throw new Error(`No baseline was recorded:\n${output}`)
  return project
}
