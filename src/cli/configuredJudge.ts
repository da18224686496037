import { createVitest, parseCLI } from 'vitest/node'
import { UserError } from '../errors.ts'
import type { HubFailure } from '../hub/connection.ts'
import { failureOf, HubConnection } from '../hub/connection.ts'
import type { Evaluation, EvaluationRequest } from '../scores/evaluate.ts'

/** The judge of the project's configuration, ready to be asked. */
export interface ConfiguredJudge {
  /** Absolute path of the project's folder. */
  root: string
  evaluate(request: EvaluationRequest): Promise<Evaluation>
  close(): Promise<void>
}

/** See src/vitest/hub/messages.ts: one of the two. */
interface EvaluationReply {
  id: number
  evaluation?: Evaluation
  failure?: HubFailure
}

/**
 * Opens the project as Vitest would and asks the plugin's main process like one of its workers: so
 * judge, prompts, embeddings, limits and verdict log are those of a run, with nothing read twice.
 * No test is run, and no results of a run are touched.
 * @param vitestArguments Vitest's own arguments
 * @throws UserError where the project has no plugin
 */
export async function openConfiguredJudge(
  vitestArguments: readonly string[],
): Promise<ConfiguredJudge> {
  const { options } = parseCLI(['vitest', 'run', ...vitestArguments])
  const vitest = await createVitest('test', { ...options, watch: false })
  const [provided] = vitest.projects.flatMap(project => project.getProvidedContext().rag ?? [])
  if (!provided) {
    await vitest.close()
    throw new UserError({
      problem: "Expected the plugin `rag()` in the project's Vitest configuration",
      fix: 'Add it to vitest.config.ts, or name the project: --root <folder>',
    })
  }
  const hub = new HubConnection<{ evaluateAnswer: EvaluationRequest }, EvaluationReply>(
    provided.endpoint,
  )
  return {
    root: vitest.config.root,
    async evaluate(request) {
      const reply = await hub.ask({ evaluateAnswer: request })
      if (reply.evaluation) return reply.evaluation
      const { message, stack } = reply.failure ?? {}
      // What the user can mend comes without a stack.
      if (message !== undefined && stack === undefined) throw new UserError({ problem: message })
      throw failureOf(reply)
    },
    async close() {
      hub.close()
      await vitest.close()
    },
  }
}
