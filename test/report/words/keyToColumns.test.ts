import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keyToColumns } from '../../../src/report/words/keyToColumns.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the page that reports link to explains every column of their tables', () => {
  const [, file = '', heading] = /main\/(.+)#(.+)$/.exec(keyToColumns) ?? []
  const sections = read(file).split(/^##+ /m)
  const key = sections.find(section => section.toLowerCase().startsWith(`${heading}\n`)) ?? ''
  const table = read('src/report/terminal/metricTable.ts')
  const headers = Array.from(table.matchAll(/header: '(.+?)'/g), ([, header]) => header)
  expect(headers.filter(header => !key.includes(`\`${header}\``))).toEqual(['metric'])
})
