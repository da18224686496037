import { createBudget } from '../judge/session/budget.ts'
import type { Spending } from '../judge/session/budget.ts'
import type { JudgeSession } from '../judge/judge.ts'
import { embeddingJudge } from '../judge/embeddingJudge.ts'
import { lexical } from '../judge/lexical/lexical.ts'
import { createJudgeSession } from '../judge/session/session.ts'
import type { JudgeSessionOptions } from '../judge/session/session.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { metricsWith } from '../metrics/customMetric.ts'
import type { RagOptions } from './options/options.ts'
import { resolvePrompts } from './options/resolvePrompts.ts'

/** Who answers questions, and which metrics there are. */
export interface Judging {
  session: JudgeSession
  /** What the run has spent, pipelines included. */
  spending: Spending
  known: readonly AnyMetric[]
}

/** The part of the options that says how answers are judged. */
export type JudgingOptions = Pick<
  RagOptions,
  'judge' | 'embeddings' | 'prompts' | 'customMetrics' | 'budget'
>

/**
 * What all sessions of a run share: its logs, its budget, its shards, and who hears why they wait.
 */
export type RunServices = Pick<
  JudgeSessionOptions,
  'verdictLog' | 'invalidAnswers' | 'onWait' | 'spending' | 'shards'
>

/** Judge, embeddings, prompts and metrics as the options name them, or the defaults. */
export function judgingBy(options: JudgingOptions, services: RunServices = {}): Judging {
  const { judge = lexical(), embeddings, customMetrics, budget } = options
  const { spending = createBudget(budget) } = services
  return {
    spending,
    session: createJudgeSession({
      judge,
      ...(embeddings && { embeddings: embeddingJudge(embeddings) }),
      prompts: resolvePrompts(options.prompts),
      ...services,
      spending,
    }),
    known: metricsWith(customMetrics),
  }
}
