export const goldenFields = ['reference', 'relevantDocuments', 'documentTexts'] as const

/** What a golden set must contain for a metric to be scored. */
export type GoldenField = (typeof goldenFields)[number]

export const presets = ['ragchecker', 'ragas', 'retrieval'] as const

/** Metrics that are asked for together, by one word. */
export type Preset = (typeof presets)[number]

/** What the loader needs to know of the metrics, which stand after it in the flow. */
export interface MetricFacts {
  name: string
  /** One line for the editor's completion: the question that the metric answers. */
  description: string
  direction: 'higher' | 'lower'
  /** Whether it rests on the ids of ranked documents alone. Then `name@k` is allowed. */
  ranksDocuments: boolean
  needs: readonly GoldenField[]
  /** What a bad score speaks against first: what was answered, or what was retrieved. */
  measures: 'answer' | 'retrieval'
  /** Whether it rests on claims that are checked against contexts, so that `premise` and `support` mean something. @default false */
  takesPremise?: boolean
  /** The presets that ask for it. @default none */
  presets?: readonly Preset[]
}

export type MetricCatalogue = readonly MetricFacts[]

/** A metric as a golden set asks for it: `ndcg@5` is `{ key: 'ndcg@5', name: 'ndcg', cutoff: 5 }`. */
export interface MetricKey {
  key: string
  name: string
  /** Only the first so many retrieved documents count. All of them where it is absent. */
  cutoff?: number
}

/** What the name of a metric of the user's own should be and isn't; undefined where it is right. */
export function ownNameFault(name: string): string | undefined {
  // Results are records by metric, and every record has these already.
  if (name in Object.prototype) return 'another: JavaScript reserves it'
  const key = parseMetricKey(name)
  return key && key.cutoff === undefined ? undefined : 'letters and digits, beginning with a letter'
}

/** Reads `name` or `name@k` with k a positive integer; undefined where the key has neither form. */
export function parseMetricKey(key: string): MetricKey | undefined {
  const match = /^([A-Za-z][A-Za-z0-9]*)(?:@([1-9]\d{0,5}))?$/.exec(key)
  if (!match?.[1]) return undefined
  return match[2] ? { key, name: match[1], cutoff: Number(match[2]) } : { key, name: match[1] }
}
