import { resolve } from 'node:path'
import type { Problem } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'
import { findGoldenFiles, rootRelative } from '../compile/goldenFiles.ts'
import type { GoldenOwner } from './goldenOwners.ts'
import { pathBelow } from './pathBelow.ts'

/** Projects whose `dir` leaves out all of their golden files: every run of them would be green. */
export function outsideDir(
  root: string,
  owners: readonly GoldenOwner[],
  filesOf: (owner: GoldenOwner) => readonly string[],
): Problem[] {
  return owners.flatMap(owner => {
    const { folder, leftToOthers, project } = owner
    const { dir } = project.config
    if (!dir || filesOf(owner).length > 0) return []
    const others = leftToOthers.map(other => resolve(folder, other))
    const [file, ...more] = findGoldenFiles(folder).filter(
      one => !others.some(other => pathBelow(one, other) !== undefined),
    )
    if (file === undefined) return []
    const shown = printable(rootRelative(root, resolve(dir)), 160)
    return [
      {
        place: { file: printable(rootRelative(root, file), 160) },
        problem: `Expected golden sets in ${shown}, which \`dir\` in the configuration names, and there are none${more.length > 0 ? `, but ${more.length + 1} elsewhere` : ''}`,
        fix: `Move it to ${shown}, or name the files of other tests by \`include\` in place of \`dir\``,
      },
    ]
  })
}
