import { z } from 'zod'
import type { LockedPackage } from './lockedPackage.ts'
import { versionIn } from './lockedPackage.ts'

const bunLock = z.object({
  packages: z.record(z.string(), z.tuple([z.string()], z.unknown())),
})

/**
 * Each package is a list of its id, its dependencies and its checksum.
 * @throws if the file has another format
 */
export function bunPackages(text: string): LockedPackage[] {
  const { packages } = bunLock.parse(JSON.parse(plainJson(text)))
  return Object.entries(packages).map(([place, [id, ...others]]) => {
    // The key of a nested package has the names of both packages.
    const name = /(?:^|\/)((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1] ?? place
    const content = others.filter(one => typeof one === 'string').join(' ')
    return { name, version: versionIn(id, name), content }
  })
}

/** JSON without comments and trailing commas. An unclosed string reaches to the end of the text. */
function plainJson(text: string): string {
  return text
    .replaceAll(/("(?:[^"\\]|\\[^]?)*(?:"|$))|\/\/.*|\/\*[^]*?(?:\*\/|$)/g, '$1')
    .replaceAll(/("(?:[^"\\]|\\[^]?)*(?:"|$))|,(?=\s*[\]}])/g, '$1')
}
