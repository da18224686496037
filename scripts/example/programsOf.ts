import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Arguments of Node: what runs the tests in a folder, and what records their scores. */
export interface Programs {
  tests: string[]
  baseline: string[]
}

/** The programs that were installed in the folder, else those of the repository. */
export function programsOf(folder: string): Programs {
  const modules = join(folder, 'node_modules')
  const [runner, ownPackage] = existsSync(join(modules, 'vitest'))
    ? [join(modules, 'vitest'), join(modules, 'vitest-rag')]
    : [join(repository, 'node_modules/vitest'), repository]
  const place = ['--root', folder, '--configLoader', 'native']
  return {
    tests: [join(runner, 'vitest.mjs'), 'run', ...place],
    baseline: [join(ownPackage, 'dist/cli/cli.js'), 'baseline', 'update', ...place],
  }
}
