import { inject } from 'vitest'
import { UserError } from '../errors.ts'
import type { Judge } from '../judge/judge.ts'
import { lexical } from '../judge/lexical.ts'
import { createJudgeSession } from '../judge/session.ts'
import { createEvaluator } from './evaluator.ts'
import type { Evaluator } from './evaluator.ts'
import { HubClient } from './hub/client.ts'

let evaluator: Evaluator | undefined

/** The main process's judge where the plugin runs, else one of this process's own. */
export function currentEvaluator(): Evaluator {
  evaluator ??= startEvaluator()
  return evaluator
}

export interface ConfigureOptions {
  /** Who judges the matchers of this process. Without `configure` it is lexical(). */
  judge: Judge
}

/**
 * Chooses the judge where the matchers are used without the plugin, by `vitest-rag/setup` alone.
 * @throws UserError where the plugin is there: its options name the judge
 */
export function configure({ judge }: ConfigureOptions): void {
  if (inject('rag')) {
    throw new UserError({
      problem: 'Expected `configure` to be used without the plugin',
      fix: 'Name the judge in the plugin instead: rag({ judge })',
    })
  }
  evaluator = createEvaluator({ session: createJudgeSession({ judge }) })
}

function startEvaluator(): Evaluator {
  const provided = inject('rag')
  return provided
    ? new HubClient(provided.endpoint)
    : createEvaluator({ session: createJudgeSession({ judge: lexical() }) })
}
