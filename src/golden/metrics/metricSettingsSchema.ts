import { z } from 'zod'
import { flag, mapping } from '../../schema/fields.ts'
import { share } from '../fieldSchemas.ts'
import { definitionSchema } from './definitionSchema.ts'

const each = share.meta({
  description: 'Threshold of every case: at least, or at most if lower is better. 0 to 1.',
})

const report = z.literal('report', { error: '`report`' }).meta({
  description: 'Scored and reported only: it fails neither a test nor the run.',
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
            "Floor of the set's mean: at least, or at most if lower is better. 0 to 1. Checked on complete runs.",
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
            'Declares that this metric has no noise: repeats that differ are then an error.',
        }),
        ...definitionSchema.shape,
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
    description: "This case's threshold, or `report` to remove the set's.",
  })

const metricsPhrase =
  'a mapping from metrics to thresholds\nGive each metric a threshold, or `report` to see its score only: `metrics: { faithfulness: 0.8 }`'

export const metricSettingsSchema = z.record(z.string(), metricSetting, { error: metricsPhrase })

export const caseMetricSettingsSchema = z.record(z.string(), caseMetricSetting, {
  error: metricsPhrase,
})

/** Settings as a golden file or the plugin's options write them. */
export type MetricSettingsInput = z.input<typeof metricSettingsSchema>

/** Settings after parsing. */
export type MetricSettingsRead = z.output<typeof metricSettingsSchema>
