import { compareText, stableJson } from '../text/stableJson.ts'
import type { Baseline } from './baseline.ts'

/** Root, sets, set, section: below them, each metric and each case is one line. */
const expandedLevels = 4

/**
 * The text of a baseline file. The same baseline always gives the same bytes: keys are sorted, a case is one line,
 * and no line has the time or the commit of the recording, because any two branches that update the baseline would
 * then conflict.
 */
export function formatBaseline(baseline: Baseline): string {
  const { partial } = baseline
  const sets = partial?.sets?.toSorted(compareText)
  const sorted = partial && sets ? { partial: { ...partial, sets } } : {}
  return `${format({ ...baseline, ...sorted }, expandedLevels, '')}\n`
}

function format(value: unknown, levels: number, indent: string): string {
  const isLine = levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)
  if (isLine) return stableJson(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => compareText(a, b))
  if (entries.length === 0) return '{}'
  const inner = `${indent}  `
  const lines = entries.map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${format(item, levels - 1, inner)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}
