import type { Judge, Prices } from '../../judge/judge.ts'
import { lexical } from '../../judge/lexical/lexical.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { RagOptions } from './options.ts'
import { resolvePrompts } from './resolvePrompts.ts'

/**
 * What must be equal where two plugins share a run, as text. The variant may differ: it goes to the
 * pipelines of its own project.
 */
export function optionsIdentity(options: RagOptions): string {
  const { judge = lexical(), embeddings, customMetrics = [], prompts } = options
  const { pipeline, preset, metrics, gate, budget } = options
  return stableJson({
    judge: modelIdentity(judge),
    embeddings: embeddings && modelIdentity(embeddings),
    prompts: resolvePrompts(prompts),
    // A config that is read twice makes two functions of one text.
    customMetrics: customMetrics.map(metric => ({ ...metric, score: String(metric.score) })),
    pipeline,
    preset,
    metrics,
    gate,
    budget,
  })
}

function modelIdentity(one: ModelIdentity): object {
  const { name, model, endpoint, settings, batching, prices } = one
  return { name, model, endpoint, settings, batching, prices }
}

type ModelIdentity = Pick<Judge, 'name' | 'model' | 'endpoint' | 'settings' | 'batching'> & {
  prices?: Partial<Prices>
}
