import { chmod, mkdir, readFile, rename, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describePackage } from './describePackage.ts'

interface Manifest {
  bin?: Record<string, string>
  dependencies: Record<string, string>
}

const ours = fileURLToPath(new URL('../../node_modules/', import.meta.url))

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
}

// Without a registry: the tarball beside what it declares to need, and nothing else.
describePackage('unpacked beside its dependencies', async (project, tarball) => {
  const modules = join(project.folder, 'node_modules')
  await mkdir(join(modules, '.bin'), { recursive: true })
  await project.mustRun('tar', '-xzf', tarball)
  await rename(join(project.folder, 'package'), join(modules, 'vitest-rag'))
  const { dependencies } = await manifestOf(join(modules, 'vitest-rag'))
  const own = ['vitest', 'typescript', '@types/node']
  for (const name of [...Object.keys(dependencies), ...own]) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(ours, name), join(modules, name))
  }
  for (const name of ['vitest-rag', 'vitest', 'typescript']) {
    const { bin = {} } = await manifestOf(join(modules, name))
    for (const [command, file] of Object.entries(bin)) {
      await chmod(join(modules, name, file), 0o755)
      await symlink(join(modules, name, file), join(modules, '.bin', command))
    }
  }
})
