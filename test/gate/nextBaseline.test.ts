import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { formatBaseline } from '../../src/baseline/format.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { nextBaseline } from '../../src/gate/nextBaseline.ts'
import type { Results, UnrecordedCase } from '../../src/results/results.ts'
import type { Score } from '../../src/score.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { after, cases, support } from './nextBaseline/after.ts'
import { lexicalJudge, resultsOf } from './runs.ts'

const scoresOf = (baseline: Baseline, set = 'support') =>
  Object.fromEntries(
    Object.entries(baseline.sets[set]?.cases ?? {}).map(([id, { scores }]) => [id, scores]),
  )
const skipped = (results: Results, caseId: string): Results => {
  const unrecorded: UnrecordedCase[] = [{ set: 'support', caseId, why: 'skipped' }]
  return { ...results, unrecorded }
}
describe('what was compared keeps its scores', () => {
  test('to the byte, where nothing else is new', () => {
    const before = support({ cases: cases(0.9) })
    const lower = support({ cases: cases(0.89) })
    expect(formatBaseline(after(before, lower))).toBe(formatBaseline(recordBaseline(before)))
  })

  test('under the name that a case has now', () => {
    const before = support({ cases: cases(0.9, { refund: { faithfulness: [0.5, 0.6] } }) })
    const renamed = cases(0.89, { refunds: { faithfulness: [0.55] } })
    const hashes = { refunds: 'hash of refund' }
    // A case of that name is skipped in another set.
    const unrecorded: UnrecordedCase[] = [{ set: 'billing', caseId: 'refund', why: 'skipped' }]
    const now = { ...support({ cases: renamed, hashes }), unrecorded }
    const next = scoresOf(after(before, now))
    expect(next['refunds']).toEqual({ faithfulness: [0.5, 0.6] })
    expect(next).not.toHaveProperty('refund')
  })

  test('and under that of its set', () => {
    const next = after(
      support({ cases: cases(0.9), metrics: { faithfulness: { mean: 0.8 } } }),
      resultsOf({ help: { cases: cases(0.89), metrics: { faithfulness: { mean: 0.8 } } } }),
    )
    expect(Object.keys(next.sets)).toEqual(['help'])
    expect(next.sets['help']).toMatchObject({
      file: 'help.golden.yaml',
      cases: { 'case-3': { scores: { faithfulness: [0.9, 0.9] } } },
    })
  })
})

describe('what is new is added with its scores', () => {
  const before = support({ cases: cases(0.9, { refund: { faithfulness: [0.2] } }) })

  test('a case, and one that asks something else', () => {
    const now = cases(0.89, { refund: { faithfulness: [0.7] }, returns: { faithfulness: [1] } })
    const next = after(before, support({ cases: now, hashes: { refund: 'another question' } }))
    expect(scoresOf(next)).toMatchObject({
      'case-0': { faithfulness: [0.9, 0.9] },
      refund: { faithfulness: [0.7] },
      returns: { faithfulness: [1] },
    })
    expect(next.sets['support']?.cases['refund']?.hash).toBe('another question')
  })

  test('a metric, in cases that keep the scores of others', () => {
    const now = Object.fromEntries(
      Object.keys(cases(0)).map(id => [id, { faithfulness: [0.89], correctness: [0.4] }]),
    )
    const metrics = { faithfulness: {}, correctness: { mean: 0.3 } }
    const next = after(support({ cases: cases(0.9) }), support({ cases: now, metrics }))
    expect(scoresOf(next)['case-0']).toEqual({ faithfulness: [0.9, 0.9], correctness: [0.4] })
    expect(next.sets['support']?.policy['correctness']).toMatchObject({ mean: 0.3 })
    expect(next.sets['support']?.measurements).toHaveProperty('correctness')
  })

  test('a metric that had a score in no case, so that nothing was compared', () => {
    const none = notApplicable('The answer declined.')
    const run = (refund: Score[], returns: Score[]) =>
      support({ cases: { refund: { faithfulness: refund }, returns: { faithfulness: returns } } })
    const former = run([none, none, none], [none, none, none])
    const next = scoresOf(after(former, run([scored(0.8)], [none])))
    expect(next).toEqual({ refund: { faithfulness: [0.8] }, returns: { faithfulness: [null] } })
    const again = run([none], [none])
    expect(after(former, again)).toEqual(recordBaseline(former))
  })

  test('a set', () => {
    const now = resultsOf({
      support: { cases: cases(0.89, { refund: { faithfulness: [0.2] } }) },
      billing: { cases: { invoice: { faithfulness: [0.3] } } },
    })
    const next = after(before, now)
    expect(scoresOf(next, 'billing')).toEqual({ invoice: { faithfulness: [0.3] } })
    expect(next.sets['support']).toEqual(recordBaseline(before).sets['support'])
  })

  test('all of a set that gates another variant', () => {
    const gating = (variant: string, results: Results): Results => ({
      ...results,
      sets: Object.fromEntries(
        Object.entries(results.sets).map(([name, set]) => [
          name,
          { ...set, variants: { gated: variant, names: ['plain', 'hyde'] } },
        ]),
      ),
      cases: results.cases.map(one => ({ ...one, variant })),
    })
    const now = gating('hyde', support({ cases: cases(0.5) }))
    const next = after(gating('plain', before), now, { accepted: true })
    expect(next).toEqual(recordBaseline(now))
  })

  test('all of it, where there was nothing before', () => {
    const first = nextBaseline({ former: undefined, results: before, anew: [], accepted: false })
    expect(first).toEqual(recordBaseline(before))
  })
})

