import { z } from 'zod'
import { flag, mapping, notBlank } from '../../schema/fields.ts'
import { share } from '../fieldSchemas.ts'

const each = share.meta({
  description: 'Threshold of every case: at least, or at most where lower is better. 0 to 1.',
})

const report = z.literal('report', { error: '`report`' }).meta({
  description: 'Scored and shown, nothing else: it fails neither a test nor the run.',
})

// One way to write each number: with `01` there would be two levels of one value.
const level = z
  .string()
  .regex(/^(?:0|-?[1-9]\d{0,5})$/, { error: 'a whole number of at most six digits, such as `1`' })
const rubric = z
  .record(level, notBlank, {
    error: ({ code }) =>
      code === 'invalid_key' ? undefined : 'a mapping from whole numbers to what they stand for',
  })
  .refine(levels => Object.keys(levels).length > 1, { error: 'a scale of two levels or more' })
  .transform(levels =>
    Object.entries(levels)
      .map(([value, meaning]) => ({ value: Number(value), meaning }))
      .toSorted((first, second) => first.value - second.value),
  )
  .meta({
    description:
      'Levels of a scale, such as `{ 1: rude, 2: curt, 3: friendly }`: makes the key a metric of your own. The judge chooses one; the lowest scores 0, the highest 1.',
    minProperties: 2,
  })

const metricSetting = z
  .union(
    [
      each,
      report,
      mapping('a mapping', {
        each: each.exactOptional(),
        mean: share.exactOptional().meta({
          description:
            "Floor of the set's mean: at least, or at most where lower is better. 0 to 1. Decided on complete runs.",
        }),
        gate: flag.exactOptional().meta({
          description:
            "Whether a regression against the baseline fails the run. Default: the metric's own.",
        }),
        tolerance: share.exactOptional().meta({
          description: 'Smallest change of the mean that counts. Default: 0.02.',
        }),
        deterministic: z.literal(true, { error: '`true`' }).exactOptional().meta({
          description:
            'Says that this metric has no noise: repeats that differ are an error then, not noise.',
        }),
        premise: z
          .enum(['contexts', 'documents'], { error: '`contexts` or `documents`' })
          .exactOptional()
          .meta({
            description:
              'What claims are checked against: what was retrieved (default), or the texts of `relevantDocuments`.',
          }),
        support: z
          .enum(['joined', 'perChunk'], { error: '`joined` or `perChunk`' })
          .exactOptional()
          .meta({
            description:
              'Whether passages may support a claim together (default), or one must do so by itself.',
          }),
        rubric: rubric.exactOptional(),
        aspect: notBlank.exactOptional().meta({
          description:
            'What is true of a good answer, as a statement: makes the key a metric of your own, 1 or 0.',
        }),
      }),
    ],
    { error: 'a number from 0 to 1, `report`, or `{ each, mean, gate, tolerance }`' },
  )
  .meta({
    id: 'metricSetting',
    description: 'A threshold for every case, `report`, or a mapping of thresholds and more.',
  })

const caseMetricSetting = z
  .union([each, report, mapping('a mapping', { each: each.exactOptional() })], {
    error: 'a number from 0 to 1, `report`, or `{ each }`',
  })
  .meta({
    id: 'caseMetricSetting',
    description: "This case's threshold, or `report` to lift the set's.",
  })

const metricsPhrase = 'a mapping from metrics to thresholds'

export const metricSettingsSchema = z.record(z.string(), metricSetting, { error: metricsPhrase })

export const caseMetricSettingsSchema = z.record(z.string(), caseMetricSetting, {
  error: metricsPhrase,
})

/** Settings as a golden file or the plugin's options write them. */
export type MetricSettingsInput = z.input<typeof metricSettingsSchema>

/** Settings as they are once they are read. */
export type MetricSettingsRead = z.output<typeof metricSettingsSchema>
