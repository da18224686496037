import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { metrics } from '../../../src/metrics/index.ts'

const pageOf = (name: string) =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

describe('docs/metrics.md', () => {
  const markdown = pageOf('metrics.md')

  test.each(metrics)('marks $name where lower is better, and where it gates', metric => {
    const [row = ''] = new RegExp(`^\\| \`${metric.name}\` .*$`, 'm').exec(markdown) ?? []
    expect(row).not.toBe('')
    expect(row.includes('↓')).toBe(metric.direction === 'lower')
    expect(row.includes('Gated')).toBe(metric.gatedByDefault ?? false)
  })
})

test('docs/decisions/metrics-and-evidence.md names what is known elsewhere as metrics that exist', () => {
  const page = pageOf('decisions/metrics-and-evidence.md')
  const [, table = ''] = /^## Names in other tools\n(.*?)^## /ms.exec(page) ?? []
  const here = table.split('\n').map(row => row.split('|')[2] ?? '')
  const known = new Set([...metrics.map(({ name }) => name), 'rubric', 'aspect'])
  const named = here.flatMap(cell => namesIn(cell.replaceAll(/`(?:preset|premise): \w+`/g, '')))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(name => !known.has(name.replace(/@k$/, '')))).toEqual([])
})

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/`([\w@]+)`/g), ([, name = '']) => name)
}
