import { describe, expect, test } from 'vitest'
import type { BaselineCase } from '../../../src/baseline/baseline.ts'
import { joinCases, pairScores } from '../../../src/gate/compare/join.ts'
import type { UnrecordedCase } from '../../../src/results/results.ts'

function suite(hashes: Record<string, string>): Map<string, BaselineCase> {
  return new Map(Object.entries(hashes).map(([id, hash]) => [id, { hash, scores: { mrr: [1] } }]))
}

function join(
  baseline: Record<string, string>,
  current: Record<string, string>,
  unrecorded: Record<string, UnrecordedCase['why']> = {},
) {
  const { joined, changes } = joinCases({
    set: 'clinic',
    baseline: suite(baseline),
    current: suite(current),
    unrecorded: new Map(Object.entries(unrecorded)),
  })
  return {
    joined: joined.map(pair => pair.current.hash),
    changes: changes.map(({ caseId, change, formerId }) => [change, caseId, formerId ?? '']),
  }
}

test('joins by id and lists what came, went and changed', () => {
  const before = { 'opening-hours': 'aa', parking: 'bb', vaccines: 'cc' }
  const after = { 'opening-hours': 'aa', parking: 'b2', 'night-service': 'dd' }
  expect(join(before, after)).toEqual({
    joined: ['aa'],
    changes: [
      ['new', 'night-service', ''],
      ['changed', 'parking', ''],
      ['removed', 'vaccines', ''],
    ],
  })
})

test('follows a case to its new id', () => {
  expect(join({ hours: 'aa', parking: 'bb' }, { 'opening-hours': 'aa', parking: 'bb' })).toEqual({
    joined: ['aa', 'bb'],
    changes: [['renamed', 'opening-hours', 'hours']],
  })
})

test.each([
  { name: 'two cases that went', before: { a: 'xx', b: 'xx' }, after: { c: 'xx' } },
  { name: 'two cases that came', before: { a: 'xx' }, after: { b: 'xx', c: 'xx' } },
])('does not guess between $name with the same content', ({ before, after }) => {
  const { joined, changes } = join(before, after)
  expect(joined).toEqual([])
  expect(changes.map(([change]) => change)).not.toContain('renamed')
  expect(changes).toHaveLength(3)
})

test('a case that kept its id is not what another one was renamed to', () => {
  expect(join({ hours: 'aa' }, { hours: 'bb', 'opening-hours': 'aa' })).toEqual({
    joined: [],
    changes: [
      ['changed', 'hours', ''],
      ['new', 'opening-hours', ''],
    ],
  })
})

test('a case that asks what another one asked has kept its id all the same', () => {
  expect(join({ hours: 'bb', doors: 'aa' }, { hours: 'aa' })).toEqual({
    joined: [],
    changes: [
      ['removed', 'doors', ''],
      ['changed', 'hours', ''],
    ],
  })
})

test('a hash of an earlier version is that of the case that it begins', () => {
  const [hash, other] = ['0123456789abcdef'.repeat(2), 'f123456789abcdef'.repeat(2)]
  const former = hash.slice(0, 12)
  expect(join({ hours: former }, { hours: hash }).joined).toEqual([hash])
  expect(join({ hours: former }, { hours: other }).changes).toEqual([['changed', 'hours', '']])
  expect(join({ hours: former }, { doors: hash }).changes).toEqual([['renamed', 'doors', 'hours']])
  // Long ones that begin alike are two cases, and one of them may be what a short one was.
  const collision = `${hash.slice(0, 31)}e`
  expect(join({ hours: hash }, { hours: collision }).changes).toEqual([['changed', 'hours', '']])
  expect(join({ hours: hash }, { doors: collision }).joined).toEqual([])
  expect(join({ hours: former }, { doors: hash, gates: collision }).joined).toEqual([])
})

test('the order of cases decides nothing', () => {
  expect(join({ a: 'aa', b: 'bb' }, { b: 'bb', a: 'aa' }).joined).toEqual(['aa', 'bb'])
})

