import { defined } from '../../defined.ts'
import type { Weighing } from '../goldenSet.ts'

/** What a case needs for a metric to be scored. `referenceClaims` are `reference` or `facts`. */
export const goldenFields = [
  'reference',
  'referenceClaims',
  'relevantDocuments',
  'documentTexts',
] as const

/** What a golden set must contain for a metric to be scored. */
export type GoldenField = (typeof goldenFields)[number]

/** The part that a metric measures: the answer as a whole, the retrieved passages, or the generator's use of them. */
export type CatalogueGroup = 'overall' | 'retriever' | 'generator'

export const presets = [
  'ragchecker',
  'ragcheckerOverall',
  'ragcheckerRetriever',
  'ragcheckerGenerator',
  'ragas',
  'retrieval',
] as const

/** A named group of metrics. */
export type Preset = (typeof presets)[number]

/** The presets that ask for one group of RAGChecker's metrics. */
const presetGroups: Partial<Record<Preset, CatalogueGroup>> = {
  ragcheckerOverall: 'overall',
  ragcheckerRetriever: 'retriever',
  ragcheckerGenerator: 'generator',
}

/** Whether the preset asks for the metric. */
export function asksFor(preset: Preset, { presets: named, group }: MetricFacts): boolean {
  const ofGroup = presetGroups[preset]
  if (named === undefined) return false
  return ofGroup ? group === ofGroup && named.includes('ragchecker') : named.includes(preset)
}

/** The facts about metrics that the loader needs, because it can't import them: they come later in the flow. */
export interface MetricFacts {
  name: string
  /** One line for the editor's completion: the question that the metric answers. */
  description: string
  direction: 'higher' | 'lower'
  /** Whether the metric uses only the ids of ranked documents: then `name@k` and `name of step` are allowed. */
  ranksDocuments: boolean
  /** Whether it judges passages alone, so that `name of step` is allowed and the texts of the step are kept. @default false */
  judgesPassages?: true
  needs: readonly GoldenField[]
  /** What a bad score blames first: the answer or the retrieval. */
  measures: 'answer' | 'retrieval'
  /** Whether the metric uses claims checked against contexts, so that `premise` and `support` apply. @default false */
  takesPremise?: boolean
  /** The weights of its formula that users may set. @default none */
  weighedBy?: readonly (keyof Weighing)[]
  /** Follows from the evidence that the metric reads. Absent for custom metrics. */
  group?: CatalogueGroup
  /** The presets that include the metric, besides those of its group. @default none */
  presets?: readonly Preset[]
}

export type MetricCatalogue = readonly MetricFacts[]

/** A metric as a golden set asks for it: `ndcg@5 of rerank` has the name `ndcg`, the cut-off 5 and the step `rerank`. */
export interface MetricKey {
  key: string
  name: string
  /** Only the first `cutoff` retrieved documents count. @default all */
  cutoff?: number
  /** The step or the tool whose passages count. @default those of the result's `contexts` */
  step?: string
}

/** What a wrong name of a custom metric should be instead; undefined if the name is valid. */
export function ownNameFault(name: string): string | undefined {
  // Results are records by metric, and every record has these already.
  if (name in Object.prototype) return 'another: JavaScript reserves it'
  return parseMetricKey(name)?.name === name
    ? undefined
    : 'letters and digits, beginning with a letter'
}

/** The separator between a metric and its step. */
const ofStep = ' of '

/**
 * Reads `name` or `name@k` with a positive integer k, each optionally followed by ` of ` and the name of a step;
 * undefined for any other key.
 */
export function parseMetricKey(key: string): MetricKey | undefined {
  const { ranked, step } = splitMetricKey(key)
  const match = /^([A-Za-z][A-Za-z0-9]*)(?:@([1-9]\d{0,5}))?$/.exec(ranked)
  if (!match?.[1] || (step !== undefined && !isStepOfKey(step))) return undefined
  return {
    key,
    name: match[1],
    ...(match[2] && { cutoff: Number(match[2]) }),
    ...defined({ step }),
  }
}

/** Splits a key that may be wrong at its first ` of `, because the name of a step may contain another one. */
export function splitMetricKey(key: string): { ranked: string; step?: string } {
  const at = key.indexOf(ofStep)
  return at === -1
    ? { ranked: key }
    : { ranked: key.slice(0, at), step: key.slice(at + ofStep.length) }
}

/**
 * Whether a metric's key can name a step. Keys appear in tables, links and messages, so their length and characters are
 * limited; without `@`, `ndcg of rerank@5` is reported as a mistake.
 */
function isStepOfKey(step: string): boolean {
  return (
    step.length <= 60 &&
    /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N} _./-]*[\p{L}\p{M}\p{N}_./-])?$/u.test(step)
  )
}
