import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface LockFile {
  packages: Record<string, LockedPackage>
}

// A registry that lacks packages of other systems makes a lock file without them, which `npm ci` refuses elsewhere.
test.each(['package-lock.json', 'docs/package-lock.json', 'test/nli/package-lock.json'])(
  '%s has every package that its packages depend on',
  path => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    const { packages } = JSON.parse(text) as LockFile
    const missing = Object.entries(packages).flatMap(
      ([folder, { dependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies })
          .filter(name => !placesOf(folder, name).some(place => place in packages))
          .map(name => `${folder} → ${name}`),
    )
    expect(missing).toEqual([])
  },
)

/** Where Node finds a package: in the folder itself, or in one around it. */
function placesOf(folder: string, name: string): string[] {
  const around = folder === '' ? [] : folder.replace(/^node_modules\//, '').split('/node_modules/')
  return Array.from({ length: around.length + 1 }, (_, depth) =>
    [...around.slice(0, depth), name].map(part => `node_modules/${part}`).join('/'),
  )
}
