import { describe, expect, test } from 'vitest'
import { seededUniform } from '../../../scripts/benchGate/uniform.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decideBy } from '../../../src/gate/decide.ts'
import { loosenedBaseline } from '../../../src/gate/policy/loosenedBaseline.ts'
import { scoresInDoubt } from '../../../src/gate/scoresInDoubt.ts'
import type { Results } from '../../../src/results/results.ts'
import { notApplicable } from '../../../src/score.ts'
import { compare, onlyMetric, resultsOf, supportCases, supportRun } from '../runs.ts'

const declined = notApplicable('The answer declined.')

/** The run with each case in the group of so many neighbours. */
function inGroupsOf(size: number, run: Results): Results {
  const number = (caseId: string) => Number(caseId.split('-').at(-1)) - 1
  const group = (caseId: string) => `document-${Math.floor(number(caseId) / size)}`
  return { ...run, cases: run.cases.map(one => ({ ...one, group: group(one.caseId) })) }
}

/** The run with each five neighbours as the turns of a conversation. */
function inConversations(run: Results): Results {
  const cases = run.cases.map(one => {
    const number = Number(one.caseId.split('-').at(-1)) - 1
    const conversation = `talk-${Math.floor(number / 5)}`
    const turn = { conversation, number: (number % 5) + 1, of: 5 }
    return { ...one, caseId: `${conversation} › turn ${turn.number}`, group: conversation, turn }
  })
  return { ...run, cases }
}

const noisy = (count: number, fell: (index: number) => boolean) =>
  supportRun(supportCases(count, index => (fell(index) ? [0, 0.1, 0] : [1, 0.9, 1])))

describe('groups that only the change declares', () => {
  const before = noisy(20, () => false)
  const after = noisy(20, index => index < 10)

  test('hide no drop: those of the baseline count', () => {
    expect(compare(before, inGroupsOf(20, after)).verdict).toBe('regressed')
    expect(compare(inGroupsOf(1, before), inGroupsOf(20, after)).verdict).toBe('regressed')
    expect(compare(inGroupsOf(20, before), after).verdict).toBe('inconclusive')
  })

  test('hide no lost scores either', () => {
    const silent = supportRun(
      supportCases(20, index => (index < 12 ? [declined, declined, declined] : [1, 0.9, 1])),
    )
    expect(compare(before, inGroupsOf(20, silent)).verdict).toBe('regressed')
  })

  test('ask less of runs once they are recorded', () => {
    const [former, next] = [before, inGroupsOf(10, before)].map(recordBaseline)
    if (!former || !next) throw new Error('Expected two baselines')
    expect(loosenedBaseline(former, next)).toEqual([
      expect.stringMatching(/^support: 20 cases moved to another group: .* and 15 more$/),
    ])
    expect(loosenedBaseline(next, former)).toEqual([])
  })

  test('are made up where the golden set has none', () => {
    const recorded = recordBaseline(inGroupsOf(20, after))
    const { differing } = scoresInDoubt({ recorded, former: undefined, results: before })
    expect(differing).toContainEqual(expect.stringContaining('20 recorded cases in another group'))
    expect(differing).toContainEqual(
      expect.stringContaining('support › faithfulness is recorded as'),
    )
  })
})

test('over several sets, groups of one name are several, and each of one group tells nothing', () => {
  const sets = (count: number, low: boolean) => {
    const run = resultsOf(
      Object.fromEntries(
        Array.from({ length: count }, (_, set) => {
          const cases = Object.entries(
            supportCases(12, () => (low ? [0, 0.1, 0] : [1, 0.9, 1])),
          ).map(([id, faithfulness]) => [id, { faithfulness }])
          return [`set-${set}`, { cases: Object.fromEntries(cases) }]
        }),
      ),
    )
    return inGroupsOf(12, run)
  }
  const decision = (count: number) => compare(sets(count, false), sets(count, true))
  expect([decision(1).verdict, decision(2).verdict]).toEqual(['inconclusive', 'regressed'])
  expect(decision(2).metrics.map(({ verdict }) => verdict)).toEqual(Array(2).fill('inconclusive'))
})

describe('cases of one document', () => {
  test('that fall together are one accident, and one document is no proof', () => {
    const before = noisy(20, () => false)
    const after = noisy(20, index => index < 10)
    expect(compare(before, after).verdict).toBe('regressed')
    const ofFive = compare(inGroupsOf(5, before), inGroupsOf(5, after))
    expect(onlyMetric(ofFive).comparison?.pWorse).toBeGreaterThan(1 / 20 ** 3)
    expect(ofFive.verdict).toBe('regressed')
    const ofTen = compare(inGroupsOf(10, before), inGroupsOf(10, after))
    expect(onlyMetric(ofTen)).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining("p must be at most 0.01, and here it can't get below 0.010"),
    })
  })

  test('count as one where nothing shows noise and nobody looks again', () => {
    const run = (repeats: number[], low: number[], fallen = 0) =>
      supportRun(supportCases(20, index => (index < fallen ? low : repeats)))
    const before = run([1, 1], [1, 1])
    const after = run([1, 1], [0, 0], 5)
    expect(compare(before, after).verdict).toBe('regressed')
    expect(onlyMetric(compare(inGroupsOf(5, before), inGroupsOf(5, after)))).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining("1 group fell, but chance can't be ruled out"),
    })
  })

  test('are called conversations where all of them are turns', () => {
    const run = (repeats: number[]) =>
      inConversations(supportRun(supportCases(20, index => (index < 5 ? repeats : [1, 1]))))
    expect(onlyMetric(compare(run([1, 1]), run([0, 0])))).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining("1 conversation fell, but chance can't be ruled out"),
    })
  })

  test('that fail in 5 % of runs together fail few runs where they are declared', () => {
    const uniform = seededUniform(3, 5, 8, 13)
    const draw = (repeats: number) => {
      const fails = Array.from({ length: 12 }, () =>
        Array.from({ length: repeats }, () => uniform() < 0.05),
      )
      const scores = (index: number) =>
        (fails[Math.floor(index / 5)] ?? []).map(one => Number(!one))
      return supportRun(supportCases(60, scores))
    }
    const failed = { declared: 0, unknown: 0 }
    for (let simulation = 0; simulation < 300; simulation += 1) {
      const [before, after] = [draw(3), draw(3)]
      const verdict = (baseline: Results, results: Results) =>
        decideBy({ draws: 999, alpha: 0.01 }, { results, baseline: recordBaseline(baseline) })
          .verdict
      failed.unknown += Number(verdict(before, after) === 'regressed')
      failed.declared += Number(
        verdict(inGroupsOf(5, before), inGroupsOf(5, after)) === 'regressed',
      )
    }
    expect(failed.declared).toBeLessThanOrEqual(6)
    expect(failed.unknown).toBeGreaterThan(15)
  })
})
