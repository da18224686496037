import { defined } from '../../defined.ts'
import { calibratedJudge } from '../../calibration/asking/asking.ts'
import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import type { DryJudge, ServedJudge, ServedSet } from '../../hub/servedSet.ts'
import { createDrySession } from '../../judge/session/drySession.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import type { RagProject } from '../project/ragProject.ts'
import type { RagRun } from '../project/ragRun.ts'

/**
 * The golden sets of the project. No test is run, and no golden file is collected.
 * @param files those that the filters select, absolute
 * @param filters names of files; none for all
 * @throws UserError with what is wrong with those that can't be read, or if none is selected
 */
export function servedSets(
  files: readonly string[],
  { filters, run }: { filters: readonly string[]; run: RagRun },
): ServedSet[] {
  if (files.length === 0) throw nothingSelected(filters)
  const dryJudgeOf = builtOnceFor((served: RagProject) => dryJudge(served, run))
  const problems: Problem[] = []
  const sets = files.toSorted().flatMap((file): ServedSet[] => {
    const served = run.servingFile(file)
    try {
      const located = served.goldenSets.locate(file)
      const { known } = served.judging
      return [{ located, known, judge: judgeOf(served, run), dryJudge: dryJudgeOf(served) }]
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      problems.push(...error.problems)
      return []
    }
  })
  if (problems.length > 0) throw new UserError(problems)
  return sets
}

function judgeOf({ judging }: RagProject, { redact }: RagRun): ServedJudge {
  const { judge, ask } = judging.session
  const { name, deterministic = false, blindToRefutation } = judge
  return {
    ...calibratedJudge(judging),
    ask,
    name,
    deterministic,
    redact,
    ...defined({ blindToRefutation }),
  }
}

function dryJudge({ judging }: RagProject, { main }: RagRun): DryJudge {
  const { verdictLog } = main.services
  const { session, estimates } = createDrySession({
    ...judging.session,
    ...(verdictLog && { verdictLog }),
  })
  const { evaluate } = calibratedJudge({ session, known: judging.known })
  return { evaluate, ask: session.ask, estimates: () => estimates().judges }
}

function nothingSelected(filters: readonly string[]): UserError {
  return new UserError({
    problem: 'Expected golden sets, found none',
    fix:
      filters.length === 0
        ? 'Golden sets are files called `<name>.golden.yaml` in the folder of the project; name it with --root <folder>'
        : 'Name golden files by a part of their path, as Vitest takes them',
  })
}
