import { describe, expect, test } from 'vitest'
import type { Baseline, BaselineCase, BaselineSet } from '../../../src/baseline/baseline.ts'
import { compareBaselines } from '../../../src/gate/compare/compareBaselines.ts'
import { loosenedBaseline } from '../../../src/gate/policy/loosenedBaseline.ts'
import { baselineChangeLines } from '../../../src/report/baseline/baselineChanges.ts'
import { lexicalJudge, modelJudge } from '../../gate/runs.ts'

const higher = { direction: 'higher', gate: true, tolerance: 0.02 } as const

function changes(former: Baseline['sets'], next: Baseline['sets']): string {
  return linesOf({ schema: 1, sets: former }, { schema: 1, sets: next })
}

function linesOf(before: Baseline, now: Baseline): string {
  const differences = compareBaselines(before, now)
  if (!differences) return ''
  const loosened = loosenedBaseline(before, now)
  return baselineChangeLines(differences, loosened).join('\n')
}

function caseOf(hash: string, scores: number[], more: Partial<BaselineCase> = {}): BaselineCase {
  return { hash, scores: { faithfulness: scores, documentRecall: [1, 1] }, ...more }
}

const critical = { faithfulness: { each: 0.8, direction: 'higher' } } as const

const before: BaselineSet = {
  policy: { faithfulness: { ...higher, mean: 0.8 }, documentRecall: higher },
  measurements: { faithfulness: modelJudge, documentRecall: { fingerprint: 'sha256:recall-1' } },
  cases: {
    'refund-window': caseOf('a', [1, 1], { critical }),
    'ship-norway': caseOf('b', [1, 0.5]),
    'opening-hours': caseOf('c', [1, 1]),
    'founders-birthday': caseOf('d', [1, 1]),
    'battery-warranty': caseOf('e', [1, 1]),
  },
}

const now: BaselineSet = {
  policy: { faithfulness: { ...higher, gate: false }, documentRecall: higher },
  measurements: before.measurements,
  cases: {
    'refund-window': caseOf('a', [0.5, 0.5]),
    'ship-norway': caseOf('b', [1, 1], { critical }),
    hours: caseOf('c', [1, 1]),
    'battery-warranty': caseOf('e2', [1, 1]),
    'gift-cards': caseOf('f', [1, 1]),
  },
}

test('a renamed case whose `meta` changed is renamed once, and left out by custom metrics', () => {
  const of = (caseId: string, metaHash: string): BaselineSet => ({
    policy: { tone: higher },
    measurements: { tone: { fingerprint: 'sha256:tone-1', custom: true } },
    cases: { [caseId]: { hash: 'a', metaHash, scores: { tone: [1, 1] } } },
  })
  expect(changes({ support: of('hours', 'old') }, { support: of('opening', 'new') })).toBe(
    [
      'support',
      '  metric  before    now',
      '  tone     1.000  1.000',
      '  with other `meta`, not compared by custom metrics: opening',
      '  renamed: hours → opening',
      '',
      'Less strict than before:',
      '  support: 1 case of 1 (100 %) removed, changed, skipped or with other `meta`: more than a tenth',
    ].join('\n'),
  )
})

test('means, cases, rules and critical cases', () => {
  expect(changes({ support: before }, { support: now })).toMatchInlineSnapshot(`
    "support
      metric          cases  before    now   delta
      faithfulness        3   0.917  0.833  -0.083
      documentRecall      3   1.000  1.000   0.000
      new: gift-cards
      removed: founders-birthday
      changed, not compared: battery-warranty
      renamed: opening-hours → hours
      changed scores or thresholds: refund-window, ship-norway
      rules of faithfulness: gated, tolerance 0.02, mean ≥ 0.800 → not gated, tolerance 0.02
      critical case refund-window: faithfulness ≥ 0.800 → not critical
      critical case ship-norway: not critical → faithfulness ≥ 0.800

    Less strict than before:
      support: faithfulness is no longer gated
      support: faithfulness has no floor, was 0.8
      support: critical case refund-window is no longer critical
      support: 2 cases of 5 (40 %) removed, changed or skipped: more than a tenth
      support: 1 case removed: founders-birthday (removed)"
  `)
})

