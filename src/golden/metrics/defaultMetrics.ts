import { defined } from '../../defined.ts'
import type { Problem } from '../../errors.ts'
import type { MetricSettings } from '../goldenSet.ts'
import type { MetricCatalogue, Preset } from './metricCatalogue.ts'
import { asksFor } from './metricCatalogue.ts'
import type { AskedMetrics } from './metricKeys.ts'
import { readMetricKeys } from './metricKeys.ts'
import { overlaySet } from './metricSettings.ts'
import type { MetricSettingsInput } from './metricSettingsSchema.ts'
import { metricSettingsSchema } from './metricSettingsSchema.ts'
import { onceOnly } from '../../schema/onceOnly.ts'
import { parseYaml } from '../yaml/parseYaml.ts'
import { schemaFindings } from '../schemaFindings.ts'

/** Reads the metrics that the plugin's options set for all golden sets. */
export function readDefaultMetrics(
  input: MetricSettingsInput,
  catalogue: MetricCatalogue,
): { settings: MetricSettings; asked: AskedMetrics; problems: Problem[] } {
  // JSON is YAML, so options get the same checks and messages as golden files.
  const { root } = parseYaml(JSON.stringify({ metrics: input }), 'options')
  const { asked, findings } = readMetricKeys(root, ['metrics'], { catalogue })
  const parsed = metricSettingsSchema.safeParse(input, onceOnly)
  const wrong = parsed.success ? [] : schemaFindings(parsed.error.issues, root, ['metrics'])
  return {
    settings: overlaySet({}, parsed.data ?? {}),
    asked,
    problems: [...findings, ...wrong].map(({ problem, fix }) => ({
      problem: `In the options: ${problem}`,
      ...defined({ fix }),
    })),
  }
}

/** The metrics of the presets, in the order of the catalogue, as if the golden file had their keys. */
export function presetMetrics(
  preset: Preset | readonly Preset[] | undefined,
  catalogue: MetricCatalogue,
): AskedMetrics {
  const asked = [preset ?? []].flat()
  return new Map(
    catalogue.flatMap(facts => {
      const askedBy = asked.find(name => asksFor(name, facts))
      return askedBy ? [[facts.name, { ...facts, askedBy }] as const] : []
    }),
  )
}
