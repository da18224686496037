import { FAILSAFE_SCHEMA, loadAll, mergeTag } from 'js-yaml'
import { z } from 'zod'
import type { LockedPackage } from './lockedPackage.ts'
import { judgingPackages, versionIn } from './lockedPackage.ts'

const dependencies = z
  .record(z.string(), z.union([z.string(), z.object({ version: z.string() })]))
  .optional()

/** The project, one of its packages, or an installed package. */
const parentSchema = z.object({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
  resolution: z
    .object({
      integrity: z.string().optional(),
      tarball: z.string().optional(),
      commit: z.string().optional(),
    })
    .optional(),
})

type Parent = z.infer<typeof parentSchema>

const parents = z.record(z.string(), parentSchema).optional()

const pnpmLock = parentSchema.extend({
  lockfileVersion: z.string(),
  importers: parents,
  packages: parents,
  snapshots: parents,
})

/**
 * Each installed package is a dependency of the project or of another package, under the name that code imports.
 * @throws if the file has another format
 */
export function pnpmPackages(text: string): LockedPackage[] {
  const schema = FAILSAFE_SCHEMA.withTags(mergeTag)
  // The packages that pnpm itself needs may be in a separate document.
  const documents = loadAll(text, { schema, maxAliases: 0 }).map(one => pnpmLock.parse(one))
  if (documents.length === 0) throw new SyntaxError('Expected a document')
  return documents.flatMap(lock => {
    const { importers = {}, packages = {}, snapshots = {} } = lock
    // Up to version 8 `packages` has the dependencies, later `snapshots`.
    const all = [lock, ...[importers, packages, snapshots].flatMap(one => Object.values(one))]
    return all.flatMap(parent => dependenciesOf(parent, packages))
  })
}

function dependenciesOf(parent: Parent, packages: Record<string, Parent>): LockedPackage[] {
  const { dependencies: own, devDependencies: dev, optionalDependencies: optional } = parent
  return [own, dev, optional].flatMap((listed = {}) =>
    judgingPackages.flatMap(name => {
      const entry = Object.hasOwn(listed, name) ? listed[name] : undefined
      if (entry === undefined) return []
      const reference = typeof entry === 'string' ? entry : entry.version
      const version = withoutPeers(reference)
      const shown = version.includes('@') ? versionIn(version.replace(/^\//, ''), name) : version
      return [{ name, version: shown, content: contentOf(packages, { name, reference, version }) }]
    }),
  )
}

/** `5.0.1(vite@7.0.0)` without its peers, but with the patch that pnpm applies to it. */
function withoutPeers(reference: string): string {
  const [version = reference] = /^[^(]*(?:\(patch_hash=[^()]*\))?/.exec(reference) ?? []
  // Versions up to 5 of the file.
  return version.replace(/^(\d[^_(]*)_.*/s, '$1')
}

interface Reference {
  name: string
  reference: string
  version: string
}

function contentOf(
  packages: Record<string, Parent>,
  { name, reference, version }: Reference,
): string {
  const [bare = version] = version.split('(')
  const ids = [bare, reference].flatMap(one => [
    `${name}@${one}`,
    `/${name}@${one}`,
    `/${name}/${one}`,
    one,
  ])
  const id = ids.find(one => Object.hasOwn(packages, one))
  const { integrity, tarball, commit } = (id && packages[id]?.resolution) || {}
  return integrity ?? tarball ?? commit ?? ''
}
