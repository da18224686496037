import { expect, test } from 'vitest'
import { confirmedAnew } from '../../src/gate/confirmedAnew.ts'
import { recordedAnew } from '../../src/gate/recordedAnew.ts'
import type { Score } from '../../src/score.ts'
import { notApplicable } from '../../src/score.ts'
import { compare, resultsOf } from './runs.ts'

type Repeats = (index: number) => readonly (number | Score)[]

/** Two metrics that score anything in twenty cases. */
function run(faithfulness: Repeats, tone: Repeats, gate = true) {
  const cases = Array.from({ length: 20 }, (_, index) => [
    `case-${index}`,
    { faithfulness: faithfulness(index), tone: tone(index) },
  ])
  const metrics = { faithfulness: { gate }, tone: { gate } }
  return resultsOf({ support: { metrics, cases: Object.fromEntries(cases) } })
}

const all =
  (score: number | Score): Repeats =>
  () => [score, score, score]
const before = run(all(0.8), all(0.8))

/** What becomes of the metrics to record anew, where a label accepts the run that decided. */
function confirmed(decided: ReturnType<typeof run>, fresh: typeof decided, acceptedBy?: string) {
  const anew = recordedAnew(compare(before, decided), acceptedBy !== undefined)
  const options = acceptedBy === undefined ? {} : { acceptedBy }
  const result = confirmedAnew(anew, compare(before, fresh, options))
  const named = (list: { metric: string }[] = []) => list.map(({ metric }) => metric)
  return result && { taken: named(result.taken), refuted: named(result.refuted) }
}

const label = 'the label rag-accept'
const improved = run(all(1), all(1))

test('nothing is taken from new runs that fail', () => {
  expect(confirmed(improved, run(all(1), all(0.1)))).toBeUndefined()
})

test('what improved is taken where the new runs are no worse than before', () => {
  expect(confirmed(improved, run(all(0.9), all(0.8)))).toEqual({
    taken: ['faithfulness', 'tone'],
    refuted: [],
  })
})

test('what improved is not taken where it is worse in new runs that a label accepts', () => {
  expect(confirmed(improved, run(all(0.9), all(0.1)), label)).toEqual({
    taken: ['faithfulness'],
    refuted: ['tone'],
  })
})

test('what improved in one set is not taken because the new runs of another one are no worse', () => {
  const fresh = compare(before, run(all(1), all(1)))
  const inOther = fresh.metrics.map(one => ({ ...one, set: 'billing' }))
  const taken = confirmedAnew(fresh.metrics, { ...fresh, metrics: inOther })
  expect(taken).toEqual({ taken: [], refuted: fresh.metrics })
})

test('what improved is not taken where scores are gone, though chance may do that', () => {
  const none = notApplicable('The answer declined.')
  const fewer: Repeats = index => (index < 2 ? [none, none, 1] : [1, 1, 1])
  const fresh = run(all(1), fewer)
  expect(compare(before, fresh)).toMatchObject({ exitCode: 0 })
  expect(confirmed(improved, fresh)).toEqual({ taken: ['faithfulness'], refuted: ['tone'] })
})

test('what fell is taken where a label accepts it', () => {
  const fell = run(all(0.8), all(0.4))
  expect(confirmed(fell, run(all(0.8), all(0.3)), label)).toEqual({ taken: ['tone'], refuted: [] })
})
