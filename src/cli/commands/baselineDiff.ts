import { nearestBaselineAt } from '../../baseline/chooseBaseline.ts'
import { differsFromCommit, namedCommit } from '../../baseline/git/committedFile.ts'
import type { BaselineChanges } from '../../gate/compare/compareBaselines.ts'
import { compareBaselines } from '../../gate/compare/compareBaselines.ts'
import { loosenedBaseline } from '../../gate/policy/loosenedBaseline.ts'
import { baselineChangeLines } from '../../report/baseline/baselineChanges.ts'
import type { CommandCall, Output } from '../command.ts'
import { printedJson } from '../printedJson.ts'
import { readWorkingBaseline } from '../workingBaseline.ts'

/**
 * Prints the differences between the working tree's baseline and that of a commit.
 * @throws UserError if the working tree has no baseline, or one of the two is damaged
 */
export function baselineDiff(
  { flags }: CommandCall<{ against?: string; json?: true; root?: string }>,
  { print }: Output,
): number {
  const { root = process.cwd(), against = 'HEAD', json = false } = flags
  const { file, name, baseline } = readWorkingBaseline(root)
  const { baseline: former, commit } = nearestBaselineAt(against, root)
  const other = namedCommit(against, commit)
  const changes = compareBaselines(former ?? { schema: 1, sets: {} }, baseline)
  const loosened = former && changes ? loosenedBaseline(former, baseline) : []
  if (json) {
    const compared = former ? other : null
    print(printedJson({ compared, loosened, ...(changes ? factsOf(changes) : { sets: [] }) }))
    return 0
  }
  if (!former) print(`${name}: there is no baseline at ${other}, so everything is new\n`)
  if (!changes) {
    const text = differsFromCommit(commit, file, root) ? ', though the text differs' : ''
    if (former) print(`${name}: no difference from ${other}${text}`)
    return 0
  }
  if (former) print(`${name}, compared with that of ${other}\n`)
  print(baselineChangeLines(changes, loosened).join('\n'))
  return 0
}

/** The changes without the sets themselves, which the two baselines contain. */
function factsOf({ sets, required }: BaselineChanges): object {
  const facts = sets.map(({ before, now, recordedOtherwise, ...told }) => ({
    ...told,
    change: before ? (now ? 'changed' : 'removed') : 'new',
    recordedOtherwise: recordedOtherwise.length,
  }))
  return { sets: facts, ...(required && { required }) }
}
