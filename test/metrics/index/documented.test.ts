import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Preset } from '../../../src/golden/metricCatalogue.ts'
import { presets } from '../../../src/golden/metricCatalogue.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { load } from '../../golden/loading.ts'

const markdown = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')

describe('docs/metrics.md', () => {
  test.each(metrics)('marks $name where lower is better, and where it gates', metric => {
    const [row = ''] = new RegExp(`^\\| \`${metric.name}\` .*$`, 'm').exec(markdown) ?? []
    expect(row).not.toBe('')
    expect(row.includes('↓')).toBe(metric.direction === 'lower')
    expect(row.includes('Gated')).toBe(metric.gatedByDefault ?? false)
  })

  test.each(presets)('lists the metrics of %s', preset => {
    expect(namesIn(rowOf(preset)).slice(1).toSorted()).toEqual(metricsOf(preset).toSorted())
  })

  test('lists the metrics that take a premise', () => {
    const taking = metrics.filter(({ takesPremise }) => takesPremise).map(({ name }) => name)
    const [, list = ''] =
      /take two options in a golden set: (.*?), and custom/s.exec(markdown) ?? []
    expect(namesIn(list)).toEqual(taking)
  })

  test('shows golden sets without mistakes', () => {
    const examples = Array.from(
      markdown.matchAll(/^```yaml\n(.*?)^```$/gms),
      match => match[1] ?? '',
    )
    expect(examples.map(yaml => Object.keys(load(yaml, { metrics }).set.metrics))).toEqual([
      ['politeness', 'harmless', 'brevity'],
      ['faithfulness', 'refutedRate', 'contextRecall'],
    ])
  })

  test('names what is known elsewhere as metrics that exist', () => {
    const [, table = ''] = /^## Names elsewhere\n(.*?)^## /ms.exec(markdown) ?? []
    const here = table.split('\n').map(row => row.split('|')[2] ?? '')
    const known = new Set([...metrics.map(({ name }) => name), 'rubric', 'aspect'])
    const named = here.flatMap(cell => namesIn(cell.replaceAll(/`(?:preset|premise): \w+`/g, '')))
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter(name => !known.has(name.replace(/@k$/, '')))).toEqual([])
  })
})

function rowOf(preset: Preset): string {
  return new RegExp(`^\\| \`${preset}\` .*$`, 'm').exec(markdown)?.[0] ?? ''
}

function metricsOf(preset: Preset): string[] {
  return metrics.filter(metric => metric.presets?.includes(preset)).map(({ name }) => name)
}

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/`([\w@]+)`/g), ([, name = '']) => name)
}
