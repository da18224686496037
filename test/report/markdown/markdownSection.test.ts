import { describe, expect, test } from 'vitest'
import type { Section } from '../../../src/report/markdown/markdownSection.ts'
import { fitSections, fold } from '../../../src/report/markdown/markdownSection.ts'

const verdict: Section = { opening: '## ❌ regressed', items: ['policy: x'], weight: 'finding' }
const rows = ['| a |', '| b |'].map(row => row.repeat(20))
const tables: Section = { items: rows, blocks: true, weight: 'table' }
const cases: Section = {
  opening: '### Worst cases',
  items: ['a'.repeat(200), 'b'.repeat(200)],
  more: 3,
  weight: 'case',
}
const improved: Section = { ...fold('2 got better'), items: ['c', 'd'], weight: 'improvement' }
const all = [verdict, tables, cases, improved]

const lines = (text: string | undefined) => text?.split('\n').filter(line => line !== '')

describe('sections', () => {
  test('stand below each other, with what is not listed', () => {
    expect(lines(fitSections(all, { maximumLength: 5000, upTo: 'case' }))).toEqual([
      '## ❌ regressed',
      '- policy: x',
      ...rows,
      '### Worst cases',
      `- ${'a'.repeat(200)}`,
      `- ${'b'.repeat(200)}`,
      '- … and 3 more',
      '<details>',
      '<summary>2 got better</summary>',
      '- c',
      '- d',
      '</details>',
    ])
  })

  test('lose whole items, the lightest first', () => {
    expect(lines(fitSections(all, { maximumLength: 600, upTo: 'case' }))?.slice(4)).toEqual([
      '### Worst cases',
      `- ${'a'.repeat(200)}`,
      '- … and 4 more',
      '<details>',
      '<summary>2 got better</summary>',
      '- … and 2 more',
      '</details>',
    ])
  })

  test('do not fit where more would have to go than may', () => {
    expect(fitSections(all, { maximumLength: 300, upTo: 'case' })).toBeUndefined()
    expect(lines(fitSections(all, { maximumLength: 300, upTo: 'table' }))?.slice(2, 4)).toEqual([
      rows[0],
      '… and 1 more',
    ])
  })
})
