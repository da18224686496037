import { z } from 'zod'
import type { LockedPackage } from './lockedPackage.ts'
import { judgingPackages, versionIn } from './lockedPackage.ts'

const unknowns = z.record(z.string(), z.unknown())

const npmLock = z
  .object({ packages: unknowns.optional(), dependencies: unknowns.optional() })
  .refine(({ packages, dependencies }) => packages ?? dependencies)

const entrySchema = z.object({
  version: z.string().optional(),
  resolved: z.union([z.string(), z.boolean()]).optional(),
  integrity: z.string().optional(),
  name: z.string().optional(),
  link: z.boolean().optional(),
})

const parentSchema = z.object({ dependencies: unknowns.optional() })

/**
 * Version 1 has a tree of dependencies, version 3 a list of folders, and version 2 both.
 * @throws if the file has another format
 */
export function npmPackages(text: string): LockedPackage[] {
  const { packages = {}, dependencies = {} } = npmLock.parse(JSON.parse(text))
  const found: LockedPackage[] = []
  for (const [folder, entry] of Object.entries(packages)) {
    const [own, ...parents] = folder.split('node_modules/').toReversed()
    // A folder outside `node_modules` is a part of the project.
    if (own !== undefined && parents.length > 0) found.push(...packageOf(own, entry))
  }
  const open = [dependencies]
  for (const level of open) {
    for (const [name, entry] of Object.entries(level)) {
      found.push(...packageOf(name, entry))
      open.push(parentSchema.parse(entry).dependencies ?? {})
    }
  }
  return found
}

function packageOf(name: string, entry: unknown): LockedPackage[] {
  if (!judgingPackages.includes(name)) return []
  const { version = '', resolved, integrity, name: real = name, link } = entrySchema.parse(entry)
  const address = typeof resolved === 'string' ? resolved : ''
  const shown = link ? `link:${address}` : versionIn(`${real}@${version}`, name)
  return [{ name, version: shown, content: integrity ?? address }]
}
