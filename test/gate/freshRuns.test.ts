import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gate/decide.ts'
import { freshRuns, resultsOfRuns } from '../../src/gate/freshRuns.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { judgeError } from '../../src/score.ts'
import { supportCases, supportRun } from './runs.ts'

const run = (...repeats: number[]) => supportRun(supportCases(10, () => repeats))
const former = recordBaseline(run(0.5, 0.5))
const [improved] = decide({ results: run(1, 1), baseline: former }).metrics
const anew = improved ? [improved] : []

describe('the runs that a baseline takes', () => {
  test('are three new ones where something is recorded anew', () => {
    expect(freshRuns(former, run(1), anew)).toEqual({ first: 1, end: 4 })
    expect(freshRuns(former, run(1, 1, 1), anew)).toEqual({ first: 3, end: 6 })
  })

  test('are those that decided where nothing is', () => {
    expect(freshRuns(former, run(0.5), [])).toBeUndefined()
  })

  test('are three for the first one, with those that decided', () => {
    expect(freshRuns(undefined, run(1), [])).toEqual({ first: 0, end: 3 })
    expect(freshRuns(undefined, run(1, 1, 1), [])).toBeUndefined()
  })
})

describe('results of some of the runs', () => {
  test('hold their scores, counted from 0', () => {
    const { cases } = resultsOfRuns(run(0.1, 0.2, 0.3, 0.4, 0.5), { first: 1, end: 4 })
    const own = cases.filter(({ caseId }) => caseId === 'refund-policy-2')
    expect(own.map(({ repeat, scores }) => [repeat, scores['faithfulness']])).toEqual([
      [0, { status: 'scored', value: 0.2 }],
      [1, { status: 'scored', value: 0.3 }],
      [2, { status: 'scored', value: 0.4 }],
    ])
  })

  test('are refused where a case is missing in one of them or in all, or failed', () => {
    const { cases, ...results } = run(1, 1, 1, 1)
    const range = { first: 1, end: 4 }
    const without = (caseId: string, repeats: number[]) => () => {
      const left = cases.filter(one => one.caseId !== caseId || !repeats.includes(one.repeat))
      return resultsOfRuns({ ...results, cases: left }, range)
    }
    const refused = '1 case did not run in every run'
    expect(without('refund-policy-2', [2])).toThrow(refused)
    expect(without('refund-policy-2', [1, 2, 3])).toThrow(refused)
    const failed = supportRun({ refund: [1, 1, judgeError('HTTP 500'), 1] })
    expect(() => resultsOfRuns(failed, range)).toThrow('Scores could not be determined (1)')
  })

  test('are refused where they were measured otherwise than those that decided', () => {
    const { cases, ...results } = run(1, 1, 1, 1)
    const later = { faithfulness: { fingerprint: 'sha256:claims-3' } }
    const mixed = cases.map(one => (one.repeat === 0 ? one : { ...one, measurements: later }))
    expect(() => resultsOfRuns({ ...results, cases: mixed }, { first: 1, end: 4 })).toThrow(
      'Metrics were measured in different ways',
    )
  })
})
