import { resolve } from 'node:path'
import type { Problem } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'
import { rootRelative } from '../../run/sets/goldenFiles.ts'
import type { GoldenOwner } from './goldenOwners.ts'
import { ownedFiles } from './ownedFiles.ts'

/** Projects whose `dir` leaves out all of their golden files: every run of them would be green. */
export function outsideDir(root: string, owners: readonly GoldenOwner[]): Problem[] {
  return owners.flatMap(owner => {
    const { dir } = owner.project.config
    if (!dir || ownedFiles(owner).length > 0) return []
    const [file, ...more] = ownedFiles(owner, owner.folder)
    if (file === undefined) return []
    const shown = printable(rootRelative(root, resolve(dir)), 160)
    return [
      {
        place: { file: printable(rootRelative(root, file), 160) },
        problem: `Expected golden sets in ${shown}, which \`dir\` in the configuration names, but there are none${more.length > 0 ? `, and ${more.length + 1} elsewhere` : ''}`,
        fix: `Move it to ${shown}, or name the files of other tests with \`include\` instead of \`dir\``,
      },
    ]
  })
}
