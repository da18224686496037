import { expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { decide, openDecision } from '../../src/gate/decide.ts'
import type { Results } from '../../src/results/results.ts'
import { resultsOf } from './runs.ts'

/** The scores of a case's repeats. */
type Scores = (index: number) => number[]

const before: Scores = index => [1, 1, index === 1 ? 0.9 : 1]
const fallen =
  (count: number): Scores =>
  index =>
    index < count ? [0.6, 0.6, 1] : [1, 1, 1]
/** Of today's judge, which gives the baseline's answers to some cases less. */
const today = (isLower: (index: number) => boolean) => (index: number) => ({
  faithfulness: { recorded: before(index), today: isLower(index) ? [0.6, 1, 0.6] : before(index) },
})
const first = (count: number) => (index: number) => index < count

const indexes = Array.from({ length: 40 }, (_, index) => index)
function casesOf<Value>(of: (index: number) => Value, own = indexes): Record<string, Value> {
  return Object.fromEntries(own.map(index => [`case-${index}`, of(index)]))
}

/** So much of each of four sets: every fourth case. */
function inFour<Value>(of: (own: number[]) => Value): Record<string, Value> {
  const sets = Map.groupBy(indexes, index => `set-${index % 4}`)
  return Object.fromEntries([...sets].map(([set, own]) => [set, of(own)]))
}

test('the judge of another metric, or of another set, says nothing of a drop', () => {
  const free = { gate: false }
  const run = (scores: Scores) =>
    resultsOf({
      support: {
        metrics: { faithfulness: { tolerance: 0.01 }, tone: free },
        cases: casesOf(index => ({ faithfulness: scores(index), tone: before(index) })),
      },
      billing: {
        metrics: { faithfulness: free },
        cases: casesOf(index => ({ faithfulness: before(index) })),
      },
    })
  /** @param lower cases of which the judge thinks less, and those of the other metric and set */
  const verdict = (fell: number, lower: number, ofOthers: number) => {
    const others = today(first(ofOthers))
    const support = casesOf(index => ({
      ...today(first(lower))(index),
      tone: others(index).faithfulness,
    }))
    const results = { ...run(fallen(fell)), rejudged: { support, billing: casesOf(others) } }
    const { metrics } = decide({ results, baseline: recordBaseline(run(before)) })
    return metrics.find(one => one.set === 'support' && one.metric === 'faithfulness')?.verdict
  }
  // p is .020 and .016.
  expect(verdict(4, 1, 3)).toBe('regressed')
  expect(verdict(7, 3, 0)).toBe('unchanged')
})

test('a drop over all sets must be surer where the judge of one of them may have changed', () => {
  const run = (scores: Scores): Results => {
    const faithfulness = (index: number) => ({ faithfulness: scores(index) })
    return resultsOf(inFour(own => ({ cases: casesOf(faithfulness, own) })))
  }
  const verdict = (isLower: (index: number) => boolean) => {
    const rejudged = inFour(own => casesOf(today(isLower), own))
    const results = { ...run(fallen(10)), rejudged }
    return decide({ results, baseline: recordBaseline(run(before)) }).verdict
  }
  // p is .014 or .015 in both.
  expect(verdict(first(4))).toBe('regressed')
  expect(verdict(index => index % 4 === 0 && index < 16)).toBe('inconclusive')
})

test('a first run that today’s judge saw needs no less to be sure than one that it did not see', () => {
  const run = (scores: Scores) =>
    resultsOf({ support: { cases: casesOf(index => ({ faithfulness: scores(index) })) } })
  const rejudged = { support: casesOf(today(first(1))) }
  const results = { ...run(index => fallen(5)(index).slice(0, 1)), rejudged }
  const open = openDecision({ results, baseline: recordBaseline(run(before)) }, 1)
  expect(open?.undecided).toEqual(['support › faithfulness'])
})
