import { defined } from '../../defined.ts'
import type { Weighing } from '../goldenSet.ts'

export const goldenFields = ['reference', 'relevantDocuments', 'documentTexts'] as const

/** What a golden set must contain for a metric to be scored. */
export type GoldenField = (typeof goldenFields)[number]

/** What a metric is about: the answer as a whole, what was retrieved, or what the generator made of that. */
export type CatalogueGroup = 'overall' | 'retriever' | 'generator'

export const presets = [
  'ragchecker',
  'ragcheckerOverall',
  'ragcheckerRetriever',
  'ragcheckerGenerator',
  'ragas',
  'retrieval',
] as const

/** Metrics that are asked for together, by one word. */
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

/** What the loader needs to know of the metrics, which stand after it in the flow. */
export interface MetricFacts {
  name: string
  /** One line for the editor's completion: the question that the metric answers. */
  description: string
  direction: 'higher' | 'lower'
  /** Whether it rests on the ids of ranked documents alone: then `name@k` and `name of step` are allowed. */
  ranksDocuments: boolean
  needs: readonly GoldenField[]
  /** What a bad score speaks against first: what was answered, or what was retrieved. */
  measures: 'answer' | 'retrieval'
  /** Whether it rests on claims that are checked against contexts, so that `premise` and `support` mean something. @default false */
  takesPremise?: boolean
  /** What of its formula may be weighed otherwise. @default nothing */
  weighedBy?: readonly (keyof Weighing)[]
  /** Follows from what it reads. Absent for metrics that are not this package's. */
  group?: CatalogueGroup
  /** The presets that ask for it, those of one group aside. @default none */
  presets?: readonly Preset[]
}

export type MetricCatalogue = readonly MetricFacts[]

/** A metric as a golden set asks for it: `ndcg@5 of rerank` has the name `ndcg`, the cut-off 5 and the step `rerank`. */
export interface MetricKey {
  key: string
  name: string
  /** Only the first so many retrieved documents count. All of them where it is absent. */
  cutoff?: number
  /** The step of the pipeline whose documents count. Those of the result's `contexts` where it is absent. */
  step?: string
}

/** What the name of a metric of the user's own should be and isn't; undefined where it is right. */
export function ownNameFault(name: string): string | undefined {
  // Results are records by metric, and every record has these already.
  if (name in Object.prototype) return 'another: JavaScript reserves it'
  return parseMetricKey(name)?.name === name
    ? undefined
    : 'letters and digits, beginning with a letter'
}

/** What stands between a metric and the step that it is taken of. */
const ofStep = ' of '

/**
 * Reads `name`, `name@k` with k a positive integer, and either with ` of ` and the name of a step behind it; undefined
 * where the key has none of these forms.
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

/** The parts of a key that may be wrong. The first ` of ` divides it: a step may have another one in its name. */
export function splitMetricKey(key: string): { ranked: string; step?: string } {
  const at = key.indexOf(ofStep)
  return at === -1
    ? { ranked: key }
    : { ranked: key.slice(0, at), step: key.slice(at + ofStep.length) }
}

/**
 * Whether a step can be named in a metric's key. Keys stand in tables, links and messages, so they have no more than most
 * names of steps need; without `@`, `ndcg of rerank@5` is a mistake that is seen at once.
 */
function isStepOfKey(step: string): boolean {
  return (
    step.length <= 60 &&
    /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N} _./-]*[\p{L}\p{M}\p{N}_./-])?$/u.test(step)
  )
}
