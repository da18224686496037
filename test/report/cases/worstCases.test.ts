import { describe, expect, test } from 'vitest'
import { snapshot } from '../../../src/baseline/snapshot.ts'
import { decide } from '../../../src/gate/decide.ts'
import { improvedCases, worstCases } from '../../../src/report/cases/worstCases.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { caseRecord, metricSetting, recordedRun, setRun } from '../../results/recordedRun.ts'

function scoredCase(caseId: string, faithfulness: number, overrides: Partial<CaseRecord> = {}) {
  const { scores } = caseRecord()
  return caseRecord({
    caseId,
    scores: { ...scores, faithfulness: { status: 'scored', value: faithfulness } },
    ...overrides,
  })
}

function worst(current: CaseRecord[], former?: CaseRecord[], sets = { support: setRun() }) {
  const results = recordedRun({ records: current, sets })
  const baseline = former && snapshot(recordedRun({ records: former, sets }))
  return worstCases({ results, baseline, decision: decide({ results, baseline }) })
}

const ids = (list: ReturnType<typeof worst>) => list.map(({ record }) => record.caseId)

describe('against a baseline', () => {
  const former = [
    scoredCase('always-poor', 0.1),
    scoredCase('refund-window', 1),
    scoredCase('shipping-cost', 0.9),
    scoredCase('opening-hours', 0.5),
  ]

  test('those that lost come first, and those that were always poor not at all', () => {
    const current = [
      scoredCase('always-poor', 0.1),
      scoredCase('refund-window', 0.6),
      scoredCase('shipping-cost', 0.2),
      scoredCase('opening-hours', 0.7),
    ]
    const list = worst(current, former)
    expect(ids(list)).toEqual(['shipping-cost', 'refund-window'])
    expect(list[0]?.scores).toMatchObject([{ metric: 'faithfulness', former: 0.9, value: 0.2 }])
  })

  test('where none lost, those that are furthest from perfect', () => {
    expect(ids(worst(former, former))).toEqual(['always-poor', 'opening-hours', 'shipping-cost'])
  })

  test('what a custom metric scored with other `meta` is no former score', () => {
    const custom = { fingerprint: 'cc', requires: [], custom: true as const }
    const tone = (value: number, metaHash: string) => {
      const { scores, measurements } = caseRecord()
      return caseRecord({
        metaHash,
        scores: { ...scores, tone: { status: 'scored', value } },
        measurements: { ...measurements, tone: custom },
      })
    }
    const metrics = { faithfulness: metricSetting(), tone: metricSetting() }
    const sets = { support: setRun({ policy: { metrics } }) }
    const beside = [
      scoredCase('opening-hours', 1, {
        measurements: { tone: custom },
        scores: { tone: { status: 'scored', value: 1 } },
      }),
    ]
    const formerOf = (metaHash: string) => {
      const [first] = worst([tone(0.5, 'new'), ...beside], [tone(1, metaHash), ...beside], sets)
      return first?.scores.find(({ metric }) => metric === 'tone')
    }
    expect(formerOf('new')).toMatchObject({ value: 0.5, former: 1, gain: -0.5 })
    expect(formerOf('old')).toMatchObject({ value: 0.5, gain: 0 })
    expect(formerOf('old')).not.toHaveProperty('former')
  })

  test('the former score of a case is found where it was renamed', () => {
    const [renamed] = worst([scoredCase('refunds', 0.6)], [scoredCase('refund-window', 1)])
    expect(renamed?.scores).toMatchObject([{ former: 1, value: 0.6 }])
  })

  test('and where its set was', () => {
    const scored = (set: string, scores: Record<string, number>) =>
      recordedRun({
        records: Object.entries(scores).map(([caseId, score]) =>
          scoredCase(caseId, score, { set, hash: `hash-of-${caseId}` }),
        ),
        sets: { [set]: setRun() },
      })
    const baseline = snapshot(scored('support', { refunds: 1, shipping: 1, hours: 1 }))
    const results = scored('help', { refunds: 1, shipping: 0.4, hours: 1 })
    const list = worstCases({ results, baseline, decision: decide({ results, baseline }) })
    expect(list).toMatchObject([
      { record: { set: 'help', caseId: 'shipping' }, scores: [{ former: 1, value: 0.4 }] },
    ])
  })

  test('a case that was changed has no former score', () => {
    const [poor] = worst([scoredCase('refund-window', 0.6, { hash: 'ffffffffffff' })], former)
    expect(poor?.scores[0]?.former).toBeUndefined()
  })
})

