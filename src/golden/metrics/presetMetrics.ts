import type { MetricCatalogue, Preset } from './metricCatalogue.ts'
import type { AskedMetrics } from './metricKeys.ts'

/** The metrics that presets ask for, in the order of the catalogue, each as if its key stood there. */
export function presetMetrics(
  preset: Preset | readonly Preset[] | undefined,
  catalogue: MetricCatalogue,
): AskedMetrics {
  const asked = [preset ?? []].flat()
  return new Map(
    catalogue.flatMap(facts => {
      const askedBy = asked.find(name => facts.presets?.includes(name))
      return askedBy ? [[facts.name, { ...facts, askedBy }] as const] : []
    }),
  )
}
