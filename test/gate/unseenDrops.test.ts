import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../src/gate/outcome.ts'
import { possibleDrops } from '../../src/gate/unseenDrops.ts'
import type { Comparison, MetricDecision } from '../../src/gate/decision.ts'
import { compare, onlyMetric, resultsOf, supportCases, supportRun } from './runs.ts'

const nothingOverSets = { overSets: [], lostOverSets: [] }

/** Of 40 cases, one in five wavers; so many others fall by half. */
const run = (repeats: number, fallen = 0) =>
  supportRun(
    supportCases(40, index =>
      Array.from({ length: repeats }, (_, repeat) => {
        if (index % 5 === 0) return (index / 5 + repeat) % 3 === 0 ? 0.5 : 1
        return index % 5 === 1 && index < 5 * fallen ? 0.5 : 1
      }),
    ),
  )

describe('a run in which noise explains what fell', () => {
  const decision = compare(run(3), run(1, 1))

  test('saw no drop, and passed', () => {
    expect(decision).toMatchObject({ verdict: 'no-drop-seen', exitCode: 0, undecided: [] })
    expect(outcomeOf(decision, 0)).toMatchObject({ word: 'passed', because: 'no-drop-seen' })
  })

  test.each(['no-drop-seen', 'inconclusive'] as const)('fails where %s shall fail', verdict => {
    const strict = compare(run(3), run(1, 1), { failOn: [verdict] })
    expect(strict.exitCode).toBe(1)
    expect(outcomeOf(strict, 0)).toMatchObject({ word: 'failed', because: 'no-drop-seen' })
  })

  test('is open where one look leaves a drop that another may confirm', () => {
    expect(compare(run(3), run(1, 4))).toMatchObject({ verdict: 'inconclusive', exitCode: 0 })
  })

  test('of fewer than ten cases is open whatever it scored', () => {
    const few = (repeats: number) =>
      supportRun(
        supportCases(9, index =>
          Array(repeats)
            .fill(1)
            .with(0, index === 3 ? 0.9 : 1),
        ),
      )
    expect(compare(few(3), few(3)).verdict).toBe('inconclusive')
  })
})

describe('no run says that it saw no drop', () => {
  const unseen = { ...onlyMetric(compare(run(3), run(1, 1))), metric: 'correctness' }
  const { comparison, ...metric } = unseen

  function steady(more: Partial<Comparison>): MetricDecision {
    if (!comparison) throw new Error('Expected a comparison')
    return { ...metric, verdict: 'unchanged', comparison: { ...comparison, ...more } }
  }
  const three = { baseline: 3, current: 3 }
  const one = { baseline: 3, current: 1 }

  test.each([
    { of: { fell: true, pWorse: 0.05, repeats: three }, open: true },
    { of: { fell: true, pWorse: 0.051, repeats: three }, open: false },
    { of: { pWorse: 0.05, repeats: three }, open: false },
    { of: { pWorse: 0.2, repeats: one }, open: true },
    { of: { pWorse: 0.201, repeats: one }, open: false },
  ] as const)(
    'where another metric that can not have fallen far may have fallen: %j',
    ({ of, open }) => {
      const { fell: _, ...fallen } = steady(of).comparison ?? {}
      const other = { ...steady(of), comparison: { ...fallen, ...of } } as MetricDecision
      const found = possibleDrops([unseen, other], nothingOverSets)
      expect(found.map(({ verdict }) => verdict)).toEqual(open ? ['inconclusive'] : [])
      expect(possibleDrops([other], nothingOverSets)).toEqual([])
      expect(possibleDrops([unseen, { ...other, gated: false }], nothingOverSets)).toEqual([])
      expect(
        possibleDrops([unseen, other, { ...other, verdict: 'regressed' }], nothingOverSets),
      ).toEqual([])
    },
  )

  test('where a metric may have fallen over all of its sets', () => {
    const sets = (repeats: number, fallen: number) => {
      const cases = supportCases(20, index => Array(repeats).fill(index < fallen ? 0.5 : 1))
      const scores = Object.entries(cases).map(([id, own]) => [id, { faithfulness: own }])
      const set = { cases: Object.fromEntries(scores) }
      return resultsOf({ billing: set, clinic: set, support: set })
    }
    const decision = compare(sets(3, 0), sets(1, 1))
    expect(decision.metrics.map(({ verdict }) => verdict)).toEqual(Array(3).fill('no-drop-seen'))
    expect(decision.verdict).toBe('inconclusive')
    expect(decision.findings.map(({ reason }) => reason)).toEqual([
      'faithfulness fell from 1.000 to 0.975 over 3 sets (60 cases), p = 0.063: undecided. No set shows it by itself.',
    ])
  })
})
