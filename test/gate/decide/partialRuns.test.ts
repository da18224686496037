import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import { outcomeOf } from '../../../src/gate/outcome.ts'
import type { Results } from '../../../src/results/results.ts'
import { judgeError } from '../../../src/score.ts'
import { resultsOf } from '../runs.ts'
import { judge, metricOf, runOf, strict, told, without } from '../twoSets.ts'

describe('where partial runs fail', () => {
  const declare = 'npx vitest-rag baseline update --partial <sets>'

  test.each<[string, Results, string]>([
    ['a file filter', runOf({ support: 1 }), declare],
    ['a filter of cases', without(runOf({ support: 1, billing: 1 }), 'support', 'case-1'), declare],
    ['an early end', { ...runOf({ support: 1, billing: 1 }), ...endedEarly() }, 'run again'],
  ])('%s is red, says what is missing, and how to pass', (_what, results, way) => {
    const decision = judge(results)
    expect(told(decision)).toEqual(['incomplete', 1])
    expect(decision.gated).toBe(true)
    expect(decision.findings[0]?.reason).toMatch(/^(Partial|Incomplete) run: .*(without|early)/)
    expect(decision.findings[0]?.reason).toContain(way)
    expect(outcomeOf(decision, 0)).toMatchObject({ word: 'failed', because: 'incomplete' })
    expect(told(judge(results, {}))).toEqual(['incomplete', 0])
  })

  function endedEarly(): Pick<Results, 'run'> {
    return { run: { ...runOf({ support: 1, billing: 1 }).run, complete: false } }
  }

  test('one without a baseline is red as well, and a project without golden sets is not', () => {
    expect(told(decide({ results: runOf({ support: 1 }), options: strict }))).toEqual([
      'incomplete',
      1,
    ])
    expect(decide({ results: resultsOf({}), options: strict }).exitCode).toBe(0)
  })

  test.each(['warn', 'report'] as const)('mode %s keeps its meaning', mode => {
    expect(told(judge(runOf({ support: 1 }), { ...strict, mode }))).toEqual(['incomplete', 0])
  })

  test('what only secrets keep open is green, and red beside a filter', () => {
    const noKey = judgeError('no key', { unavailable: true })
    const open = (results: Results): Results => ({
      ...results,
      run: { ...results.run, withoutSecrets: true },
      cases: results.cases.map(record => ({ ...record, scores: { faithfulness: noKey } })),
    })
    expect(told(judge(open(runOf({ support: 1, billing: 1 }))))).toEqual(['incomplete', 0])
    expect(told(judge(open(runOf({ support: 1 }))))).toEqual(['incomplete', 1])
  })

  test('what got worse among what ran keeps its verdict, and nothing there passes', () => {
    const worse = judge(runOf({ support: 0.5 }))
    expect(told(worse)).toEqual(['regressed', 1])
    expect(metricOf(worse, 'support')?.verdict).toBe('regressed')
    expect(metricOf(judge(runOf({ support: 1 })), 'support')).toMatchObject({
      verdict: 'incomplete',
      reason: expect.stringMatching(/^Cases were left out\. The mean stayed/),
    })
  })

  test('a regression can be accepted, and what was left out can not', () => {
    const decision = judge(runOf({ support: 0.5 }), { ...strict, acceptedBy: 'the label' })
    expect(told(decision)).toEqual(['regressed', 1])
    expect(outcomeOf(decision, 0)).toMatchObject({ word: 'failed', because: 'incomplete' })
  })

  test('a set that ran whole misses its floor, and one in part has none', () => {
    const floor = { mean: 0.9, gate: false }
    const before = recordBaseline(runOf({ support: 0.5, billing: 1 }, floor))
    const whole = runOf({ support: 0.5 }, floor)
    expect(told(judge(whole, strict, before))).toEqual(['floor', 1])
    const decision = judge(without(whole, 'support', 'case-1'), strict, before)
    expect(told(decision)).toEqual(['incomplete', 1])
    expect(metricOf(decision, 'support')).not.toHaveProperty('floor')
  })

  test('less that is asked counts among what ran', () => {
    expect(told(judge(runOf({ support: 1 }, { gate: false })))).toEqual(['policy', 1])
    const early = runOf({ support: 1 }, { gate: false })
    const ended = { ...early, run: { ...early.run, complete: false } }
    expect(told(judge(ended))).toEqual(['incomplete', 1])
  })

  test('a critical case that is lost counts', () => {
    const critical = { faithfulness: { each: 0.8, direction: 'higher' as const } }
    const mark = (results: Results): Results => ({
      ...results,
      cases: results.cases.map(one => (one.caseId === 'case-1' ? { ...one, critical } : one)),
    })
    const before = recordBaseline(mark(runOf({ support: 1, billing: 1 })))
    const some = without(mark(runOf({ support: 1 })), 'support', 'case-2')
    const lost = some.cases.map(one =>
      one.caseId === 'case-1'
        ? { ...one, scores: { faithfulness: { status: 'scored' as const, value: 0 } } }
        : one,
    )
    expect(told(judge({ ...some, cases: lost }, strict, before))).toEqual(['critical', 1])
  })
})
