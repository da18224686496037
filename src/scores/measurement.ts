import { hash } from 'node:crypto'
import { defined } from '../defined.ts'
import type { MetricDefinition, Weighing } from '../golden/goldenSet.ts'
import type { MetricKey } from '../golden/metrics/metricCatalogue.ts'
import type { Judge, JudgeSession } from '../judge/judge.ts'
import { judgeFullName } from '../judge/judgeFullName.ts'
import { judgeFor, judgeIdentity } from '../judge/members.ts'
import { checkClaims } from '../judge/steps/checkClaims.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { usualWeighing } from '../metrics/arithmetic/usualWeighing.ts'
import { findMetric } from '../metrics/index.ts'
import { hashDigits } from '../text/sameHash.ts'
import { stableJson } from '../text/stableJson.ts'
import { pieceOf, stepsBehind } from '../evidence/index.ts'

/** Who judged a score, and the hash of everything that defines the measurement. */
export interface Measurement {
  /**
   * Covers metric and version, cut-off, step, the definition in the golden set, judge, model, settings, embedding model
   * and prompts. Only scores with equal fingerprints are compared. The system under test (pipeline, generator, corpus)
   * is not part of it.
   */
  fingerprint: string
  /** Present if a single passage had to support a claim. @default passages may support it together */
  support?: 'perChunk'
  /** The evidence that a custom metric reads, because reports can't look that up. */
  requires?: string[]
  /** Present if a function of the user computes the metric: it may read the `meta` of a case. */
  custom?: true
  /** Absent for metrics that need no judge. */
  judge?: {
    name: string
    model?: string
    /** The temperature that the endpoint of the judge accepts; null if it accepts none. Absent if unknown. */
    temperature?: number | null
    deterministic: boolean
  }
  /** The judges that check a claim, if there are several: a cascade lists the cheap judge and the strong one first. */
  checkedBy?: { kind: 'cascade' | 'jury'; judges: string[] }
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
  const names = steps
    .filter(({ answeredBy }) => answeredBy !== 'embeddings')
    .map(({ name }) => name)
  const asksJudge = names.length > 0 || metric.requires.some(name => pieceOf(name).isTraitOfJudge)
  const { premise = 'contexts', support = 'joined' } = definition
  const facts = {
    metric: metric.name,
    version: metric.version,
    cutoff,
    step,
    ...(premise !== 'contexts' && { premise }),
    ...(support !== 'joined' && { support }),
    ...unusualWeighing(definition),
    criterion: metric.criterion,
    judge: asksJudge ? identityIn(judge, names) : undefined,
    embeddings: compares && embeddings ? identityOf(embeddings) : undefined,
    prompts: steps.map(({ name, prompt: { version } }) => ({
      id: name,
      version,
      instructions: prompts[name],
    })),
  }
  const fingerprint = hash('sha256', stableJson(facts), 'hex')
  const routed = [...new Set(names.map(name => judgeFor(judge, name)))]
  const [only = judge, ...more] = routed
  const judges = asksJudge ? [only, ...more] : []
  const others = compares && embeddings ? [embeddings] : []
  const who = more.length > 0 ? judge : (judges[0] ?? others[0])
  const checkedBy = names.includes(checkClaims.name) && votersOf(judge)
  return {
    fingerprint: fingerprint.slice(0, hashDigits),
    ...(support === 'perChunk' && { support }),
    ...(findMetric(metric.name) !== metric && { requires: [...metric.requires] }),
    ...(metric.custom && { custom: true }),
    ...(who && { judge: shown(who, [...judges, ...others]) }),
    ...(checkedBy && { checkedBy }),
  }
}

/** The identity of the judges that answer these steps. A single judge that answers all steps keeps its own identity. */
function identityIn(judge: Judge, steps: readonly string[]): object {
  const answering = steps.map(step => judgeFor(judge, step))
  const [first = judge] = answering
  if (answering.every(one => one === first)) return judgeIdentity(first, identityOf)
  const identities = answering.map(one => judgeIdentity(one, identityOf))
  const [identity = {}, ...others] = identities
  const isOne = others.every(other => stableJson(other) === stableJson(identity))
  return isOne
    ? identity
    : Object.fromEntries(steps.map((step, index) => [step, identities[index]]))
}

/** The weights that differ from the default: an explicit default is the same measurement as an omitted one. */
function unusualWeighing({ beta, weights }: Weighing) {
  const isUsual = weights && stableJson(weights) === stableJson(usualWeighing.weights)
  return {
    beta: beta === usualWeighing.beta ? undefined : beta,
    weights: isUsual ? undefined : weights,
  }
}

function identityOf({ name, model, settings = {}, batching }: Judge) {
  return { name, model, settings, batching }
}

/** The judges that check a claim, if there are several. */
function votersOf(judge: Judge): Measurement['checkedBy'] {
  const { combination } = judgeFor(judge, checkClaims.name)
  if (!combination || combination.kind === 'perStep') return undefined
  const { kind, members } = combination
  return { kind, judges: members.map(judgeFullName) }
}

function shown(judge: Judge, asked: readonly Judge[]) {
  const { name, model } = judge
  const temperature = judge.findings?.()?.temperature
  return {
    name,
    ...defined({ model, temperature }),
    deterministic: asked.every(one => one.deterministic === true),
  }
}
