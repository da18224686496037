import { describePackage } from './describePackage.ts'
import { vite } from './scratchProject.ts'

// Left to `npm run test:all`: npm takes half a minute for each, and asks a registry.
for (const version of ['4.1', '5.1']) {
  describePackage(`installed by npm beside Vitest ${version}`, async (project, tarball) => {
    const types = ['typescript@^7.0.2', '@types/node@24']
    const packages = [tarball, `vitest@~${version}.0`, vite, ...types]
    await project.mustRun('npm', 'install', '--no-audit', '--no-fund', ...packages)
  })
}
