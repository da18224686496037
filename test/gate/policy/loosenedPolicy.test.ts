import { expect, test } from 'vitest'
import type { BaselineSet } from '../../../src/baseline/baseline.ts'
import { loosenedBaseline } from '../../../src/gate/policy/loosenedBaseline.ts'
import { loosenedPolicy } from '../../../src/gate/policy/loosenedPolicy.ts'
import { policyFindings } from '../../../src/gate/policy/policyFindings.ts'

const gated = { direction: 'higher', gate: true, tolerance: 0.02 } as const

function setOf(policy: BaselineSet['policy'], cases: BaselineSet['cases'] = {}): BaselineSet {
  return { policy, cases, measurements: {} }
}

test.each<[string, BaselineSet['policy'], string[]]>([
  ['nothing', { faithfulness: { ...gated, mean: 0.9 } }, []],
  ['what is stricter', { faithfulness: { ...gated, mean: 0.95, tolerance: 0.01 } }, []],
  [
    'a lower floor',
    { faithfulness: { ...gated, mean: 0.8 } },
    ['faithfulness has floor 0.8, was 0.9'],
  ],
  ['no floor', { faithfulness: gated }, ['faithfulness has no floor, was 0.9']],
  [
    'no gate, whatever its tolerance',
    { faithfulness: { ...gated, gate: false, mean: 0.9 } },
    ['faithfulness is no longer gated'],
  ],
  [
    'a wider tolerance',
    { faithfulness: { ...gated, mean: 0.9, tolerance: 0.1 } },
    ['faithfulness has tolerance 0.1, was 0.02'],
  ],
  ['a metric that is gone', {}, ['faithfulness is no longer scored']],
  [
    'a metric that has the opposite direction',
    { faithfulness: { ...gated, mean: 0.9, direction: 'lower' } },
    ['faithfulness has the opposite direction'],
  ],
])('%s', (_what, now, expected) => {
  const before = setOf({ faithfulness: { ...gated, mean: 0.9 } })
  expect(loosenedPolicy(before, setOf(now))).toEqual(expected)
})

test('a set that begins to name a metric must not take the thresholds of its cases away', () => {
  const own = { thresholds: { checks: { each: 1, direction: 'higher' as const } } }
  const one = { hash: 'x', scores: {} }
  const before = setOf({}, { refund: { ...one, ...own }, shipping: { ...one, ...own }, bare: one })
  const ungated = { ...gated, gate: false }
  const cases = { refund: one, shipping: one, bare: one }
  const named = (each: object) =>
    loosenedPolicy(before, setOf({ checks: { ...ungated, ...each } }, cases))
  expect(named({})).toEqual(['checks has no threshold for each case, 2 cases had a stricter one'])
  expect(named({ each: 0.5 })).toEqual([
    'checks has threshold 0.5 for each case, 2 cases had a stricter one',
  ])
  expect(named({ each: 1 })).toEqual([])
  // What a case lowers itself is in the headline, as for any metric.
  const lifted = { ...cases, refund: { ...one, thresholds: { checks: null } } }
  expect(loosenedPolicy(before, setOf({ checks: ungated }, lifted))).toEqual([
    'checks has no threshold for each case, 1 case had a stricter one',
  ])
  expect(loosenedPolicy(before, setOf({}, { refund: one }))).toEqual([])
  const change = {
    change: 'renamed',
    set: 'support',
    caseId: 'money-back',
    formerId: 'refund',
  } as const
  expect(
    loosenedPolicy(before, setOf({ checks: ungated }, { 'money-back': one }), [change]),
  ).toEqual(['checks has no threshold for each case, 1 case had a stricter one'])
})

test('a metric that was only reported may go, or count the other way round', () => {
  const reported = setOf({ mrr: { ...gated, gate: false } })
  expect(loosenedPolicy(reported, setOf({}))).toEqual([])
  const turned = setOf({ mrr: { ...gated, gate: false, direction: 'lower' } })
  expect(loosenedPolicy(reported, turned)).toEqual([])
})

test('a metric that only has a floor may not go', () => {
  const floored = setOf({ mrr: { ...gated, gate: false, mean: 0.5 } })
  expect(loosenedPolicy(floored, setOf({}))).toEqual(['mrr is no longer scored'])
})

