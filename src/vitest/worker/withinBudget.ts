import type { PipelineAnswer } from '../../pipeline/pipeline.ts'
import { PipelineError } from '../../pipeline/pipelineError.ts'
import type { MainProcess } from '../main/mainProcess.ts'

/**
 * Asks the system under test while the run's budget lasts, and counts what the answer took before
 * another may begin.
 * @throws PipelineError where the budget is used up, or as `ask` throws it
 */
export async function withinBudget(
  main: Pick<MainProcess, 'spendOnPipeline'>,
  ask: () => Promise<PipelineAnswer>,
): Promise<PipelineAnswer> {
  const { usedUp } = await main.spendOnPipeline({})
  if (usedUp !== undefined) throw new PipelineError([{ problem: usedUp }])
  const answer = await ask()
  if (answer.usage) await main.spendOnPipeline(answer.usage)
  return answer
}
