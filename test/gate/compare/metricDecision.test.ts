import { describe, expect, test } from 'vitest'
import { missedFloor } from '../../../src/gate/compare/metricDecision.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { notApplicable } from '../../../src/score.ts'
import { compare, modelJudge, onlyMetric, resultsOf, supportCases, supportRun } from '../runs.ts'

const setting = { gate: false, tolerance: 0.02 }

test.each([
  { direction: 'higher', floor: 0.9, mean: 0.9, missed: undefined },
  { direction: 'higher', floor: 0.3, mean: 0.1 + 0.2, missed: undefined },
  // The mean of 0.8, 0.9, 1 is 0.9000000000000001 or 0.8999999999999999, as it is summed.
  { direction: 'higher', floor: 0.9, mean: 0.8999999999999999, missed: undefined },
  {
    direction: 'higher',
    floor: 0.9,
    mean: 0.8712,
    missed: 'The mean is 0.871 and must be at least 0.9.',
  },
  {
    direction: 'higher',
    floor: 0.9,
    mean: 0.89998,
    missed: 'The mean is 0.89998 and must be at least 0.9.',
  },
  { direction: 'lower', floor: 0.1, mean: 0.1, missed: undefined },
  { direction: 'lower', floor: 0.1, mean: 0.02, missed: undefined },
  {
    direction: 'lower',
    floor: 0.1,
    mean: 0.25,
    missed: 'The mean is 0.250 and must be at most 0.1.',
  },
  {
    direction: 'higher',
    floor: 0.5,
    mean: null,
    missed: 'No case has a score, and the mean must be at least 0.5.',
  },
] as const)('$mean, floor $floor, $direction is better', ({ direction, floor, mean, missed }) => {
  expect(missedFloor(mean, { ...setting, direction, mean: floor })).toBe(missed)
})

test('a metric without a floor misses none', () => {
  expect(missedFloor(null, { ...setting, direction: 'higher' })).toBeUndefined()
  expect(missedFloor(0, { ...setting, direction: 'higher', each: 0.8 })).toBeUndefined()
})

const blind = lexical().blindToRefutation ?? ''

describe('a metric that applies to no case', () => {
  const silent = notApplicable('no document of the case is relevant')
  const none = supportRun(supportCases(12, () => [silent]))

  test('has nothing to compare where it never did', () => {
    expect(onlyMetric(compare(none, none))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'It applies to no case: no document of the case is relevant',
    })
  })

  test.each(['needs a language model: lexical() only splits and checks claims', blind])(
    'names the judge to pass where only a language model tells it: %s',
    reason => {
      const run = supportRun(supportCases(12, () => [notApplicable(reason)]))
      expect(onlyMetric(compare(run, run)).reason).toBe(
        `It applies to no case: ${reason.replace(/\.$/, '')}. Pass a language model as the judge: \`judge: openai({ model: 'gpt-5-mini' })\`, from vitest-rag/judges`,
      )
    },
  )

  test('names every reason and how many cases it is that of, the most frequent first', () => {
    const mixed = supportRun(
      supportCases(12, index => [index < 4 ? notApplicable('no context was retrieved') : silent]),
    )
    expect(onlyMetric(compare(mixed, mixed)).reason).toBe(
      'It applies to no case: no document of the case is relevant (8 cases); no context was retrieved (4 cases)',
    )
  })

  test('counts a case once for each reason of its repeats, and names five reasons', () => {
    const repeats = supportRun(
      supportCases(7, index => [notApplicable(`rule ${index} does not hold`), silent, silent]),
    )
    expect(onlyMetric(compare(repeats, repeats)).reason).toBe(
      'It applies to no case: no document of the case is relevant (7 cases); rule 0 does not hold (1 case); rule 1 does not hold (1 case); rule 2 does not hold (1 case); rule 3 does not hold (1 case) and 3 more reasons',
    )
  })

  test('has lost its scores where it did, and says why', () => {
    const before = supportRun(supportCases(12, () => [1, 1]))
    expect(onlyMetric(compare(before, none))).toMatchObject({
      verdict: 'regressed',
      reason:
        '12 cases had a score before and none has one now. It applies to no case: no document of the case is relevant',
    })
  })

  test('is incompatible before all where it is measured otherwise', () => {
    const otherwise = {
      ...none,
      cases: none.cases.map(record => ({
        ...record,
        measurements: { faithfulness: { ...modelJudge, fingerprint: 'sha256:another' } },
      })),
    }
    expect(onlyMetric(compare(none, otherwise)).verdict).toBe('incompatible')
  })

  test('is another one than a metric whose cases left no record', () => {
    const before = supportRun(supportCases(12, () => [1]))
    expect(onlyMetric(compare(before, { ...before, cases: [] }))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'No case was scored in both runs.',
      n: 0,
      applicable: 0,
    })
  })

  test('is another one than a metric that applies to new cases only', () => {
    const withNew = supportRun({ ...supportCases(12, () => [silent]), 'night-shift': [1] })
    expect(onlyMetric(compare(none, withNew)).reason).toBe('No case was scored in both runs.')
  })
})

test('tells where its noise comes from, where repeats tell', () => {
  const noisy = supportRun(supportCases(12, () => [1, 0.5]))
  expect(onlyMetric(compare(noisy, noisy)).noise).toMatchObject({ cases: 12 })
  const quiet = resultsOf({ support: { cases: { refund: { faithfulness: [1] } } } })
  expect(onlyMetric(compare(quiet, quiet))).not.toHaveProperty('noise')
})
