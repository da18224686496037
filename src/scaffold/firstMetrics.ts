import type { WritableGoldenSet } from '../golden/write/goldenSetText.ts'

/** The metrics of a first golden set, with the reasons as comments above it. */
interface FirstMetrics {
  metrics: NonNullable<WritableGoldenSet['metrics']>
  comment: readonly string[]
}

const gated = { gate: true }

/** What the first metrics depend on. */
interface FirstSet {
  /** Whether a model judges. The default judge compares words, and fails right answers in other words. */
  isJudgedByModel: boolean
  /** Whether a case has checks: a gated metric without any is inconclusive. */
  hasChecks: boolean
}

/**
 * The metrics that `docs/metrics.md` advises to start with. They have no thresholds, because these are unknown before
 * the first run. A baseline then checks later runs.
 */
export function firstMetrics({ isJudgedByModel, hasChecks }: FirstSet): FirstMetrics {
  const judged = isJudgedByModel ? gated : 'report'
  return {
    metrics: {
      documentRecall: gated,
      ...(hasChecks && { checks: gated }),
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
          'Without a model, `checks` of the wording need no judge: `contains`, `containsAny`, `matches`, `not`.',
        ],
  }
}
