import { hash } from 'node:crypto'
import type { MetricDefinition, Weighing } from '../golden/goldenSet.ts'
import type { MetricKey } from '../golden/metrics/metricCatalogue.ts'
import type { Judge, JudgeSession } from '../judge/judge.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { usualWeighing } from '../metrics/arithmetic/usualWeighing.ts'
import { findMetric } from '../metrics/index.ts'
import { stableJson } from '../text/stableJson.ts'
import { pieceOf, stepsBehind } from '../evidence/index.ts'

/** Who judged a score, and the hash of everything that defines the measurement. */
export interface Measurement {
  /**
   * Over metric and version, cut-off, step, what the golden set says of how to measure, judge, model,
   * settings, embedding model and prompts. Scores are only compared where it is equal. What is
   * under test (pipeline, generator, corpus) is not in it.
   */
  fingerprint: string
  /** Where one passage had to support a claim by itself. @default passages may do so together */
  support?: 'perChunk'
  /** The evidence that a metric reads which is not one of this package's: reports can't look that up. */
  requires?: string[]
  /** Absent for metrics that need no judge. */
  judge?: {
    name: string
    model?: string
    /** What the judge found its endpoint to take; null where it takes none. Absent where it is not known. */
    temperature?: number | null
    deterministic: boolean
  }
}

/** A metric as a golden set asks for it. */
export interface AskedMetric {
  metric: AnyMetric
  key: MetricKey
  definition: MetricDefinition
}

/** How one metric is measured by a session's judge. */
export function measurementOf(
  { metric, key: { cutoff, step }, definition }: AskedMetric,
  { judge, embeddings, prompts }: Pick<JudgeSession, 'judge' | 'embeddings' | 'prompts'>,
): Measurement {
  const steps = stepsBehind(metric.requires)
  const compares = steps.some(({ answeredBy }) => answeredBy === 'embeddings')
  const asksJudge =
    metric.requires.some(name => pieceOf(name).isTraitOfJudge) ||
    steps.some(({ answeredBy }) => answeredBy !== 'embeddings')
  const { premise = 'contexts', support = 'joined' } = definition
  const defined = {
    metric: metric.name,
    version: metric.version,
    cutoff,
    ...(step !== undefined && { step }),
    ...(premise !== 'contexts' && { premise }),
    ...(support !== 'joined' && { support }),
    ...unusualWeighing(definition),
    criterion: metric.criterion,
    judge: asksJudge ? identityOf(judge) : undefined,
    embeddings: compares && embeddings ? identityOf(embeddings) : undefined,
    prompts: steps.map(({ name, prompt: { version } }) => ({
      id: name,
      version,
      instructions: prompts[name],
    })),
  }
  const fingerprint = hash('sha256', stableJson(defined), 'hex')
  const [who, ...others] = [
    ...(asksJudge ? [judge] : []),
    ...(compares && embeddings ? [embeddings] : []),
  ]
  return {
    fingerprint: fingerprint.slice(0, 16),
    ...(support === 'perChunk' && { support }),
    ...(findMetric(metric.name) !== metric && { requires: [...metric.requires] }),
    ...(who && { judge: shown(who, others) }),
  }
}

/** Whoever writes a default out measures as before. */
function unusualWeighing({ beta, weights }: Weighing): Weighing {
  return {
    ...(beta !== undefined && beta !== usualWeighing.beta && { beta }),
    ...(weights && stableJson(weights) !== stableJson(usualWeighing.weights) && { weights }),
  }
}

function identityOf({ name, model, settings = {}, batching }: Judge) {
  return { name, model, settings, ...(batching && { batching }) }
}

function shown(judge: Judge, others: readonly Judge[]) {
  const { name, model, deterministic = false } = judge
  const temperature = judge.findings?.()?.temperature
  return {
    name,
    ...(model !== undefined && { model }),
    ...(temperature !== undefined && { temperature }),
    deterministic: deterministic && others.every(other => other.deterministic === true),
  }
}
