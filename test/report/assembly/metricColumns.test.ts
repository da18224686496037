import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { metricColumns } from '../../../src/report/assembly/metricColumns.ts'
import { keyToColumns } from '../../../src/report/model/keyToColumns.ts'

test('the page that reports link to explains every column of the terminal', () => {
  const [page = '', section = ''] = (keyToColumns.split('/blob/main/')[1] ?? '').split('#')
  const docs = readFileSync(page, 'utf8')
  const key = docs.split(`## ${section[0]?.toUpperCase()}${section.slice(1)}\n`)[1] ?? ''
  const headings = metricColumns.flatMap(column => column.headings.terminal ?? [])
  expect(headings).toContain('metric')
  expect(headings.filter(heading => !key.includes(`\`${heading}\``))).toEqual([])
})
