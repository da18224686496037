import type { MetricSetting, MetricSettings } from './goldenSet.ts'
import type { MetricSettingsInput } from './metricSettingsSchema.ts'

type SettingInput = MetricSettingsInput[string]

/**
 * Settings of a set laid over the defaults of the project, field by field. `report` wipes the
 * metric's default, its gate included.
 */
export function overlaySet(base: MetricSettings, own: MetricSettingsInput): MetricSettings {
  return overlay(base, own, (setting, input) =>
    input === 'report' ? { gate: false } : { ...setting, ...toSetting(input) },
  )
}

/** A case's thresholds laid over its set's. `report` lifts the threshold for this case. */
export function overlayCase(base: MetricSettings, own: MetricSettingsInput): MetricSettings {
  return overlay(base, own, (setting, input) => {
    const { each: _lifted, ...rest } = setting
    return input === 'report' ? rest : { ...setting, ...toSetting(input) }
  })
}

function overlay(
  base: MetricSettings,
  own: MetricSettingsInput,
  combine: (setting: MetricSetting, input: SettingInput) => MetricSetting,
): MetricSettings {
  const combined = Object.entries(own).map(
    ([key, input]) => [key, combine(base[key] ?? {}, input)] as const,
  )
  return { ...base, ...Object.fromEntries(combined) }
}

function toSetting(input: Exclude<SettingInput, 'report'>): MetricSetting {
  return typeof input === 'number' ? { each: input } : input
}
