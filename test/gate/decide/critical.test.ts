import { describe, expect, test } from 'vitest'
import { scored } from '../../../src/score.ts'
import type { CaseRecord, Results } from '../../../src/results/results.ts'
import { wantsMoreRuns } from '../../../src/gate/undecided.ts'
import { compare, modelJudge, resultsOf, supportRun } from '../runs.ts'

const threshold = { faithfulness: { each: 0.8, direction: 'higher' as const } }

/** A run in which one case is critical; what it drew again when it missed its threshold. */
function criticalRun(scores: readonly number[], draws?: readonly number[]): Results {
  const run = supportRun({
    refund: scores,
    shipping: scores.map(() => 1),
    hours: scores.map(() => 1),
  })
  return {
    ...run,
    cases: run.cases.map(record =>
      record.caseId === 'refund' ? { ...record, ...critical(draws) } : record,
    ),
  }
}

const critical = (draws?: readonly number[]): Partial<CaseRecord> => ({
  critical: threshold,
  ...(draws && { draws: { faithfulness: draws.map(scored) } }),
})

const verdictsOf = (before: Results, after: Results) =>
  compare(before, after).findings.map(({ verdict }) => verdict)

describe('a critical case that always held', () => {
  const noisy = criticalRun([1, 1, 0.9])

  test('and misses in three runs of three is red at once', () => {
    const decision = compare(noisy, criticalRun([0.5, 0.7, 0.5]))
    expect(decision).toMatchObject({ verdict: 'critical', exitCode: 1 })
    expect(decision.findings[0]?.reason).toMatchInlineSnapshot(
      `"support › refund: faithfulness at least 0.8 held in all 3 runs of the baseline and in none of the 3 runs now."`,
    )
  })

  test('counts draws on its missed threshold as runs', () => {
    expect(verdictsOf(noisy, criticalRun([0.5], [0.5, 0.7]))).toEqual(['critical'])
    expect(verdictsOf(noisy, criticalRun([0.5], [0.5, 0.8]))).toEqual([])
  })

  test('and misses once is open to more runs, not red', () => {
    const decision = compare(noisy, criticalRun([0.5]))
    expect(decision.findings).toMatchObject([{ verdict: 'inconclusive' }])
    expect(decision.undecided).toContainEqual(expect.stringContaining('too few runs to decide'))
  })

  test('and misses in both of two runs is open too', () => {
    expect(verdictsOf(noisy, criticalRun([0.5], [0.5]))).toEqual(['inconclusive'])
    expect(verdictsOf(criticalRun([1, 0.9]), criticalRun([0.5, 0.7, 0.5]))).toEqual([
      'inconclusive',
    ])
  })

  test('and holds once of three is not red', () => {
    expect(verdictsOf(noisy, criticalRun([0.5, 0.8, 0.5]))).toEqual([])
  })
})

test('a case that missed before protects nothing', () => {
  expect(verdictsOf(criticalRun([1, 0.5, 1]), criticalRun([0.5, 0.5, 0.5]))).toEqual([])
})

test('without noise one run of each tells', () => {
  const run = (value: number) => {
    const plain = resultsOf({
      support: {
        metrics: { faithfulness: {} },
        measurements: {
          faithfulness: {
            fingerprint: 'sha256:lexical-1',
            judge: { name: 'lexical', deterministic: true },
          },
        },
        cases: { refund: { faithfulness: [value] } },
      },
    })
    return { ...plain, cases: plain.cases.map(record => ({ ...record, ...critical() })) }
  }
  expect(verdictsOf(run(1), run(0.5))).toEqual(['critical'])
  expect(verdictsOf(run(1), run(0.8))).toEqual([])
})

test('an answer that leaves nothing to measure is a miss', () => {
  const after = criticalRun([1, 1, 1])
  const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 3 }]
  const declined = { status: 'notApplicable' as const, reason: 'The answer declined.' }
  const silent = {
    ...after,
    cases: after.cases.map(record =>
      record.caseId === 'refund'
        ? { ...record, missed, scores: { faithfulness: declined } }
        : record,
    ),
  }
  expect(verdictsOf(criticalRun([1, 0.9, 1]), silent)).toContain('critical')
})

describe('a critical case of which too few runs tell', () => {
  const noisy = criticalRun([1, 1, 0.9])
  const loosened = (run: Results): Results => ({
    ...run,
    sets: {
      support: {
        file: 'support.golden.yaml',
        policy: {
          metrics: { faithfulness: { direction: 'higher', gate: true, tolerance: 0.5 } },
        },
      },
    },
  })
  const acceptedBy = 'the label `rag-accept` of #12'

  test('asks for more runs, though something else fails', () => {
    const decision = compare(noisy, loosened(criticalRun([0.5])))
    expect(decision.verdict).toBe('policy')
    expect(wantsMoreRuns(decision, 1)).toBe(true)
    const clear = compare(noisy, loosened(criticalRun([1])))
    expect(clear.verdict).toBe('policy')
    expect(wantsMoreRuns(clear, 1)).toBe(false)
  })

  test('is covered by no acceptance', () => {
    const decision = compare(noisy, loosened(criticalRun([0.5])), { acceptedBy })
    expect(decision).toMatchObject({ verdict: 'policy', exitCode: 1 })
    expect(decision.acceptedBy).toBeUndefined()
    const open = 'Nothing is accepted until this is decided.'
    const toldOpen = ({ findings }: typeof decision) =>
      findings.filter(({ reason }) => reason.endsWith(open)).map(({ verdict }) => verdict)
    expect(toldOpen(decision)).toEqual(['inconclusive'])
    expect(toldOpen(compare(noisy, loosened(criticalRun([0.5]))))).toEqual([])
    const held = compare(noisy, loosened(criticalRun([1])), { acceptedBy })
    expect(held).toMatchObject({ verdict: 'policy', exitCode: 0, acceptedBy })
  })
})

test('a miss that another judge measured is incompatible, gated or not', () => {
  const otherJudge = (run: Results): Results => ({
    ...run,
    cases: run.cases.map(record => ({
      ...record,
      measurements: { faithfulness: { ...modelJudge, fingerprint: 'sha256:another' } },
    })),
  })
  const before = criticalRun([1, 1, 0.9])
  const decision = compare(before, otherJudge(criticalRun([0.5, 0.5, 0.5])))
  expect(decision).toMatchObject({ verdict: 'incompatible', exitCode: 1 })
  expect(decision.findings).toMatchObject([{ verdict: 'incompatible' }])
  expect(compare(before, otherJudge(criticalRun([1, 1, 1]))).findings).toEqual([])
})
