import { expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { decide } from '../../../src/gate/decide.ts'
import { reportCases } from '../../../src/report/assembly/reportCases.ts'
import { refutedElsewhere } from '../../../src/report/model/report.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'
import { plantedReport, twentySets } from '../plantedRuns.ts'
import { healthy, hours, judged, refunds, shipping } from '../supportRun.ts'

const casesOf = (results: typeof healthy, former?: typeof healthy) => {
  const baseline = former && snapshot(former)
  return reportCases({ results, baseline, decision: decide({ results, baseline }) })
}

test('a refuted claim is shown elsewhere, unless the worst cases show it', () => {
  const unchanged = casesOf(healthy, healthy)
  expect(unchanged.refuted).toMatchObject([{ caseId: 'clinic-hours', shownBy: 0 }])
  expect(refutedElsewhere(unchanged, 1)).toEqual([])
  expect(refutedElsewhere(unchanged, 0)).toHaveLength(1)
  const better = casesOf(
    recordedRun({ records: [refunds, shipping, { ...hours, ...judged(1) }] }),
    healthy,
  )
  expect(better).toMatchObject({ worst: [], improved: [{ caseId: 'clinic-hours' }] })
  expect(refutedElsewhere(better, 10)).toMatchObject([{ caseId: 'clinic-hours' }])
})

test('of many cases so many are kept as a report shows', () => {
  const records = Array.from({ length: 12 }, (_, index) =>
    caseRecord({ caseId: `case-${index}`, ...judged(index / 20) }),
  )
  const results = recordedRun({ records })
  const { worst, worstCount } = casesOf(results)
  expect(worstCount).toBe(12)
  expect(worst.map(({ caseId }) => caseId)).toEqual(records.slice(0, 10).map(one => one.caseId))
})

test('each cause has a case among the first', () => {
  const { cases, explanations } = plantedReport(twentySets())
  const causes = explanations.filter(({ cause }) => cause)
  expect(causes).toHaveLength(3)
  const causeOf = ({ set, caseId }: { set: string; caseId: string }) =>
    causes.findIndex(one => one.cases.some(other => other.set === set && other.caseId === caseId))
  expect(cases.worst.slice(0, 3).map(causeOf)).toEqual([0, 1, 2])
  expect(cases.worst).toHaveLength(10)
})

test('a turn is shown below the question before it', () => {
  const turn = (number: number, question: string) =>
    caseRecord({
      caseId: `kettle › turn ${number}`,
      question,
      turn: { conversation: 'kettle', number, of: 2 },
      ...judged(number === 1 ? 1 : 0.5),
    })
  const records = [turn(1, 'How long is the warranty?'), turn(2, 'And if it is broken?'), hours]
  const { worst } = casesOf(recordedRun({ records }))
  expect(worst.map(({ asked }) => asked)).toEqual([
    ['after: “How long is the warranty?”', '“And if it is broken?”'],
    ['“When is the clinic open?”'],
  ])
})
