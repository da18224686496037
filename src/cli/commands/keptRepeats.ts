import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Baseline } from '../../baseline/baseline.ts'
import type { BaselineAnswer } from '../../baseline/baselineAnswers.ts'
import { readBaselineAnswers } from '../../baseline/baselineAnswers.ts'
import type { RecordedBefore } from '../../baseline/recordedBefore.ts'
import { UserError } from '../../errors.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'

/**
 * How many repeats of the baseline's answers are kept, for the sets to record. Other packages may have more repeats.
 * @param root absolute path of the folder whose golden sets run
 * @param fewest how many runs a baseline must have
 * @throws UserError if fewer repeats are kept than the baseline has
 */
export function keptRepeats(
  { files, part }: Pick<RecordedBefore, 'files' | 'part'>,
  root: string,
  fewest: number,
): number {
  const kept = part
    ? [...readBaselineAnswers({ file: files.answers, root }, part).values()].flat()
    : []
  const shown = relative(process.cwd(), files.answers)
  if (!part || kept.length === 0) {
    throw new UserError({
      problem: `Expected the answers of the baseline in ${shown}, found ${existsSync(files.answers) ? 'none that its scores belong to' : 'no such file'}`,
      fix: 'Record the baseline with runs, which keep their answers: npx vitest-rag baseline update',
    })
  }
  const runs = Math.max(fewest, ...repeatsOf(part))
  const lacking = keptBySet(part, kept).find(([, count]) => count < runs)
  if (!lacking) return runs
  const [set, count] = lacking
  throw new UserError({
    problem: `Expected the answers of ${counted(runs, 'run')} of ${printable(set, 80)} in ${shown}, found those of ${count}`,
    fix: 'Restore the recorded file, or record the baseline with runs: npx vitest-rag baseline update',
  })
}

/** How many scores each metric of each case has. */
function repeatsOf({ sets }: Baseline): number[] {
  const cases = Object.values(sets).flatMap(set => Object.values(set.cases))
  return cases.flatMap(({ scores }) => Object.values(scores).map(({ length }) => length))
}

/** Number of kept repeats by set. */
function keptBySet({ sets }: Baseline, kept: readonly BaselineAnswer[]): [string, number][] {
  return Object.keys(sets).map(set => {
    const own = kept.filter(({ answer }) => answer.set === set)
    return [set, new Set(own.map(({ answer }) => answer.repeat)).size]
  })
}
