import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import { suiteLines } from '../../../src/report/words/decisionLines.ts'
import { verdictReason } from '../../../src/report/words/verdictReason.ts'
import type { Results } from '../../../src/results/results.ts'
import type { SetOfRun } from '../runs.ts'
import { compare, customMeasurement, lexicalJudge, resultsOf } from '../runs.ts'

const ids = Array.from({ length: 20 }, (_, index) => `case-${index}`)

interface MetaRun extends Pick<SetOfRun, 'metrics'> {
  /** Cases whose `meta` is another one. */
  edited?: readonly string[]
  /** What both metrics score, by case id. @default 1 */
  score?: (id: string) => number
  /** Results of a version that did not record `meta`. */
  isOld?: boolean
}

/** A run with a custom metric, `tone`, beside a built-in one. */
function metaRun({ edited = [], score = () => 1, isOld = false, metrics }: MetaRun = {}): Results {
  const { custom: _, ...old } = customMeasurement
  return resultsOf({
    support: {
      metrics: metrics ?? { faithfulness: {}, tone: {} },
      measurements: { faithfulness: lexicalJudge, tone: isOld ? old : customMeasurement },
      cases: Object.fromEntries(ids.map(id => [id, { faithfulness: [1], tone: [score(id)] }])),
      ...(!isOld && {
        metaHashes: Object.fromEntries(ids.map(id => [id, edited.includes(id) ? 'new' : 'old'])),
      }),
    },
  })
}

/** With the thresholds of critical cases. */
function critical(run: Results, caseId: string, metric: string): Results {
  const thresholds = { [metric]: { each: 0.8, direction: 'higher' as const } }
  const cases = run.cases.map(one =>
    one.caseId === caseId ? { ...one, critical: thresholds } : one,
  )
  return { ...run, cases }
}

const fell = (id: string) => (id === 'case-3' ? 0 : 1)
const dropped = metaRun({ edited: ['case-3'], score: fell })

describe('a case whose `meta` changed', () => {
  test('leaves the comparison of a custom metric, and no other', () => {
    const decision = compare(metaRun(), dropped)
    const pairs = decision.metrics.map(({ metric, comparison }) => [metric, comparison?.pairs])
    expect(pairs).toEqual([
      ['faithfulness', 20],
      ['tone', 19],
    ])
    expect(decision).toMatchObject({ verdict: 'unchanged', exitCode: 0 })
    // With the same `meta` it counts.
    expect(compare(metaRun(), metaRun({ score: fell }))).toMatchObject({ verdict: 'inconclusive' })
  })

  test('is named with what it scores now, as a case that asks something else', () => {
    const decision = compare(metaRun(), dropped)
    const line =
      '1 case with other `meta`, not compared by custom metrics: support › case-3 (tone 1.000 → 0.000)'
    expect(suiteLines(decision)).toEqual([line])
    expect(verdictReason(decision)).toBe(`no mean got worse; ${line}`)
    const failed = metaRun({ score: fell, metrics: { faithfulness: {}, tone: { each: 0.8 } } })
    const better = metaRun({ edited: ['case-3'] })
    expect(suiteLines(compare(failed, better))).toEqual([
      '1 case with other `meta`, not compared by custom metrics: support › case-3 (was failing, tone 0.000 → 1.000)',
    ])
  })

  test('is named under its new id, too', () => {
    const renamed = (one: { caseId: string }) => (one.caseId === 'case-3' ? 'case-x' : one.caseId)
    const after = {
      ...dropped,
      cases: dropped.cases.map(one => ({ ...one, caseId: renamed(one) })),
    }
    const decision = compare(metaRun(), after)
    expect(decision.changes).toMatchObject([
      { caseId: 'case-x', change: 'renamed', formerId: 'case-3' },
      {
        caseId: 'case-x',
        change: 'metaChanged',
        formerId: 'case-3',
        metrics: ['tone'],
        scores: [{ metric: 'tone', before: 1, now: 0 }],
      },
    ])
    expect(decision).toMatchObject({ verdict: 'unchanged' })
  })

  test('is named with the former name of its set', () => {
    const { support } = dropped.sets
    if (!support) throw new Error('Expected the set')
    const cases = dropped.cases.map(one => ({ ...one, set: 'help' }))
    const { changes } = compare(metaRun(), { ...dropped, sets: { help: support }, cases })
    expect(changes.filter(({ change }) => change === 'metaChanged')).toMatchObject([
      { set: 'help', caseId: 'case-3', formerSet: 'support' },
    ])
  })

  test('is compared as before with a baseline that does not say which `meta` it had', () => {
    const old = metaRun({ isOld: true })
    expect(compare(old, dropped)).toMatchObject({ verdict: 'inconclusive', changes: [] })
    expect(compare(old, metaRun({ edited: ids }))).toMatchObject({
      verdict: 'unchanged',
      changes: [],
    })
  })
})

describe('so that nobody loses a drop by editing notes', () => {
  const reasonsOf = (before: Results, after: Results) => {
    const { verdict, findings } = compare(before, after)
    return { verdict, reasons: findings.map(({ reason }) => reason) }
  }

  test('more than a tenth of the cases are less strict rules', () => {
    const edited = ids.slice(0, 3)
    expect(reasonsOf(metaRun(), metaRun({ edited }))).toEqual({
      verdict: 'policy',
      reasons: [
        'support is less strict than in the baseline: 3 cases of 20 (15 %) removed, changed, skipped or with other `meta`: more than a tenth.',
      ],
    })
    expect(reasonsOf(metaRun(), metaRun({ edited: ids.slice(0, 2) })).verdict).toBe('unchanged')
  })

  test('unless the metric does not count', () => {
    const metrics = { faithfulness: {}, tone: { gate: false } }
    const after = metaRun({ edited: ids, metrics })
    expect(reasonsOf(metaRun({ metrics }), after)).toEqual({ verdict: 'unchanged', reasons: [] })
  })

  test('and so is a critical case whose threshold is in a custom metric', () => {
    const before = critical(metaRun(), 'case-3', 'tone')
    expect(reasonsOf(before, critical(dropped, 'case-3', 'tone'))).toEqual({
      verdict: 'policy',
      reasons: [
        'support is less strict than in the baseline: critical case case-3 has other `meta`.',
      ],
    })
    const same = critical(metaRun({ score: fell }), 'case-3', 'tone')
    expect(reasonsOf(before, same).verdict).toBe('critical')
    const metrics = { faithfulness: {}, tone: { gate: false } }
    const shown = critical(metaRun({ metrics }), 'case-3', 'tone')
    const off = critical(metaRun({ edited: ['case-3'], metrics }), 'case-3', 'tone')
    expect(reasonsOf(shown, off).verdict).toBe('policy')
    const others = critical(metaRun(), 'case-3', 'faithfulness')
    const edited = critical(dropped, 'case-3', 'faithfulness')
    expect(reasonsOf(others, edited)).toEqual({ verdict: 'unchanged', reasons: [] })
  })
})

test('a set without custom metrics knows nothing of `meta`', () => {
  const { cases, measurements } = recordBaseline(
    resultsOf({ support: { cases: { refund: { faithfulness: [1] } } } }),
  ).sets['support'] ?? { cases: {}, measurements: {} }
  expect(JSON.stringify([cases, measurements])).not.toMatch(/meta|custom/)
  expect(decide({ results: metaRun() }).changes).toEqual([])
})
