import { boundText } from '../results/boundedText.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { CaseRecord } from '../results/results.ts'
import { mean } from '../statistics/mean.ts'
import { printableLine } from '../text/untrusted.ts'

/** One metric of a case, as reporters of other packages read it from `task.meta.eval`. */
interface EvalScore {
  /** Metric key; `1 - hallucination` if a lower value is better, because readers expect higher to be better. */
  name: string
  /** Null for a judge error. */
  score: number | null
  metadata?: EvalScoreMetadata
}

interface EvalScoreMetadata {
  /** Why there is no score, or the explanation of a custom metric. */
  rationale?: string
  /** The threshold of the case, if the score missed it. */
  threshold?: number
}

/**
 * `task.meta.eval` in the shape of vitest-evals, which Braintrust's reporter reads too. No key may be added:
 * vitest-evals drops the whole object if it has an unknown key.
 */
interface EvalMeta {
  /** In the order of the record, without metrics that are not applicable. */
  scores: EvalScore[]
  /** The mean of the scores; null if there are none. */
  avgScore: number | null
  /** The answer, cut to a length. Absent if there is none. */
  output?: string
  thresholdFailed: boolean
}

/** `task.meta.harness` in the shape of vitest-evals: what it shows of a case without an average. */
interface HarnessMeta {
  name: string
  run: { session: { events: [] }; usage: object; errors: { message: string }[] }
}

interface EvalMetaOptions {
  /** The pipeline's answer, without secrets. @default none */
  answer?: string | undefined
  /** By metric key. */
  directionOf(metric: string): 'higher' | 'lower'
}

const longestOutput = 2000

/** The scores of a case for reporters of other packages: JSON-safe, and without the parts that only our reports use. */
export function evalMeta(record: CaseRecord, { answer, directionOf }: EvalMetaOptions): EvalMeta {
  const scores = Object.keys(record.scores).flatMap(metric =>
    evalScore(metric, record, directionOf(metric)),
  )
  const values = scores.flatMap(({ score }) => score ?? [])
  return {
    scores,
    avgScore: values.length === 0 ? null : mean(values),
    ...(answer !== undefined && { output: inertText(boundText(answer, longestOutput)) }),
    thresholdFailed: record.missed.length > 0,
  }
}

/**
 * Accompanies an average of null, which by itself crashes the reporter of vitest-evals with a TypeError.
 * @returns undefined if there is an average
 */
export function harnessMeta({ scores, error }: CaseRecord): HarnessMeta | undefined {
  if (Object.values(scores).some(({ status }) => status === 'scored')) return undefined
  const errors = error === undefined ? [] : [{ message: inertText(error) }]
  return { name: 'vitest-rag', run: { session: { events: [] }, usage: {}, errors } }
}

function evalScore(
  metric: string,
  { scores, missed }: CaseRecord,
  direction: 'higher' | 'lower',
): EvalScore[] {
  const score = ownEntry(scores, metric)
  // Readers show a score of null as the worst one, but this metric is not applicable.
  if (!score || score.status === 'notApplicable') return []
  const isLower = direction === 'lower'
  const higher = (value: number) => (isLower ? 1 - value : value)
  const threshold = missed.find(one => one.metric === metric)?.threshold
  const metadata: EvalScoreMetadata = {
    ...(score.reason !== undefined && { rationale: inertText(score.reason) }),
    ...(threshold !== undefined && { threshold: higher(threshold) }),
  }
  return [
    {
      name: isLower ? `1 - ${metric}` : metric,
      score: score.status === 'scored' ? higher(score.value) : null,
      ...(Object.keys(metadata).length > 0 && { metadata }),
    },
  ]
}

/** Keeps line breaks. Reporters print such texts unchanged, so they must contain no terminal commands. */
function inertText(text: string): string {
  const lines = text.split(/\r\n|\r|\n/)
  return lines.map(line => printableLine(line, Infinity)).join('\n')
}
