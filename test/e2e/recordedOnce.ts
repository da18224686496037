import type { Project } from './project.ts'

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

export async function recordBaseline(project: Project): Promise<Project> {
  const { exitCode, output } = await project.cli(['baseline', 'update'])
  if (exitCode !== 0) throw new Error(`No baseline was recorded:\n${output}`)
  return project
}