test('repeats count by their mean, and the worst of them is shown', () => {
  const current = [
    scoredCase('refund-window', 1),
    scoredCase('refund-window', 0, { repeat: 1 }),
    scoredCase('refund-window', 0.5, { repeat: 2 }),
    scoredCase('shipping-cost', 0.4),
  ]
  const list = worst(current)
  expect(ids(list)).toEqual(['shipping-cost', 'refund-window'])
  expect(list[1]?.record.repeat).toBe(1)
  expect(list[1]?.scores[0]?.value).toBe(0.5)
})

test('where lower is better, a high score is the worse one', () => {
  const sets = {
    support: setRun({
      policy: { metrics: { hallucination: metricSetting({ direction: 'lower' }) } },
    }),
  }
  const hallucinating = (caseId: string, value: number) =>
    caseRecord({
      caseId,
      scores: { hallucination: { status: 'scored', value } },
      measurements: { hallucination: { fingerprint: 'aa' } },
    })
  const former = [hallucinating('refund-window', 0.1), hallucinating('shipping-cost', 0.6)]
  const current = [hallucinating('refund-window', 0.9), hallucinating('shipping-cost', 0)]
  expect(ids(worst(current, former, sets))).toEqual(['refund-window'])
  expect(ids(worst(current, undefined, sets))).toEqual(['refund-window'])
})

test('only metrics that decided count', () => {
  const sets = {
    support: setRun({
      policy: {
        metrics: {
          faithfulness: metricSetting({ gate: false }),
          documentRecall: metricSetting(),
        },
      },
    }),
  }
  const missed = scoredCase('shipping-cost', 1)
  missed.scores = { ...missed.scores, documentRecall: { status: 'scored', value: 0.5 } }
  expect(ids(worst([scoredCase('refund-window', 0), missed], undefined, sets))).toEqual([
    'shipping-cost',
  ])
})

test('what has no score or a perfect one is none of them', () => {
  const unscored = caseRecord({
    caseId: 'founders-birthday',
    scores: { faithfulness: { status: 'notApplicable', reason: 'the answer declines' } },
  })
  expect(worst([unscored, scoredCase('refund-window', 1)])).toEqual([])
})

test('cases that got better come by their gain, with the metrics that did', () => {
  const records = (...values: number[]) =>
    values.map((value, index) => scoredCase(`case-${index}`, value))
  const results = recordedRun({ records: records(1, 0.6, 0.4, 1) })
  const baseline = snapshot(recordedRun({ records: records(0.9, 0.2, 0.5, 1) }))
  const improved = improvedCases({ results, baseline, decision: decide({ results, baseline }) })
  expect(improved.map(({ record, scores }) => [record.caseId, scores])).toMatchObject([
    ['case-1', [{ metric: 'faithfulness', former: 0.2, value: 0.6 }]],
    ['case-0', [{ metric: 'faithfulness', former: 0.9, value: 1 }]],
  ])
})

test('of cases that score the same first, the one that scores less besides is worse', () => {
  const lost = (caseId: string, faithfulness: number, documentRecall: number) => {
    const record = scoredCase(caseId, faithfulness)
    const scored = { status: 'scored', value: documentRecall } as const
    return { ...record, scores: { ...record.scores, documentRecall: scored } }
  }
  const metrics = { faithfulness: metricSetting(), documentRecall: metricSetting() }
  const current = [lost('hours', 0, 1), lost('refund', 0, 0.5), lost('shipping', 0, 0.2)]
  const list = worst(current, undefined, { support: setRun({ policy: { metrics } }) })
  expect(ids(list)).toEqual(['shipping', 'refund', 'hours'])
})
