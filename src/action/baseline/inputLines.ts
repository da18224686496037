import { posix } from 'node:path'
import { folderName } from '../../results/folder.ts'
import { nearestName } from '../../text/nearestName.ts'
import { printable } from '../../text/untrusted.ts'
import type { ActionInputs } from '../inputs.ts'
import { usualFile } from './nearestInCommit.ts'
import type { GoldenFileAtBase, SetsAtBase } from './setsAtBase.ts'

/** The folder and the baseline that a workflow names. */
interface NamedPlace {
  inputs: Pick<ActionInputs, 'baseline' | 'baselineArtifact' | 'results'>
  /** Folder of the project in the repository, with a slash at its end; empty for the repository's. */
  folder: string
}

/**
 * Lines to choose from: with one of them in the workflow, the action finds the baseline of the run. They name the folder of
 * the project, or the path of the baseline. If several folders may be meant, that of the results is first, then those
 * with the most golden files of the run. Empty if the inputs name the right folder.
 * @param at golden files of the run in the base commit
 */
export function inputLines(
  { inputs, folder: own }: NamedPlace,
  at: readonly GoldenFileAtBase[],
  { listed, baselines }: Pick<SetsAtBase, 'listed' | 'baselines'>,
): string[] {
  const typed = inputs.baselineArtifact === '' ? inputs.baseline : usualFile
  const meant = typed === usualFile ? undefined : misspelt(posix.join(own, typed), listed)
  if (meant !== undefined) return [line('baseline', posix.relative(own, meant))]
  const isHere = at.some(({ root }) => root === own)
  if (isHere)
    return typed !== usualFile && baselines.length > 0 ? [line('baseline', usualFile)] : []
  const results = inputs.results.map(path => posix.join(own, path, '/'))
  const holdsResults = (root: string) =>
    results.some(path => path.startsWith(posix.join(root, folderName, '/')))
  return [...Map.groupBy(at, ({ root }) => root)]
    .toSorted(
      ([one, ofOne], [other, ofOther]) =>
        Number(holdsResults(other)) - Number(holdsResults(one)) || ofOther.length - ofOne.length,
    )
    .map(([root]) => line('working-directory', root === '' ? '.' : root.slice(0, -1)))
}

/** A JSON file of the commit that differs from a path by a slip in its name, or in its folder. */
function misspelt(path: string, listed: ReadonlySet<string>): string | undefined {
  const { dir, base } = posix.parse(path)
  const files = [...listed].filter(file => file.endsWith('.json')).map(file => posix.parse(file))
  const beside = files.filter(file => file.dir === dir)
  const name = nearestName(
    base,
    beside.map(file => file.base),
  )
  if (name !== undefined) return posix.join(dir, name)
  const alike = files.filter(file => file.base === base)
  const folder = nearestName(
    dir,
    alike.map(file => file.dir),
  )
  return folder === undefined ? undefined : posix.join(folder, base)
}

/** A line of YAML: the path is quoted unless it has only letters, digits and the usual signs of paths. */
function line(input: string, path: string): string {
  const text = printable(path, 160)
  return `${input}: ${/^[A-Za-z._][\w./@+-]*$/.test(text) ? text : JSON.stringify(text)}`
}
