import { expect, test } from 'vitest'
import type { BaselineSet } from '../../../src/baseline/baseline.ts'
import { loosenedBaseline } from '../../../src/gate/policy/loosenedBaseline.ts'

const gated = { direction: 'higher', gate: true, tolerance: 0.02 } as const

function setOf(policy: BaselineSet['policy'], cases: BaselineSet['cases'] = {}): BaselineSet {
  return { policy, cases, measurements: {} }
}

test('a smaller sample asks less, and so does one of another seed', () => {
  const sampled = (size?: number, seed = 1) => ({
    schema: 1 as const,
    sets: { support: setOf({}) },
    ...(size !== undefined && { partial: { sample: { size, seed } } }),
  })
  const phrases = (before: number | undefined, now: number | undefined, seed?: number) =>
    loosenedBaseline(sampled(before), sampled(now, seed))
  const twenty = 'a sample of 20 cases (seed 1)'
  expect(phrases(20, 20)).toEqual([])
  expect(phrases(20, 30)).toEqual([])
  expect(phrases(20, undefined)).toEqual([])
  expect(phrases(undefined, 20)).toEqual([`runs must cover ${twenty}, was all cases`])
  expect(phrases(20, 10)).toEqual([`runs must cover a sample of 10 cases (seed 1), was ${twenty}`])
  expect(phrases(20, 20, 2)).toEqual([
    `runs must cover a sample of 20 cases (seed 2), was ${twenty}`,
  ])
})

test('a failing case with other `meta` is named, if it failed in a custom metric', () => {
  const failing = (metaHash: string, metric: string) => ({
    hash: 'same',
    metaHash,
    scores: { tone: [1], faithfulness: [1], [metric]: [0] },
  })
  const of = (metaHash: string, metric: string) => ({
    schema: 1 as const,
    sets: {
      support: {
        ...setOf(
          { tone: { ...gated, gate: false, each: 0.8 }, faithfulness: { ...gated, each: 0.8 } },
          { refund: failing(metaHash, metric) },
        ),
        measurements: { tone: { fingerprint: 'a', custom: true as const } },
      },
    },
  })
  expect(loosenedBaseline(of('old', 'tone'), of('new', 'tone'))).toEqual([
    'support: 1 case removed: refund (with other `meta`, was failing)',
  ])
  expect(loosenedBaseline(of('old', 'tone'), of('old', 'tone'))).toEqual([])
  expect(loosenedBaseline(of('old', 'faithfulness'), of('new', 'faithfulness'))).toEqual([])
})

test('what others push out of the sample is recorded without a word, unless it was failing', () => {
  const others = Array.from({ length: 20 }, (_, index) => [`case-${index}`, `${index}`] as const)
  const failing = { hash: 'failing', scores: { faithfulness: [0, 0] } }
  const cases = {
    ...Object.fromEntries(others.map(([id, hash]) => [id, { hash, scores: {} }])),
    returns: failing,
  }
  const of = (left: string) => {
    const kept = Object.entries(cases).filter(([id]) => id !== left)
    const policy = { faithfulness: { ...gated, mean: 0.8 } }
    return { schema: 1 as const, sets: { support: setOf(policy, Object.fromEntries(kept)) } }
  }
  const without = (caseId: string) =>
    loosenedBaseline(of(''), of(caseId), [{ set: 'support', caseId, why: 'unsampled' }])
  expect(without('case-3')).toEqual([])
  expect(without('returns')).toEqual(['support: 1 case removed: returns (unsampled, was failing)'])
})

test('the phrases name cases that joined another group, and none that left one', () => {
  const of = (groups: Record<string, string | undefined>) => {
    const cases = Object.entries(groups).map(([id, group]) => [
      id,
      { hash: id, scores: {}, ...(group !== undefined && { group }) },
    ])
    return { schema: 1 as const, sets: { support: setOf({}, Object.fromEntries(cases)) } }
  }
  const former = of({
    hours: undefined,
    refund: 'refunds.md',
    returns: 'refunds.md',
    tax: 'tax.md',
  })
  const phrases = (groups: Record<string, string | undefined>) =>
    loosenedBaseline(former, of({ hours: undefined, tax: undefined, ...groups }))
  expect(phrases({ refund: 'refunds.md', returns: undefined })).toEqual([])
  expect(phrases({ refund: 'refunds.md', returns: 'all.md', hours: 'all.md' })).toEqual([
    'support: 2 cases moved to another group: hours, returns',
  ])
  const seven = (group?: string) => of(Object.fromEntries([...'abcdefg'].map(id => [id, group])))
  expect(loosenedBaseline(seven(), seven('all.md'))).toEqual([
    'support: 7 cases moved to another group: a, b, c, d, e and 2 more',
  ])
})

test('hashes that are cut to those of an earlier version ask less, and longer ones do not', () => {
  const hash = '0123456789abcdef'.repeat(2)
  const of = (digits: number) => {
    const cases = { refund: { hash: hash.slice(0, digits), scores: { mrr: [1] } } }
    return { schema: 1 as const, sets: { support: setOf({}, cases) } }
  }
  expect(loosenedBaseline(of(32), of(12))).toEqual(['support: 1 case with a shorter hash: refund'])
  expect([loosenedBaseline(of(12), of(32)), loosenedBaseline(of(12), of(12))]).toEqual([[], []])
})