describe('what is gone stays until somebody accepts that', () => {
  const before = support({ cases: cases(0.9, { refund: { faithfulness: [0.2] } }) })
  const without = support({ cases: cases(0.89) })

  test.each([
    ['removed', without],
    ['skipped', skipped(without, 'refund')],
  ])('a case that was %s', (_how, now) => {
    expect(scoresOf(after(before, now))['refund']).toEqual({ faithfulness: [0.2] })
    expect(scoresOf(after(before, now, { accepted: true }))).not.toHaveProperty('refund')
  })

  test('a skipped case, of which a copy runs under another name', () => {
    const copied = cases(0.89, { copy: { faithfulness: [0.1] } })
    const results = support({ cases: copied, hashes: { copy: 'hash of refund' } })
    const next = scoresOf(after(before, skipped(results, 'refund')))
    expect(next['refund']).toEqual({ faithfulness: [0.2] })
    expect(next['copy']).toEqual({ faithfulness: [0.1] })
  })

  test('a set', () => {
    const two = resultsOf({ support: { cases: cases(0.9) }, billing: { cases: cases(0.9) } })
    const one = support({ cases: cases(0.89) })
    expect(after(two, one)).toEqual(recordBaseline(two))
    expect(Object.keys(after(two, one, { accepted: true }).sets)).toEqual(['support'])
  })

  test('a metric that gated nothing, with its scores', () => {
    const two = Object.fromEntries(
      Object.keys(cases(0)).map(id => [id, { faithfulness: [0.9], tone: [0.4] }]),
    )
    const metrics = { faithfulness: {}, tone: { gate: false } }
    const former = support({ cases: two, metrics })
    expect(after(former, without)).toEqual(recordBaseline(former))
    const { support: accepted } = after(former, without, { accepted: true }).sets
    expect(JSON.stringify(accepted)).not.toContain('tone')
  })
})

describe('recorded anew', () => {
  const two = (faithfulness: number, correctness: number) =>
    Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [
        `case-${index}`,
        { faithfulness: [faithfulness, faithfulness], correctness: [correctness, correctness] },
      ]),
    )
  const metrics = { faithfulness: {}, correctness: {} }
  const run = (faithfulness: number, correctness: number) =>
    support({ cases: two(faithfulness, correctness), metrics })

  test('is a metric that improved, by the new runs, beside one that did not', () => {
    const next = after(run(0.8, 0.8), run(0.95, 0.79), { fresh: run(0.9, 0.78) })
    expect(scoresOf(next)['case-4']).toEqual({ faithfulness: [0.9, 0.9], correctness: [0.8, 0.8] })
  })

  test('is it in the set where it improved, and in no other', () => {
    const sets = (score: number) =>
      resultsOf({ support: { cases: cases(score) }, billing: { cases: cases(0.8) } })
    const fresh = resultsOf({ support: { cases: cases(0.9) }, billing: { cases: cases(0.7) } })
    const next = after(sets(0.8), sets(0.95), { fresh })
    expect(scoresOf(next)['case-4']).toEqual({ faithfulness: [0.9, 0.9] })
    expect(scoresOf(next, 'billing')['case-4']).toEqual({ faithfulness: [0.8, 0.8] })
  })

  test('is one that fell, where somebody accepts that', () => {
    const [before, now, fresh] = [run(0.8, 0.8), withThirdRun(run(0.5, 0.79)), run(0.55, 0.78)]
    expect(after(before, now)).toEqual(recordBaseline(before))
    const next = after(before, now, { fresh, accepted: true })
    expect(scoresOf(next)['case-4']).toEqual({
      faithfulness: [0.55, 0.55],
      correctness: [0.8, 0.8],
    })
  })

  test('is one that another judge measures: where it gates, if somebody accepts that', () => {
    const by = (gate: boolean, score: number, measurements = {}) =>
      skipped(
        support({ cases: cases(score), metrics: { faithfulness: { gate } }, measurements }),
        'refund',
      )
    const former = (gate: boolean) => {
      const all = cases(0.9, { refund: { faithfulness: [0.2] } })
      return support({ cases: all, metrics: { faithfulness: { gate } } })
    }
    const lexical = { faithfulness: lexicalJudge }
    const followed = after(former(false), by(false, 0.4, lexical))
    expect(followed.sets['support']?.measurements).toEqual(lexical)
    expect(scoresOf(followed)).toMatchObject({ 'case-1': { faithfulness: [0.4, 0.4] } })
    // What the former judge said of a case that is skipped can't be compared any more.
    expect(scoresOf(followed)['refund']).toEqual({})
    expect(after(former(true), by(true, 0.4, lexical))).toEqual(recordBaseline(former(true)))
    const accepted = after(former(true), by(true, 0.4, lexical), { accepted: true })
    expect(accepted.sets['support']?.measurements).toEqual(lexical)
  })
})

/** The same once more, so that three runs agree. */
function withThirdRun(results: Results): Results {
  const third = results.cases.flatMap(one => (one.repeat === 0 ? [{ ...one, repeat: 2 }] : []))
  return { ...results, cases: [...results.cases, ...third] }
}

test('no baseline is made of a run that is partial or faulty', () => {
  const results = support({ cases: cases(0.9) })
  const partial = { ...results, run: { ...results.run, unselected: ['billing.golden.yaml'] } }
  const runs = { former: recordBaseline(results), anew: [], accepted: false }
  expect(() => nextBaseline({ ...runs, results: partial })).toThrow('Expected a full run')
})
