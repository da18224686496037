import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { printable } from '../text/untrusted.ts'
import type { Baseline } from './baseline.ts'
import { ofOtherFile } from './baselineBelow.ts'
import type { FolderOfRun, SetsThatRan } from './baselineBelow.ts'

/**
 * A run of one package would otherwise not detect that another package has a set of the same name.
 * @throws UserError if a set that ran has the name of another set in the baseline
 */
export function refuseNamesOfOthers(
  baseline: Baseline,
  place: FolderOfRun,
  ran: SetsThatRan,
): void {
  const taken = ofOtherFile(baseline, place, ran)
    // If the former file no longer exists, the set was moved.
    .filter(({ former }) => existsSync(join(place.folder, former)))
    .map(({ name, file, former }) => ({
      place: { file: printable(file, 160) },
      problem: `Expected a name of its own, but in the baseline "${printable(name, 80)}" belongs to ${printable(former, 160)}`,
      fix: 'Give one of the two sets another `name:`',
    }))
  if (taken.length > 0) throw new UserError(taken)
}