test('another judge: no difference of means is made of it', () => {
  const other = { ...before, measurements: { ...before.measurements, faithfulness: lexicalJudge } }
  expect(changes({ support: before }, { support: other })).toMatchInlineSnapshot(`
    "support
      metric          cases  before    now  delta
      faithfulness        5   0.950  0.950
      documentRecall      5   1.000  1.000  0.000
      measured differently: faithfulness, the judge changed from openai gpt-5-mini to lexical"
  `)
})

test('sets that came and went', () => {
  const others = Object.entries(now.cases).map(([id, one]) => [id, { ...one, hash: `other ${id}` }])
  const clinic = { ...now, cases: Object.fromEntries(others) }
  expect(changes({ support: before }, { clinic })).toMatchInlineSnapshot(`
    "clinic is new, with 5 cases
      metric          before    now
      faithfulness         -  0.900
      documentRecall       -  1.000

    support is gone, with 5 cases
      metric          before  now
      faithfulness     0.950    -
      documentRecall   1.000    -

    Less strict than before:
      support is gone, with 5 cases"
  `)
})

test('a set that got another name', () => {
  expect(changes({ support: before }, { desk: before })).toMatch(/^desk \(was support\)\n/)
})

describe('of much that changed', () => {
  const many = (length: number, id: (index: number) => string, hash: string): BaselineSet => ({
    ...before,
    cases: Object.fromEntries(
      Array.from({ length }, (_, index) => [id(index), caseOf(`${hash}${index}`, [1, 1])]),
    ),
  })

  test('the first names, and how many more', () => {
    const text = changes(
      { support: many(1, index => `old-${index}`, 'old') },
      { support: many(5000, index => `new-${index}`, 'new') },
    )
    expect(text).toContain('and 4980 more')
    expect(text.length).toBeLessThan(2000)
  })

  test('the first renamed, and how many more', () => {
    const text = changes(
      { support: many(30, index => `old-${index}`, 'same') },
      { support: many(30, index => `new-${index}`, 'same') },
    )
    expect(text).toContain('  renamed: old-0 → new-0\n')
    expect(text).toContain('  and 10 more renamed')
  })
})

test('nothing that a terminal would act on', () => {
  const evil = 'a\u001B[2J\u202Eb'
  const hostile: BaselineSet = {
    policy: { [evil]: { ...higher, mean: 0.5 } },
    measurements: {
      [evil]: { fingerprint: 'x', judge: { name: evil, deterministic: false } },
    },
    cases: {
      [evil]: {
        hash: 'a',
        critical: { [evil]: { each: 1, direction: 'higher' } },
        scores: { [evil]: [1] },
      },
    },
  }
  const other: BaselineSet = {
    policy: { [evil]: { ...higher, gate: false } },
    measurements: { [evil]: { fingerprint: 'y' } },
    cases: { [evil]: { hash: 'a', scores: { [evil]: [0] } }, [`${evil}2`]: caseOf('b', [1]) },
  }
  const text = changes({ [evil]: hostile }, { [evil]: other })
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(text).toContain('a\\u{1b}[2J\\u{202e}b')
})

test('what runs must cover, before the sets', () => {
  const sets = { clinic: before, support: { ...before, cases: {} } }
  const baseline: Baseline = { schema: 1, sets }
  expect(linesOf(baseline, { ...baseline, partial: { sets: ['support'] } })).toBe(
    'runs must cover: all sets → support\n\nLess strict than before:\n  runs no longer have to cover clinic',
  )
  const sample = { size: 2000, seed: 1 }
  expect(linesOf({ ...baseline, partial: { sample } }, baseline)).toBe(
    'runs must cover: a sample of 2,000 cases (seed 1) of all sets → all sets',
  )
})

test('thresholds that single cases lowered, also those that are gone', () => {
  const withThreshold = (thresholds: NonNullable<BaselineCase['thresholds']>): BaselineSet => ({
    ...before,
    cases: { ...before.cases, 'ship-norway': caseOf('b', [1, 0.5], { thresholds }) },
  })
  const strict = { faithfulness: { each: 1, direction: 'higher' } } as const
  expect(changes({ support: withThreshold(strict) }, { support: withThreshold({}) })).toContain(
    '1 threshold of a case lowered: support › ship-norway (faithfulness 1.000 → none)',
  )
})
