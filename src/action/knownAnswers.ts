import type { AnswersOf } from '../report/cases/caseAnswers.ts'
import { isAnswered } from '../report/cases/caseAnswers.ts'
import type { ReportedRun } from '../report/cases/caseScores.ts'
import { worstCases } from '../report/cases/worstCases.ts'
import { answersOfRun } from './answersOfRun.ts'
import { committedAnswers } from './baseline/committedAnswers.ts'
import type { FoundBaseline } from './baseline/findBaseline.ts'
import type { ActionContext } from './context.ts'

/**
 * What the system said in the cases of a run, now and before. GitHub is asked only where a case is reported
 * with its answer, because nothing stands beside an answer that is not known.
 */
export async function knownAnswers(
  context: ActionContext,
  run: ReportedRun,
  { path, sha }: FoundBaseline,
): Promise<AnswersOf> {
  const { baseline } = run
  const answerOf = answersOfRun(context)
  // An artifact holds a baseline alone.
  const isCommitted = context.inputs.baselineArtifact === '' && sha !== undefined
  const isShown = worstCases(run).some(({ record }) => isAnswered(answerOf(record)))
  if (!baseline || !isCommitted || !isShown) return record => ({ now: answerOf(record) })
  const before = await committedAnswers(context, { path, sha }, baseline)
  return record => ({ now: answerOf(record), before: before(record) })
}
