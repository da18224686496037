import type { WritableGoldenSet } from '../golden/write/goldenSetText.ts'

/** The metrics of a first golden set, with the reasons as comments above it. */
interface FirstMetrics {
  metrics: NonNullable<WritableGoldenSet['metrics']>
  comment: readonly string[]
}

const gated = { gate: true }

/**
 * The metrics that `docs/metrics.md` advises to start with. They have no thresholds, because these are unknown before
 * the first run. A baseline then checks later runs.
 * @param isJudgedByModel whether a model judges. The default judge compares words, and fails right answers in other words
 */
export function firstMetrics(isJudgedByModel: boolean): FirstMetrics {
  const judged = isJudgedByModel ? gated : 'report'
  return {
    metrics: {
      documentRecall: gated,
      contextRecall: judged,
      faithfulness: judged,
      answerF1: judged,
      abstention: judged,
    },
    comment: isJudgedByModel
      ? []
      : [
          'The default judge compares words, so the metrics that it judges are only reported. With a model as judge,',
          'write `{ gate: true }` in place of `report`: a run then fails if the scores are worse than the baseline.',
        ],
  }
}
