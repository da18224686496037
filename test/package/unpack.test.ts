import { describePackage } from './describePackage.ts'
import { unpackBeside } from './unpackBeside.ts'

describePackage('unpacked beside its dependencies', (project, tarball) =>
  unpackBeside(project, tarball, ['vitest', 'typescript', '@types/node']),
)
