import type { Judge } from '../../judge/judge.ts'
import { judgeIdentity } from '../../judge/members.ts'
import { lexical } from '../../judge/lexical/lexical.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { RagOptions } from './options.ts'
import { retrievingTools } from './retrievingTools.ts'
import { resolvePrompts } from './resolvePrompts.ts'

/** What golden sets are judged by, as text: equal if two plugins judge them alike. */
export function optionsIdentity(options: RagOptions): string {
  const { judge = lexical(), embeddings, customMetrics = [], prompts } = options
  const { pipeline, contexts, preset, metrics, variants, gatedVariant } = options
  return stableJson({
    judge: judgeIdentity(judge, modelIdentity),
    embeddings: embeddings && modelIdentity(embeddings),
    prompts: resolvePrompts(prompts),
    // A config that is read twice makes two functions of one text.
    customMetrics: customMetrics.map(metric => ({ ...metric, score: String(metric.score) })),
    pipeline,
    contexts: toolsOf(contexts),
    preset,
    metrics,
    variants,
    gatedVariant,
  })
}

/** Functions as their texts, for the same reason as those of metrics. */
function toolsOf(contexts: RagOptions['contexts']): unknown {
  const tools = Object.entries(retrievingTools(contexts) ?? {})
  return contexts && Object.fromEntries(tools.map(([name, map]) => [name, String(map)]))
}

function modelIdentity(one: ModelIdentity): object {
  const { name, model, endpoint, settings } = one
  return { name, model, endpoint, settings }
}

type ModelIdentity = Pick<Judge, 'name' | 'model' | 'endpoint' | 'settings'>
