import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { decide } from '../../src/gate/decide.ts'
import { awaitsAcceptance, recordedAnew } from '../../src/gate/recordedAnew.ts'
import type { Results, UnrecordedCase } from '../../src/results/results.ts'
import type { SetOfRun } from './runs.ts'
import { lexicalJudge, resultsOf, supportCases, supportRun } from './runs.ts'

function recorded(before: Results, results: Results, accepted: boolean): string[] {
  const decision = decide({ results, baseline: recordBaseline(before) })
  return recordedAnew(decision, accepted).map(({ set, metric }) => `${set} ${metric}`)
}

const scores = (score: number) => supportCases(20, () => [score, score, score])
const run = (score: number, gate = true) => supportRun(scores(score), { gate })
const byLexical = (gate: boolean): Results => {
  const results = run(0.4, gate)
  const measurements = { faithfulness: lexicalJudge }
  return { ...results, cases: results.cases.map(one => ({ ...one, measurements })) }
}

describe('recorded anew is a metric', () => {
  test('that improved, whoever accepts', () => {
    expect(recorded(run(0.8), run(0.9), false)).toEqual(['support faithfulness'])
    expect(recorded(run(0.8), run(0.81), true)).toEqual([])
  })

  test('that regressed, where somebody accepts', () => {
    expect(recorded(run(0.8), run(0.7), true)).toEqual(['support faithfulness'])
    expect(recorded(run(0.8, false), run(0.7, false), false)).toEqual([])
  })

  test('of another judge: at once where it gates nothing, else where somebody accepts', () => {
    expect(recorded(run(0.8, false), byLexical(false), false)).toEqual(['support faithfulness'])
    expect(recorded(run(0.8), byLexical(true), false)).toEqual([])
    expect(recorded(run(0.8), byLexical(true), true)).toEqual(['support faithfulness'])
  })

  test('that fell over all sets, and in none beyond chance', () => {
    const sets = (poor: number) => {
      const cases = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [
          `case-${index}`,
          { faithfulness: index < poor ? [0.5, 0.6] : [1, 1] },
        ]),
      )
      const others = {
        voice: { metrics: { tone: {} }, cases: { a: { tone: [1, 1] } } },
        free: { metrics: { faithfulness: { gate: false } }, cases },
        quiet: {
          measurements: { faithfulness: lexicalJudge },
          cases: { a: { faithfulness: [1, 1] } },
        },
        ...(poor === 3 && { added: { cases: { b: { faithfulness: [1, 1] } } } }),
      }
      const names = Array.from({ length: 12 }, (_, index) => `set-${index}`)
      const all: Record<string, SetOfRun> = Object.fromEntries(names.map(name => [name, { cases }]))
      return resultsOf({ ...all, ...others })
    }
    const decision = decide({ results: sets(3), baseline: recordBaseline(sets(1)) })
    expect(decision.findings).toMatchObject([{ overSets: { metric: 'faithfulness' } }])
    expect(recordedAnew(decision, false)).toEqual([])
    const anew = recordedAnew(decision, true)
    expect(
      anew.filter(({ metric, set }) => metric === 'faithfulness' && set.startsWith('set-')),
    ).toEqual(anew)
    expect(anew).toHaveLength(12)
  })
})

describe('somebody is asked to accept', () => {
  const before = run(1)
  const { 'refund-policy-1': _, ...without } = scores(1)
  const asked = (results: Results, former = before) =>
    awaitsAcceptance(decide({ results, baseline: recordBaseline(former) }))

  test('that cases are gone, skipped or not in the sample, and nothing else', () => {
    const left = (why: UnrecordedCase['why']): UnrecordedCase[] => [
      { set: 'support', caseId: 'refund-policy-1', why },
    ]
    expect(asked(supportRun({ ...without, refund: [1, 1, 1] }))).toBe(true)
    expect(asked({ ...supportRun(without), unrecorded: left('skipped') })).toBe(true)
    const sample = { size: 19, seed: 1 }
    const sampled = (why: UnrecordedCase['why'], results: Results) => ({
      ...{ ...results, run: { ...results.run, sample } },
      unrecorded: left(why),
    })
    expect(asked(sampled('unsampled', supportRun(without)), sampled('unsampled', before))).toBe(
      true,
    )
    expect(asked(supportRun({ ...scores(1), refund: [1, 1, 1] }))).toBe(false)
  })

  test('not while a critical case is in doubt', () => {
    const critical = { faithfulness: { each: 0.8, direction: 'higher' as const } }
    const mark = (results: Results): Results => ({
      ...results,
      cases: results.cases.map(one =>
        one.caseId === 'refund-policy-2' ? { ...one, critical } : one,
      ),
    })
    const missed = supportRun({
      ...supportCases(20, () => [1]),
      'refund-policy-1': [],
      'refund-policy-2': [0.5],
    })
    expect(asked(mark(missed), mark(before))).toBe(false)
  })
})
