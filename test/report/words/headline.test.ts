import { describe, expect, test } from 'vitest'
import type { GateOptions } from '../../../src/gate/verdicts.ts'
import { headline } from '../../../src/report/words/headline.ts'
import { verdictReason } from '../../../src/report/words/verdictReason.ts'
import type { Results } from '../../../src/results/results.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { notApplicable } from '../../../src/score.ts'
import { decide } from '../../../src/gate/decide.ts'
import { resultsOf, supportCases, supportRun } from '../../gate/runs.ts'

/** Runs of sets, each with so many cases and these scores. */
function runOf(sets: Record<string, [count: number, repeats: readonly number[]]>): Results {
  return resultsOf(
    Object.fromEntries(
      Object.entries(sets).map(([name, [count, repeats]]) => [
        name,
        {
          cases: Object.fromEntries(
            Object.keys(supportCases(count, () => repeats)).map(id => [
              id,
              { faithfulness: repeats },
            ]),
          ),
        },
      ]),
    ),
  )
}

function words(before: Results | undefined, after: Results, options: GateOptions = {}): string {
  const decision = decide({ results: after, baseline: before && recordBaseline(before), options })
  const { outcome, reason } = headline(decision, after, verdictReason)
  return `${outcome}: ${reason}`
}

/** The first cases missed a threshold. */
function missing(results: Results, count: number): Results {
  const missed = [{ metric: 'faithfulness', threshold: 1, direction: 'higher' as const, line: 3 }]
  return {
    ...results,
    cases: results.cases.map((record, index) => (index < count ? { ...record, missed } : record)),
  }
}

const steady = runOf({ support: [40, [1]] })

describe('a pull request that adds a small set', () => {
  test('passed by what was compared, which is counted', () => {
    const added = runOf({ support: [40, [1]], faq: [3, [1]] })
    expect(words(steady, added)).toBe(
      'passed (no-baseline): nothing got worse, 40 cases compared; nothing to compare with yet: faq',
    )
  })

  test('and says what was met where nothing was compared', () => {
    const nothing = 'nothing to compare with yet'
    expect(words(undefined, steady)).toBe(
      `passed (no-baseline): ${nothing}, and no threshold to meet`,
    )
    const met = `passed (no-baseline): thresholds met; ${nothing}`
    const thresholds = { faithfulness: { each: 0.8, direction: 'higher' as const } }
    for (const rules of [{ thresholds }, { critical: thresholds }]) {
      const cases = steady.cases.map(record => ({ ...record, ...rules }))
      expect(words(undefined, { ...steady, cases })).toBe(met)
    }
    expect(words(undefined, supportRun({ refund: [1] }, { mean: 0.9 }))).toBe(met)
  })

  test('or a metric to an old set names the metric', () => {
    const both = resultsOf({
      support: {
        metrics: { faithfulness: {}, rougeL: {} },
        cases: Object.fromEntries(
          Object.keys(supportCases(40, () => [1])).map(id => [
            id,
            { faithfulness: [1], rougeL: [1] },
          ]),
        ),
      },
    })
    expect(words(steady, both)).toBe(
      'passed (no-baseline): nothing got worse, 40 cases compared; nothing to compare with yet: support › rougeL',
    )
  })
})

test('a gated metric that applies to no case is named, with a baseline or without', () => {
  const run = supportRun({ 'refund-window': [notApplicable('the system declined to answer')] })
  const named = 'could not decide (inconclusive): support › faithfulness applies to no case'
  expect(words(undefined, run)).toBe(named)
  expect(words(run, run)).toBe(named)
})

describe('missed thresholds', () => {
  test('fail a run in which nothing else got worse, and no word says otherwise', () => {
    const run = missing(runOf({ support: [40, [1]] }), 2)
    expect(words(steady, run)).toBe('failed: 2 cases missed a threshold; means unchanged')
  })

  test('stand before what is open', () => {
    expect(words(undefined, missing(steady, 1))).toBe(
      'failed: 1 case missed a threshold; no-baseline: nothing to compare with yet',
    )
  })

  test('stand behind what is worse', () => {
    expect(words(steady, missing(runOf({ support: [40, [0]] }), 2))).toBe(
      'failed (regressed): support › faithfulness fell by 1.000 (1.000 → 0.000, 40 cases)',
    )
  })
})

describe('few cases under a model whose scores did not change', () => {
  test('say what they could have shown', () => {
    const few = runOf({ support: [8, [1]] })
    expect(words(few, few)).toBe(
      'could not decide (inconclusive): no score changed; 8 cases show a drop if 7 or more of them get worse',
    )
  })

  test('say so where they can show nothing, or only the worst', () => {
    const sets = runOf({ faq: [3, [1]], support: [8, [1]] })
    expect(words(sets, sets)).toBe(
      "could not decide (inconclusive): no score changed; faq: 3 cases can't show a drop; support: 8 cases show a drop only if all of them get worse",
    )
  })

  test('promise nothing where scores of one run differ, though no mean changed', () => {
    const scattered = runOf({ support: [10, [1, 0]] })
    expect(words(scattered, scattered)).toBe(
      'could not decide (inconclusive): support › faithfulness stayed at 0.500',
    )
  })

  test('do not hide a score that changed', () => {
    const before = runOf({ support: [8, [1]] })
    const [first, ...others] = before.cases
    const fallen = { faithfulness: { status: 'scored' as const, value: 0.5 } }
    const after = {
      ...before,
      cases: [...(first ? [{ ...first, scores: fallen }] : []), ...others],
    }
    expect(words(before, after)).toBe(
      'could not decide (inconclusive): support › faithfulness -0.063 (1.000 → 0.938, 8 cases)',
    )
  })
})
