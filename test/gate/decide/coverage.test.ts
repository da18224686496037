import { describe, expect, test } from 'vitest'
import { judgeError, notApplicable } from '../../../src/score.ts'
import { wantsMoreRuns } from '../../../src/gate/undecided.ts'
import type { Score } from '../../../src/score.ts'
import type { Results } from '../../../src/results/results.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide, openDecision } from '../../../src/gate/decide.ts'
import { compare, lexicalJudge, onlyMetric, resultsOf, supportCases, supportRun } from '../runs.ts'

const declined = notApplicable('The answer declined.')

/** So many of the cases decline, the first ones; the rest scores these. */
const declining = (count: number, scores: readonly number[]) =>
  supportRun(supportCases(30, index => (index < count ? scores.map(() => declined) : scores)))

describe('a system that answers less', () => {
  test('has regressed once chance explains it no more, where nothing is noisy', () => {
    expect(onlyMetric(compare(declining(0, [1, 1]), declining(3, [1, 1])))).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining("3 cases fell, but chance can't be ruled out"),
    })
    expect(onlyMetric(compare(declining(0, [1, 1]), declining(4, [1, 1])))).toMatchObject({
      verdict: 'regressed',
      reason: expect.stringContaining('4 cases had a score before and have none now.'),
    })
  })

  test('has regressed only beyond chance where it is noisy', () => {
    const before = declining(0, [1, 1, 0.9])
    expect(onlyMetric(compare(before, declining(6, [1])))).toMatchObject({ verdict: 'regressed' })
    // One of two tests: one run does not show three, three do.
    expect(compare(before, declining(3, [1]))).toMatchObject({
      verdict: 'inconclusive',
      undecided: ['support › faithfulness'],
    })
    expect(onlyMetric(compare(before, declining(3, [1, 1, 0.9])))).toMatchObject({
      verdict: 'regressed',
      scoresGone: 3,
    })
    const once = supportRun(
      supportCases(30, index => (index < 4 ? [declined, 1, 0.9] : [1, 1, 0.9])),
    )
    // Four cases, each in one of three runs.
    expect(onlyMetric(compare(before, once))).not.toMatchObject({ verdict: 'regressed' })
  })
})

test('one case of a few that falls silent once is looked at again', () => {
  const run = (repeats: number, silent: number) => {
    const scores = supportCases(8, index =>
      Array.from({ length: repeats }, (_, repeat) =>
        index < silent && repeat === 0 ? declined : 1,
      ),
    )
    const cases = Object.entries(scores).map(([id, faithfulness]) => [id, { faithfulness }])
    const measurements = { faithfulness: lexicalJudge }
    return resultsOf({ support: { measurements, cases: Object.fromEntries(cases) } })
  }
  const before = recordBaseline(run(2, 0))
  const first = openDecision({ results: run(1, 1), baseline: before }, 1)
  expect(first).toMatchObject({ verdict: 'inconclusive', undecided: ['support › faithfulness'] })
  expect(decide({ results: run(3, 1), baseline: before }).verdict).not.toBe('regressed')
  // Where nobody looks again, two of eight are no accident.
  expect(decide({ results: run(1, 1), baseline: before }).verdict).toBe('inconclusive')
  expect(decide({ results: run(1, 2), baseline: before }).verdict).toBe('regressed')
})

test('a case of which the right answer is to decline loses nothing', () => {
  const unanswerable = (run: Results) => ({
    ...run,
    cases: run.cases.map(record => ({ ...record, answerable: false })),
  })
  const decision = compare(unanswerable(declining(0, [1, 1])), unanswerable(declining(10, [1, 1])))
  expect(onlyMetric(decision)).toMatchObject({ verdict: 'unchanged' })
})

describe('a system that answers nothing any more', () => {
  const before = supportRun(supportCases(12, () => [1, 1]))
  const none = supportCases(12, () => [declined])

  test('has regressed, though a new case has a score', () => {
    const decision = compare(before, supportRun({ ...none, 'night-shift': [1] }))
    expect(decision).toMatchObject({ verdict: 'regressed', exitCode: 1 })
    expect(onlyMetric(decision)).toMatchObject({
      reason: '12 cases had a score before and none has one now.',
      scoresGone: 12,
    })
  })

  test('may have declined by chance what the baseline declines now and then', () => {
    const flaky = supportRun(supportCases(2, () => [1, declined, 0.9]))
    const silent = (cases: number) => supportRun(supportCases(cases, () => [declined]))
    expect(compare(flaky, silent(2))).toMatchObject({ verdict: 'inconclusive', exitCode: 0 })
    const steady = supportRun(supportCases(2, () => [1, 1, 0.9]))
    expect(compare(steady, silent(2))).toMatchObject({ verdict: 'regressed', exitCode: 1 })
  })

  test('is not told by the few cases of which nothing failed', () => {
    const failing = supportCases(12, index => [index === 0 ? declined : judgeError('No key')])
    expect(onlyMetric(compare(before, supportRun(failing)))).toMatchObject({
      verdict: 'error',
    })
  })
})

describe('scores that are gone', () => {
  const quiet = (repeats: number) =>
    supportCases(20, () => Array.from({ length: repeats }, () => 1))
  const losing = (repeats: number) =>
    supportRun({
      ...quiet(repeats),
      ...supportCases(3, () => Array.from({ length: repeats }, () => declined)),
    })

  test('ask for more runs where one leaves open whether chance did it', () => {
    const before = supportRun(quiet(3))
    const first = compare(before, losing(1))
    expect(first).toMatchObject({ verdict: 'inconclusive', undecided: ['support › faithfulness'] })
    expect(wantsMoreRuns(first, 1)).toBe(true)
    expect(compare(before, losing(3))).toMatchObject({ verdict: 'regressed', undecided: [] })
  })

  test.each([
    [
      [1, 1],
      [declined, declined],
    ],
    [
      [1, 1, 1],
      [declined, declined],
    ],
  ])('are not made up for by as many others (%#)', (before, after) => {
    const run = (was: (index: number) => readonly (number | Score)[]) =>
      supportRun(supportCases(20, was))
    const none = (scores: readonly unknown[]) => scores.map(() => declined)
    const ones = (scores: readonly unknown[]) => scores.map(() => 1)
    const decision = compare(
      run(index => (index < 10 ? before : none(before))),
      run(index => (index < 9 ? none(after) : ones(after))),
    )
    expect(onlyMetric(decision)).toMatchObject({ verdict: 'regressed', scoresGone: 9 })
  })

  test('and others that came by chance say nothing', () => {
    const declinesSome = (first: number) => (index: number) =>
      index % 5 === first ? [declined] : [1]
    const decision = compare(
      supportRun(supportCases(30, declinesSome(0))),
      supportRun(supportCases(30, declinesSome(1))),
    )
    expect(onlyMetric(decision)).toMatchObject({ verdict: 'unchanged' })
  })
})
