import { expect, test } from 'vitest'
import { detailSections } from '../../../src/report/markdown/detailSections.ts'
import { plantedReport, plantedSet, twentySets } from '../plantedRuns.ts'

const openings = (report: ReturnType<typeof plantedReport>) =>
  detailSections(report, {}, Infinity).map(({ opening }) => opening?.split('\n').at(-1))

test('several causes are told in full, and one is not told again', () => {
  expect(openings(plantedReport(twentySets()))[0]).toBe('### What got worse, in full')
  expect(openings(plantedReport(plantedSet('support', 24, 'loses', 12)))).toEqual([
    undefined,
    '### Further cases',
    '### What the numbers rest on',
    '### The run',
  ])
})
