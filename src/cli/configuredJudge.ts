import { openProject } from './openProject.ts'
import { readVitestArguments } from './vitestArguments.ts'
import type { Evaluation, EvaluationRequest } from '../scores/evaluate.ts'

/** The judge of the project's configuration, ready to be asked. */
export interface ConfiguredJudge {
  /** Absolute path of the project's folder. */
  root: string
  evaluate(request: EvaluationRequest): Promise<Evaluation>
  close(): Promise<void>
}

/** See src/vitest/hub/hubMessages.ts. */
interface EvaluationReply {
  id: number
  evaluation: Evaluation
}

/**
 * Asks the project's judge like one of Vitest's workers: so judge, prompts, embeddings, limits and
 * verdict log are those of a run, with nothing read twice. No test is run, and no results of a run
 * are touched.
 * @param vitestArguments Vitest's own arguments
 * @throws UserError where the project has no plugin
 */
export async function openConfiguredJudge(
  vitestArguments: readonly string[],
): Promise<ConfiguredJudge> {
  const { options } = readVitestArguments(vitestArguments)
  const { root, ask, close } = await openProject<
    { evaluateAnswer: EvaluationRequest },
    EvaluationReply
  >(options)
  return {
    root,
    close,
    evaluate: async request => (await ask({ evaluateAnswer: request })).evaluation,
  }
}