test('a metric that was declared deterministic stays so', () => {
  const declared = setOf({ rougeL: { ...gated, deterministic: true } })
  expect(loosenedPolicy(declared, declared)).toEqual([])
  expect(loosenedPolicy(declared, setOf({ rougeL: gated }))).toEqual([
    'rougeL is no longer declared deterministic',
  ])
})

test('where lower is better a higher floor is looser', () => {
  const floor = (mean: number) => setOf({ refutedRate: { ...gated, direction: 'lower', mean } })
  expect(loosenedPolicy(floor(0.1), floor(0.2))).toEqual(['refutedRate has floor 0.2, was 0.1'])
  expect(loosenedPolicy(floor(0.2), floor(0.1))).toEqual([])
  expect(loosenedPolicy(floor(0.2), floor(0.2))).toEqual([])
})

const critical = (each: number) => ({
  hash: 'aa',
  scores: {},
  critical: { faithfulness: { each, direction: 'higher' as const } },
})

test('a critical case keeps its thresholds, and stays critical', () => {
  const before = setOf({}, { refund: critical(0.8) })
  const { critical: _no, ...harmless } = critical(0.8)
  expect(loosenedPolicy(before, setOf({}, { refund: critical(0.9) }))).toEqual([])
  expect(loosenedPolicy(before, setOf({}, { refund: critical(0.5) }))).toEqual([
    'critical case refund has threshold of faithfulness 0.5, was 0.8',
  ])
  expect(loosenedPolicy(before, setOf({}, { refund: harmless }))).toEqual([
    'critical case refund is no longer critical',
  ])
})

test('a new baseline may not lose sets and critical cases unseen', () => {
  const former = { schema: 1 as const, sets: { support: setOf({}, { refund: critical(0.8) }) } }
  expect(loosenedBaseline(former, former)).toEqual([])
  expect(loosenedBaseline(former, { schema: 1, sets: {} })).toEqual([
    'support is gone, with 1 case',
  ])
  expect(loosenedBaseline(former, { schema: 1, sets: { support: setOf({}) } })).toEqual([
    'support: critical case refund was removed',
    'support: 1 case of 1 (100 %) removed, changed or skipped: more than a tenth',
  ])
  const three = { ...former.sets, hours: setOf({}), clinic: setOf({}) }
  expect(loosenedBaseline({ schema: 1, sets: three }, former)).toEqual([
    'clinic is gone, with 0 cases',
    'hours is gone, with 0 cases',
  ])
  const renamed = { support: setOf({}, { returns: critical(0.8) }) }
  expect(loosenedBaseline(former, { schema: 1, sets: renamed })).toEqual([])
})

test('a set that runs need not cover any more is told of, a renamed one is not', () => {
  const sets = {
    billing: setOf({}),
    faq: setOf({}),
    support: setOf({}, { refund: critical(0.8) }),
  }
  const declaring = (...names: string[]) => ({
    schema: 1 as const,
    sets,
    ...(names.length > 0 && { partial: { sets: names } }),
  })
  const phrases = (before: string[], now: string[]) =>
    loosenedBaseline(declaring(...before), declaring(...now))
  expect(phrases([], ['billing'])).toEqual(['runs no longer have to cover faq, support'])
  expect(phrases(['billing', 'faq'], ['faq'])).toEqual(['runs no longer have to cover billing'])
  expect(phrases(['faq'], ['billing', 'faq'])).toEqual([])
  expect(phrases(['faq'], [])).toEqual([])
  const { support, ...others } = sets
  const renamed = { schema: 1 as const, sets: { ...others, desk: support } }
  const narrowed = { ...renamed, partial: { sets: ['faq'] } }
  expect(loosenedBaseline(declaring('support', 'faq'), narrowed)).toEqual([
    'runs no longer have to cover desk',
  ])
})

const unmarked = { hash: 'aa', scores: {} }

