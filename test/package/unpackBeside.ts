import { chmod, mkdir, readFile, rename, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ScratchProject } from './scratchProject.ts'

interface Manifest {
  bin?: Record<string, string>
  dependencies: Record<string, string>
}

const ours = fileURLToPath(new URL('../../node_modules/', import.meta.url))

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
}

/**
 * Installs without a registry: the tarball beside what it declares to need, and nothing else.
 * @param others what the project itself has, of our own packages
 */
export async function unpackBeside(
  project: ScratchProject,
  tarball: string,
  others: readonly string[] = [],
): Promise<void> {
  const modules = join(project.folder, 'node_modules')
  await mkdir(join(modules, '.bin'), { recursive: true })
  await project.mustRun('tar', '-xzf', tarball)
  await rename(join(project.folder, 'package'), join(modules, 'vitest-rag'))
  const { dependencies } = await manifestOf(join(modules, 'vitest-rag'))
  for (const name of [...Object.keys(dependencies), ...others]) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(ours, name), join(modules, name))
  }
  for (const name of ['vitest-rag', ...others]) {
    const { bin = {} } = await manifestOf(join(modules, name))
    for (const [command, file] of Object.entries(bin)) {
      await chmod(join(modules, name, file), 0o755)
      await symlink(join(modules, name, file), join(modules, '.bin', command))
    }
  }
}
