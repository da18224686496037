import { expect, test } from 'vitest'
import { failingTable } from '../../../src/report/markdown/failingRows.ts'
import { plantedReport, plantedSet, twentySets } from '../plantedRuns.ts'

test('one set shows the metrics that failed, without those that held', () => {
  const { sets } = plantedReport(plantedSet('support', 24, 'loses', 12))
  expect(failingTable(sets)).toMatchInlineSnapshot(`
    "| metric | before | now | change | cases worse |
    | --- | ---: | ---: | ---: | ---: |
    | \`answerRecall\` | 1.000 | 0.500 | -0.500 | 12 of 24 |
    | \`contextRecall\` | 1.000 | 0.500 | -0.500 | 12 of 24 |"
  `)
})

test('many sets share a table, the largest loss first, and a row says how many are not shown', () => {
  const rows = failingTable(plantedReport(twentySets()).sets)?.split('\n') ?? []
  expect(rows[0]).toBe('| set | metric | before | now | change | cases worse |')
  const changes = rows.slice(2, -1).map(row => Number(row.split(' | ')[4]))
  expect(changes).toEqual([-0.35, -0.35, -0.35, -0.3])
  expect(rows.at(-1)).toMatch(/^\| … and 20 more \|/)
})

test('a first run shows all that it scored, and a run that held nothing', () => {
  const support = plantedSet('support', 12, 'right', 0)
  const first = failingTable(plantedReport(support, { baseline: undefined }).sets)
  expect(first?.split('\n').slice(2)).toHaveLength(3)
  expect(failingTable(plantedReport(support).sets)).toBeUndefined()
})