test('a case that was only not run is neither removed nor renamed', () => {
  expect(
    join({ hours: 'aa', parking: 'bb' }, { parking: 'bb', doors: 'aa' }, { hours: 'deselected' }),
  ).toEqual({
    joined: ['bb'],
    changes: [['new', 'doors', '']],
  })
})

test('ids that objects inherit are ids like any other', () => {
  expect(join({ constructor: 'aa' }, { toString: 'bb' })).toEqual({
    joined: [],
    changes: [
      ['removed', 'constructor', ''],
      ['new', 'toString', ''],
    ],
  })
})

test('a case that the golden set skips or the sample leaves out is told, one that failed or was left out is not', () => {
  const before = { hours: 'aa', parking: 'bb', doors: 'cc', menu: 'dd', seats: 'ee' }
  const why = {
    hours: 'skipped',
    parking: 'failed',
    doors: 'deselected',
    seats: 'unsampled',
  } as const
  expect(join(before, { menu: 'dd' }, why).changes).toEqual([
    ['skipped', 'hours', ''],
    ['unsampled', 'seats', ''],
  ])
})

describe('scores of a metric that both runs have', () => {
  type Scores = (number | null)[]

  const pairsOf = (before: Scores, now: Scores, group?: string, groupNow?: string) => {
    const of = (mrr: Scores, own?: string): BaselineCase => ({
      hash: 'aa',
      scores: { mrr },
      ...(own !== undefined && { group: own }),
    })
    const one = { caseId: 'hours', baseline: of(before, group), current: of(now, groupNow) }
    return (direction: 'higher' | 'lower') => pairScores([one], 'mrr', direction)
  }

  test('are turned where lower is better', () => {
    const pairs = pairsOf([0.5, null], [1])
    expect(pairs('higher')).toEqual([{ baseline: [0.5], current: [1] }])
    expect(pairs('lower')).toEqual([{ baseline: [-0.5], current: [-1] }])
  })

  test('keep the place of each run in a group, that of the baseline', () => {
    expect(pairsOf([0.5, null], [null, 1], 'a.md', 'b.md')('lower')).toEqual([
      {
        baseline: [-0.5],
        current: [-1],
        group: 'a.md',
        runs: { baseline: [-0.5, null], current: [null, -1] },
      },
    ])
    expect(pairsOf([0.5], [1], undefined, 'b.md')('higher')).toEqual([
      { baseline: [0.5], current: [1] },
    ])
  })

  test('are none where one of them has none', () => {
    expect(pairsOf([null], [1])('higher')).toEqual([])
    expect(pairsOf([1], [null])('higher')).toEqual([])
  })
})

test.each([
  ['under its id', 'hours', undefined],
  ['and renamed', 'opening-hours', 'hours'],
])('a case whose answer is the pipeline’s no more leaves the comparison, %s', (_, id, formerId) => {
  const suites = (live: boolean) =>
    joinCases({
      set: 'clinic',
      baseline: new Map([['hours', { hash: 'aa', live: true, scores: { mrr: [1] } }]]),
      current: new Map([[id, { hash: 'aa', ...(live && { live: true }), scores: { mrr: [1] } }]]),
      unrecorded: new Map(),
    })
  expect(suites(true).joined).toHaveLength(1)
  expect(suites(false)).toEqual({
    joined: [],
    changes: [
      { set: 'clinic', caseId: id, change: 'unasked', ...(formerId !== undefined && { formerId }) },
    ],
  })
})

test('what a golden set answered, or an older version recorded, may be answered by either', () => {
  const joined = (current: BaselineCase) =>
    joinCases({
      set: 'clinic',
      baseline: suite({ hours: 'aa' }),
      current: new Map([['hours', current]]),
      unrecorded: new Map(),
    }).joined
  expect(joined({ hash: 'aa', scores: {} })).toHaveLength(1)
  expect(joined({ hash: 'aa', live: true, scores: {} })).toHaveLength(1)
})
