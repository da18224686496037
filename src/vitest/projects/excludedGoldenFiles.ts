import { relative, resolve } from 'node:path'
import type { Vitest } from 'vitest/node'
import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import type { Problem } from '../../errors.ts'
import { orNothing } from '../../files/orNothing.ts'
import { printable } from '../../text/untrusted.ts'
import type { GoldenOwner } from './goldenOwners.ts'
import { ownedFiles } from './ownedFiles.ts'

/**
 * Golden files that the `exclude` of the configuration hides from every project though the baseline has their sets.
 * With `--exclude` somebody leaves out a part of a run, which the policy names.
 * @param against the commit whose baseline counts. @default the working tree's
 */
export function excludedGoldenFiles(
  { config, projects }: Vitest,
  owners: readonly GoldenOwner[],
  against: string | undefined,
): Problem[] {
  const { root, project: filter, cliExclude = [] } = config
  // A project that is left out may run them.
  if (filter.length > 0 || cliExclude.length > 0) return []
  const hidden = owners
    .flatMap(owner => ownedFiles(owner))
    .filter(file => !projects.some(project => project.matchesTestGlob(file)))
  if (hidden.length === 0) return []
  // If it can't be read, the beginning of the run reports that.
  const chosen = orNothing(() => chooseBaseline({ root, against }))
  const { folder } = chosen?.files ?? { folder: root }
  const recorded = Object.entries(chosen?.baseline?.sets ?? {}).flatMap(([name, { file }]) =>
    file === undefined ? [] : [{ name, file: resolve(folder, file) }],
  )
  return recorded.flatMap(({ name, file }) =>
    hidden.includes(file)
      ? [
          {
            place: { file: printable(relative(root, file), 160) },
            problem: `\`exclude\` in the configuration hides this golden file, but the baseline has its set \`${printable(name, 80)}\``,
            fix: 'Take the pattern out of `exclude`. If the set should not run any more, record that: npx vitest-rag baseline update --loosen',
          },
        ]
      : [],
  )
}