test.each<[string, BaselineSet['cases'], string]>([
  ['a lower threshold', { returns: critical(0.5) }, 'has threshold of faithfulness 0.5, was 0.8'],
  [
    'no threshold',
    { returns: { ...unmarked, critical: {} } },
    'has no threshold of faithfulness, was 0.8',
  ],
  ['no mark', { returns: unmarked }, 'is no longer critical'],
])('another id hides nothing: %s', (_what, cases, expected) => {
  const baselineOf = (set: BaselineSet) => ({ schema: 1 as const, sets: { support: set } })
  const former = baselineOf(setOf({}, { refund: critical(0.8) }))
  const phrase = `critical case returns (was refund) ${expected}`
  expect(loosenedBaseline(former, baselineOf(setOf({}, cases)))).toEqual([`support: ${phrase}`])
  const changes = [
    { set: 'support', caseId: 'returns', change: 'renamed' as const, formerId: 'refund' },
  ]
  const [finding] = policyFindings(former, baselineOf(setOf({}, cases)), changes)
  expect(finding?.reason).toContain(phrase)
})

test('a new baseline may not lose what a run is called `policy` for', () => {
  const cases = (ids: readonly number[], hash = 'as it was') =>
    Object.fromEntries(ids.map(id => [`case-${id}`, { hash: `${hash} ${id}`, scores: {} }]))
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const baselineOf = (of: BaselineSet['cases']) => ({
    schema: 1 as const,
    sets: { support: setOf({}, of) },
  })
  const former = baselineOf(cases(ten))
  const gone = (count: number) => [
    `support: ${count} cases of 10 (${count}0 %) removed, changed or skipped: more than a tenth`,
  ]
  const removed = (...ids: number[]) =>
    `support: ${ids.length} case${ids.length === 1 ? '' : 's'} removed: ${ids.map(id => `case-${id} (removed)`).join(', ')}`
  expect(loosenedBaseline(former, baselineOf(cases(ten.slice(1))))).toEqual([removed(1)])
  expect(loosenedBaseline(former, baselineOf(cases(ten.slice(2))))).toEqual([
    ...gone(2),
    removed(1, 2),
  ])
  const changed = { ...cases(ten.slice(3)), ...cases([1, 2, 3], 'asks something else') }
  expect(loosenedBaseline(former, baselineOf(changed))).toEqual(gone(3))
  const elsewhere = [1, 2].map(id => ({
    set: 'clinic',
    caseId: `case-${id}`,
    why: 'failed' as const,
  }))
  expect(loosenedBaseline(former, baselineOf(cases(ten.slice(2))), elsewhere)).toEqual([
    ...gone(2),
    removed(1, 2),
  ])
  const marked = { ...cases(ten), 'case-1': critical(0.8) }
  const skipped = [{ set: 'support', caseId: 'case-1', why: 'skipped' as const }]
  expect(loosenedBaseline(baselineOf(marked), baselineOf(cases(ten.slice(1))), skipped)).toEqual([
    'support: critical case case-1 was skipped',
  ])
})

test('the threshold of a set for each case is as strict as before', () => {
  const each = (value?: number) =>
    setOf({ rougeL: { ...gated, gate: false, ...(value !== undefined && { each: value }) } })
  expect(loosenedPolicy(each(1), each(1))).toEqual([])
  expect(loosenedPolicy(each(0.5), each(1))).toEqual([])
  expect(loosenedPolicy(each(1), each(0.1))).toEqual([
    'rougeL has threshold for each case 0.1, was 1',
  ])
  expect(loosenedPolicy(each(1), each())).toEqual(['rougeL has no threshold for each case, was 1'])
  expect(loosenedPolicy(each(1), setOf({}))).toEqual(['rougeL is no longer scored'])
})

test('a case that asks something else is recorded anew, but not to lose one that failed', () => {
  const threshold = { faithfulness: { ...gated, each: 0.8 } }
  const cases = (hash: string, score: number) =>
    Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `case-${index}`,
        index === 3
          ? { hash, scores: { faithfulness: [score] } }
          : { hash: `as it was ${index}`, scores: { faithfulness: [1] } },
      ]),
    )
  const baselineOf = (hash: string, score: number) => ({
    schema: 1 as const,
    sets: { support: setOf(threshold, cases(hash, score)) },
  })
  const next = baselineOf('asks something else', 1)
  expect(loosenedBaseline(baselineOf('as it was', 1), next)).toEqual([])
  expect(loosenedBaseline(baselineOf('as it was', 0.5), next)).toEqual([
    'support: 1 case removed: case-3 (changed, was failing)',
  ])
})
