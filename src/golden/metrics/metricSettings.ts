import { defined } from '../../defined.ts'
import type { MetricDefinition, MetricSetting, MetricSettings } from '../goldenSet.ts'
import type { MetricSettingsRead } from './metricSettingsSchema.ts'

type SettingInput = MetricSettingsRead[string]

/**
 * The settings of a set override the defaults of the project, field by field. `report` removes the metric's default,
 * including its gate.
 */
export function overlaySet(base: MetricSettings, own: MetricSettingsRead): MetricSettings {
  return overlay(base, own, (setting, input) =>
    input === 'report'
      ? { ...definitionOf(setting), gate: false }
      : { ...withoutOld(setting, input), ...toSetting(input) },
  )
}

const definitionKeys = ['premise', 'support', 'beta', 'weights', 'rubric', 'aspect', 'of'] as const

function definitionOf(setting: MetricSetting): MetricDefinition {
  const { premise, support, beta, weights, rubric, aspect, of } = setting
  return {
    ...defined({ premise, support, beta, weights, rubric, aspect, of }),
  }
}

/** A new definition replaces the old one as a whole. */
function withoutOld(setting: MetricSetting, input: SettingInput): MetricSetting {
  const redefines =
    typeof input === 'object' && definitionKeys.some(key => input[key] !== undefined)
  if (!redefines) return setting
  const {
    premise: _premise,
    support: _support,
    beta: _beta,
    weights: _weights,
    rubric: _rubric,
    aspect: _aspect,
    of: _of,
    ...rest
  } = setting
  return rest
}

/** The thresholds of a case override those of its set. `report` removes the threshold for this case. */
export function overlayCase(base: MetricSettings, own: MetricSettingsRead): MetricSettings {
  return overlay(base, own, (setting, input) => {
    const { each: _lifted, ...rest } = setting
    return input === 'report' ? rest : { ...setting, ...toSetting(input) }
  })
}

function overlay(
  base: MetricSettings,
  own: MetricSettingsRead,
  combine: (setting: MetricSetting, input: SettingInput) => MetricSetting,
): MetricSettings {
  const combined = Object.entries(own).map(
    ([key, input]) => [key, combine(base[key] ?? {}, input)] as const,
  )
  // Most cases change nothing, so they share one object, to save memory.
  return combined.length === 0 ? base : { ...base, ...Object.fromEntries(combined) }
}

function toSetting(input: Exclude<SettingInput, 'report'>): MetricSetting {
  return typeof input === 'number' ? { each: input } : input
}
