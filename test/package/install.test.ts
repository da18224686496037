import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packRepository, type ScratchProject, scratchProject } from './scratchProject.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const minutes = 60_000

/** The registry reached from some networks lacks parts of newer bundlers: the one we build with. */
const vite = 'vite@8.3.8'

describe.each([['5.1'], ['4.1']])('installed beside Vitest %s', version => {
  let project: ScratchProject

  beforeAll(async () => {
    project = await scratchProject()
    await project.write([['package.json', JSON.stringify({ private: true, type: 'module' })]])
    const tarball = await packRepository(repository, project)
    const packages = [tarball, `vitest@~${version}.0`, vite, 'typescript@^7.0.2', '@types/node@24']
    await project.mustRun('npm', 'install', '--no-audit', '--no-fund', ...packages)
  }, 5 * minutes)

  afterAll(() => project.remove())

  test('every entry point loads', async () => {
    const { exports } = JSON.parse(
      await project.mustRun('cat', 'node_modules/vitest-rag/package.json'),
    )
    expect(Object.keys(exports)).toContain('./plugin')
  })
})
