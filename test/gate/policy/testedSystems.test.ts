import { expect, test } from 'vitest'
import type { Baseline, BaselineSet } from '../../../src/baseline/baseline.ts'
import { loosenedPolicy } from '../../../src/gate/policy/loosenedPolicy.ts'
import { otherSystems } from '../../../src/gate/policy/testedSystems.ts'
import type { TestedSystem } from '../../../src/results/results.ts'

const live = { pipeline: './answer.ts' }
const canned = { pipeline: './canned.ts' }

/** @param systems the first one is gated */
function answeredBy(...systems: TestedSystem[]): BaselineSet {
  const variant = systems[0]?.variant
  return {
    policy: {},
    measurements: {},
    cases: {},
    ...(variant !== undefined && { variant }),
    ...(systems.length > 0 && { systems }),
  }
}

const baselineOf = (support: BaselineSet): Baseline => ({ schema: 1, sets: { support } })

/** What is told beside the verdict, and what makes a run less strict. */
function told(before: BaselineSet, now: BaselineSet) {
  return [otherSystems(baselineOf(before), baselineOf(now)), loosenedPolicy(before, now)]
}

test('a renamed module is told, and no less strict', () => {
  expect(told(answeredBy(live), answeredBy({ pipeline: './rag/answer.ts' }))).toEqual([
    ['support is answered by ./rag/answer.ts, was ./answer.ts'],
    [],
  ])
})

test('other options of the same variant are told', () => {
  const with3 = { ...live, variant: 'main', options: 'a'.repeat(32) }
  const with5 = { ...live, variant: 'main', options: 'b'.repeat(32) }
  expect(told(answeredBy(with3), answeredBy(with5))).toEqual([
    [
      'support is answered by ./answer.ts (variant main, options bbbbbbbb), was ./answer.ts (variant main, options aaaaaaaa)',
    ],
    [],
  ])
})

test.each([
  ['as it was', { ...live, variant: 'live' }],
  ['with an option that it did not have', { ...live, variant: 'live', options: 'c'.repeat(32) }],
])('the system of the baseline, left running beside %s, is less strict', (_, beside) => {
  const now = answeredBy({ ...canned, variant: 'fallback' }, beside)
  expect(told(answeredBy(live), now)).toEqual([
    [],
    ['gates ./canned.ts (variant fallback), was ./answer.ts, which still runs as variant live'],
  ])
})

test('options moved to a variant that is not gated are less strict', () => {
  const former = { ...live, variant: 'main', options: 'a'.repeat(32) }
  const now = answeredBy({ ...former, options: 'b'.repeat(32) }, { ...former, variant: 'old' })
  expect(told(answeredBy(former), now)[1]).toHaveLength(1)
})

test('variants beside the same gated system change nothing', () => {
  const now = answeredBy({ ...live, variant: 'live' }, { ...canned, variant: 'fallback' })
  expect(told(answeredBy(live), now)).toEqual([[], []])
})

test('a baseline of an older version, and a set without a pipeline, say nothing of systems', () => {
  expect(told(answeredBy(), answeredBy(canned))).toEqual([[], []])
  expect(told(answeredBy(live), answeredBy())).toEqual([[], []])
})

test.each(['./answer', './answer.js', './rag/../answer.ts', './answer.ts?copy', './/answer.ts'])(
  'the system of the baseline is known as %s, too',
  pipeline => {
    const now = answeredBy({ ...canned, variant: 'fallback' }, { pipeline, variant: 'live' })
    expect(told(answeredBy(live), now)[1]).toHaveLength(1)
    expect(told(answeredBy(live), answeredBy({ pipeline }))).toEqual([[], []])
  },
)

test('a module is where it is, however the golden file that names it moves', () => {
  const before = { ...answeredBy(live), file: 'desk.golden.yaml' }
  const moved = (...systems: TestedSystem[]) => ({
    ...answeredBy(...systems),
    file: 'sets/desk.golden.yaml',
  })
  const former = { pipeline: '../answer.ts' }
  expect(told(before, moved(former))).toEqual([[], []])
  expect(told(before, moved(live))[0]).toHaveLength(1)
  const [, policy] = told(
    before,
    moved({ ...live, variant: 'new' }, { ...former, variant: 'live' }),
  )
  expect(policy).toHaveLength(1)
})
