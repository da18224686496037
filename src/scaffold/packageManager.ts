import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commands of a package manager. */
interface PackageManager {
  lockFile: string
  /** Whether the lock file belongs to this version, if another version has a file of the same name. @default true */
  isOwn?(lock: string): boolean
  /** The command that installs on a runner exactly what the lock file names. */
  installLocked: string
  /** Adds the development dependencies that follow. */
  add: string
}

const npm = {
  lockFile: 'package-lock.json',
  installLocked: 'npm ci',
  add: 'npm install --save-dev',
}

const packageManagers: readonly PackageManager[] = [
  {
    lockFile: 'pnpm-lock.yaml',
    installLocked: 'corepack enable && pnpm install --frozen-lockfile',
    add: 'pnpm add --save-dev',
  },
  {
    lockFile: 'yarn.lock',
    isOwn: lock => lock.includes('# yarn lockfile v1'),
    installLocked: 'corepack enable && yarn install --frozen-lockfile',
    add: 'yarn add --dev',
  },
  {
    lockFile: 'yarn.lock',
    installLocked: 'corepack enable && yarn install --immutable',
    add: 'yarn add --dev',
  },
  ...['bun.lock', 'bun.lockb'].map(lockFile => ({
    lockFile,
    installLocked: 'npx --yes bun install --frozen-lockfile',
    add: 'bun add --dev',
  })),
  npm,
]

/** The package manager whose lock file a project has. @default npm, without a lock file */
export function packageManager(root: string): PackageManager {
  const found = packageManagers.find(({ lockFile, isOwn }) => {
    const path = join(root, lockFile)
    return existsSync(path) && (isOwn?.(readFileSync(path, 'utf8')) ?? true)
  })
  return found ?? { ...npm, installLocked: 'npm install' }
}
