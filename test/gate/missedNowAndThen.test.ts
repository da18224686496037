import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../src/baseline/baseline.ts'
import { recordBaseline } from '../../src/baseline/record.ts'
import { decide } from '../../src/gate/decide.ts'
import { missesNowAndThen } from '../../src/gate/missedNowAndThen.ts'
import { headline } from '../../src/report/words/headline.ts'
import { nextSteps } from '../../src/report/words/nextSteps.ts'
import { verdictReason } from '../../src/report/words/verdictReason.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import { lexicalJudge, modelJudge, supportRun } from './runs.ts'

const each = 0.8
const thresholds = { faithfulness: { each, direction: 'higher' as const } }
const missed = { metric: 'faithfulness', threshold: each, direction: 'higher' as const, line: 4 }

/** A baseline in which the case scored so, in one run each. */
function baselineOf(scores: readonly number[], setting: object = { each }): Baseline {
  const run = supportRun({ refund: scores }, setting)
  const ofCase = 'each' in setting ? thresholds : {}
  return recordBaseline({ ...run, cases: run.cases.map(one => ({ ...one, thresholds: ofCase })) })
}

/** The case as it was drawn three times, each time below the threshold. */
function missedRecord(more: Partial<CaseRecord> = {}): CaseRecord {
  const [record] = supportRun({ refund: [0.5] }).cases
  if (!record) throw new Error('Expected a record')
  const draws = { faithfulness: [scored(0.25), scored(0.5)] }
  return { ...record, thresholds, draws, missed: [], ...more }
}

const flaky = [1, 0.5, 1]

test('a case misses now and then what some runs of the baseline miss and some hold', () => {
  const misses = (scores: readonly number[]) =>
    missesNowAndThen(baselineOf(scores), missedRecord(), missed)
  expect(misses(flaky)).toBe(true)
  expect(misses([0.5, 0.5, 0.9])).toBe(true)
  // Three misses in a row are no chance where one of twenty runs missed.
  expect(misses([...Array<number>(19).fill(1), 0.5])).toBe(false)
  expect(misses([1, 0.8, 1])).toBe(false)
  // It stays red until its threshold is lowered.
  expect(misses([0.5, 0.75, 0.5])).toBe(false)
  expect(missesNowAndThen(undefined, missedRecord(), missed)).toBe(false)
})

test.for<[what: string, record: Partial<CaseRecord>]>([
  ['is critical', { critical: thresholds }],
  ['asks something else', { hash: 'another' }],
  ['is in another set', { set: 'sales' }],
  [
    'was measured in another way',
    { measurements: { faithfulness: { ...modelJudge, fingerprint: 'sha256:claims-3' } } },
  ],
  ['has a judge that does not err by chance', { measurements: { faithfulness: lexicalJudge } }],
  ['is answered in the golden set now', { recorded: true }],
  ['has no score', { scores: { faithfulness: notApplicable('It declined.') } }],
  ['could not be judged once more', { draws: { faithfulness: [judgeError('away')] } }],
])('it misses nothing now and then where it %s', ([, record]) => {
  expect(missesNowAndThen(baselineOf(flaky), missedRecord(record), missed)).toBe(false)
})

test('without a judge, it is so only if the answer was drawn again', () => {
  const unjudged = { measurements: { faithfulness: { fingerprint: modelJudge.fingerprint } } }
  const missesIt = (more: Partial<CaseRecord>) =>
    missesNowAndThen(baselineOf(flaky), missedRecord({ ...unjudged, ...more }), missed)
  expect(missesIt({})).toBe(true)
  expect(missesIt({ draws: {} })).toBe(false)
})

test('of a custom metric only with the same `meta`', () => {
  const custom = { faithfulness: { ...modelJudge, custom: true as const } }
  const run = supportRun({ refund: flaky }, { each })
  const recorded = (metaHash: string) =>
    recordBaseline({ ...run, cases: run.cases.map(one => ({ ...one, thresholds, metaHash })) })
  const misses = (before: Baseline) =>
    missesNowAndThen(before, missedRecord({ measurements: custom, metaHash: 'gold' }), missed)
  expect(misses(recorded('gold'))).toBe(true)
  expect(misses(recorded('silver'))).toBe(false)
  // An older version did not record it.
  expect(misses(baselineOf(flaky))).toBe(true)
  const builtIn = { faithfulness: modelJudge }
  const record = missedRecord({ measurements: builtIn, metaHash: 'gold' })
  expect(missesNowAndThen(recorded('silver'), record, missed)).toBe(true)
})

test('a renamed case is found by what it asks', () => {
  const renamed = missedRecord({ caseId: 'refunds' })
  expect(missesNowAndThen(baselineOf(flaky), renamed, missed)).toBe(true)
})

describe('a threshold that is another one now', () => {
  const misses = (scores: readonly number[], threshold: number, before?: object) =>
    missesNowAndThen(baselineOf(scores, before), missedRecord(), { ...missed, threshold })

  test('counts as it is where it was lowered', () => {
    expect(misses([1, 0.75, 1], 0.6)).toBe(false)
    expect(misses([1, 0.55, 1], 0.6)).toBe(true)
  })

  test('lets nothing pass by being raised to where the baseline misses it', () => {
    expect(misses([1, 0.85, 1], 0.9)).toBe(false)
    // The case held the former threshold now and then, and never the new one.
    expect(misses([0.85, 0.5, 0.85], 0.9)).toBe(false)
    expect(misses([0.95, 0.5, 0.85], 0.9)).toBe(true)
  })

  test('lets nothing pass that the baseline did not ask for', () => {
    expect(misses(flaky, each, {})).toBe(false)
  })
})

describe('in a decision', () => {
  const letPass = (): Results => {
    const run = supportRun({ refund: [0.5] }, { each, gate: false })
    return { ...run, cases: [missedRecord({ missedNowAndThen: [missed] })] }
  }

  test('the headline counts and names what fails nothing', () => {
    const decision = decide({
      results: letPass(),
      baseline: baselineOf(flaky, { each, gate: false }),
    })
    expect(decision).toMatchObject({ exitCode: 0, findings: [] })
    expect(headline(decision, letPass(), verdictReason).reason).toContain(
      '1 case misses a threshold now and then, as in the baseline: support › refund (faithfulness 0.500, at least 0.800)',
    )
  })

  test('another baseline than the one that let it pass fails the run, and nobody can accept it', () => {
    const steady = baselineOf([1, 1, 1], { each, gate: false })
    for (const baseline of [steady, undefined]) {
      const decision = decide({ results: letPass(), baseline, options: { acceptedBy: 'somebody' } })
      expect(decision).toMatchObject({ verdict: 'floor', exitCode: 1, missedNowAndThen: [] })
      expect(decision.findings).toMatchObject([
        { reason: expect.stringContaining('support › refund misses its threshold') as unknown },
      ])
      expect(nextSteps(decision, { results: letPass() }).join('\n')).toContain('weaken `each`')
    }
  })
})
