import { describe, expect, test } from 'vitest'
import type { CaseRecord } from '../../../src/results/results.ts'
import { judgeError, notApplicable } from '../../../src/score.ts'
import { modelJudge } from '../runs.ts'
import { compared, faithful, mostlyGood, onlyMetric, week } from './weeks.ts'
import { answers, uniformNumbers } from '../../statistics/windows.ts'

const good = week('monday', faithful(mostlyGood(60)))
const alsoGood = week('friday', faithful(mostlyGood(60)))
const bad = week('friday', faithful(mostlyGood(60).map((score, index) => (index % 3 ? score : 0))))

test('two weeks with no question in common that went from 1 to 0 are worse', () => {
  const ones = faithful(Array.from({ length: 12 }, () => 1))
  const zeros = faithful(Array.from({ length: 12 }, () => 0))
  const fallen = compared(week('monday', ones), week('friday', zeros))
  expect(fallen).toMatchObject({ verdict: 'worse', because: 'faithfulness', noun: 'case' })
  expect(onlyMetric(fallen)).toMatchObject({ change: -1, pWorse: expect.closeTo(1 / 2_704_156, 3) })
  expect(compared(week('monday', zeros), week('friday', ones)).verdict).toBe('better')
})

test('of a metric in which lower is better, a rise is worse', () => {
  const rates = (value: number) =>
    Array.from({ length: 20 }, (_, index) => ({ refutedRate: index % 4 ? value : 0 }))
  const metrics = { refutedRate: { direction: 'lower' as const } }
  const risen = compared(
    week('monday', rates(0), { metrics }),
    week('friday', rates(0.8), { metrics }),
  )
  expect(risen.verdict).toBe('worse')
  const { before, now, change = 0, interval } = onlyMetric(risen)
  expect([before.mean, now.mean]).toEqual([0, expect.closeTo(0.6, 12)])
  expect(change).toBeCloseTo(0.6, 12)
  expect(interval?.lower).toBeGreaterThan(0)
})

describe('the promise', () => {
  // Sessions with four claims each; 5 % of the claims fail, and in the worse week a fifth of the answers is wrong.
  const seeds = Array.from({ length: 100 }, (_, seed) => uniformNumbers(100 + seed))
  const session = (index: number) => ({
    turn: { conversation: `session-${index}`, number: 1, of: 1 },
  })
  const verdicts = (wholly: number) =>
    seeds.map(uniform => {
      const [before, now] = [0, wholly].map((share, place) =>
        week(`week-${place}`, faithful(answers(60, share, uniform)), {
          of: index => session(place * 60 + index),
        }),
      )
      return before && now && compared(before, now, { draws: 500 }).verdict
    })

  test('a fifth of the answers wrong is red in 80 of 100 weeks', () => {
    expect(verdicts(0.2).filter(one => one === 'worse').length).toBeGreaterThanOrEqual(80)
  })

  test('the same system is green in 98 of 100 weeks', () => {
    expect(verdicts(0).filter(one => one === 'worse').length).toBeLessThanOrEqual(2)
  })
})

describe('what could not be scored', () => {
  test('never makes a comparison pass', () => {
    expect(compared(good, alsoGood).verdict).toBe('no-drop-seen')
    const withErrors = faithful(
      mostlyGood(60).map((score, index) => (index % 5 ? score : judgeError('no answer'))),
    )
    const lost = compared(good, week('friday', withErrors))
    expect(lost.verdict).toBe('inconclusive')
    expect(onlyMetric(lost)).toMatchObject({
      now: { scored: 48, errors: 12, notApplicable: 0 },
      reason: 'too many scores could not be determined: 0 before, 12 now',
    })
  })

  test('nor does a system that begins to decline', () => {
    const declining = faithful(
      mostlyGood(60).map((score, index) => (index % 4 ? score : notApplicable('it declined'))),
    )
    const lost = compared(good, week('friday', declining))
    expect(lost.verdict).toBe('inconclusive')
    expect(onlyMetric(lost).reason).toContain('changed from 0 % to 25 %')
    const both = compared(week('monday', declining), week('friday', declining))
    expect(both.verdict).not.toBe('worse')
    expect(onlyMetric(both).reason).not.toContain('changed from')
  })

  test('and a drop of the others stays one', () => {
    const withErrors = faithful(
      mostlyGood(60).map((_, index) => (index % 5 ? 0 : judgeError('no answer'))),
    )
    expect(compared(good, week('friday', withErrors)).verdict).toBe('worse')
  })

  test('a case whose answer failed is an error in each metric', () => {
    const failed = week('friday', faithful(mostlyGood(60)), {
      of: index => (index % 4 ? {} : { error: 'The pipeline threw', scores: {} }),
    })
    expect(onlyMetric(compared(good, failed)).now).toMatchObject({ scored: 45, errors: 15 })
  })
})

describe('the judge', () => {
  const model = { of: () => ({ measurements: { faithfulness: modelJudge } }) }
  const [before, now] = [good, bad].map((run, place) =>
    week(
      `week-${place}`,
      faithful(run.cases.map(({ scores }) => scores['faithfulness'] ?? 0)),
      model,
    ),
  )
  if (!before || !now) throw new Error('Expected two weeks')

  test('a model that judged at different times never fails a comparison', () => {
    const apart = compared(before, now)
    expect(apart.verdict).toBe('inconclusive')
    expect(onlyMetric(apart).reason).toMatch(/^worse, p .*may have changed between them$/)
  })

  test('a model that judged both at one time does', () => {
    const together = { windows: { judgedAt: { faithfulness: 'today' } } }
    expect(compared(before, now, together).verdict).toBe('worse')
    const elsewhere = compared(before, now, {
      before: { name: 'a', results: before, judgedAt: { faithfulness: 'in October' } },
      now: { name: 'b', results: now, judgedAt: { faithfulness: 'today' } },
    })
    expect(elsewhere.verdict).toBe('inconclusive')
  })

  test('scores of two judges are on two scales', () => {
    const other = compared(good, now)
    expect(other.verdict).toBe('inconclusive')
    expect(onlyMetric(other).reason).toBe('the judge changed from lexical to openai gpt-5-mini')
    expect(onlyMetric(other)).not.toHaveProperty('pWorse')
  })
})

describe('another mix of questions', () => {
  const topic = (easy: number) => (index: number) => ({
    tags: [`topic:${index < easy ? 'billing' : 'outage'}`],
  })
  const uniform = uniformNumbers(8)
  const mixed = (name: string, easy: number) =>
    week(name, faithful([...answers(easy, 0, uniform), ...answers(60 - easy, 0.9, uniform)]), {
      of: topic(easy),
    })
  const [before, now] = [mixed('monday', 45), mixed('friday', 15)]

  test('that is named is said, and is not red', () => {
    expect(compared(before, now).verdict).toBe('worse')
    const named = compared(before, now, { by: 'topic' })
    expect(named.verdict).not.toBe('worse')
    expect(named.mix).toEqual([
      { of: 'topic', value: 'outage', before: 0.25, now: 0.75 },
      { of: 'topic', value: 'billing', before: 0.75, now: 0.25 },
    ])
    const { byMix = 0, change = -1 } = onlyMetric(named)
    expect(byMix).toBeLessThan(-0.15)
    expect(Math.abs(change)).toBeLessThan(0.15)
  })

  test('of which less than half was there before says nothing of quality', () => {
    const onTopic = (name: string) => (index: number) => ({
      tags: [`topic:${index < 25 ? 'billing' : name}`],
    })
    const of = (run: typeof bad, name: string) =>
      week(name, faithful(run.cases.map(({ scores }) => scores['faithfulness'] ?? 0)), {
        of: onTopic(name),
      })
    const changed = compared(of(good, 'spring'), of(bad, 'summer'), { by: 'topic' })
    expect(changed).toMatchObject({ verdict: 'inconclusive', because: 'the questions changed' })
    expect(changed.seen).toBeCloseTo(25 / 60, 12)
  })
})

describe('units', () => {
  const customers =
    (prefix: string, count: number) =>
    (index: number): Partial<CaseRecord> => ({
      group: `${prefix}-${index % count}`,
    })

  test('cases of a customer are one, before conversations are', () => {
    const of = (prefix: string) => (index: number) => ({
      ...customers(prefix, 3)(index),
      turn: { conversation: `${prefix} ${index}`, number: 1, of: 1 },
    })
    const fallen = compared(
      week('monday', faithful(mostlyGood(60)), { of: of('a') }),
      week('friday', faithful(mostlyGood(60).map(() => 0)), { of: of('b') }),
    )
    expect(fallen).toMatchObject({ noun: 'group', before: { cases: 60, units: 3 } })
    // One of 20 ways to deal six customers is no proof.
    expect(fallen.verdict).toBe('inconclusive')
    expect(onlyMetric(fallen).pWorse).toBe(1 / 20)
  })
})

test('metrics that need a reference are left out, and more gated metrics need a smaller p', () => {
  const metrics = { faithfulness: {}, documentRecall: {}, tone: { gate: false } }
  const run = (name: string) =>
    week(
      name,
      mostlyGood(30).map(value => ({ faithfulness: value, documentRecall: 1, tone: value })),
      { metrics },
    )
  const found = compared(run('monday'), run('friday'))
  expect(found.leftOut).toEqual(['documentRecall'])
  expect(found.metrics.map(({ metric, verdict }) => [metric, verdict === undefined])).toEqual([
    ['faithfulness', false],
    ['tone', true],
  ])
  const eight = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`own${index}`, {}]))
  const wide = (name: string) =>
    week(
      name,
      mostlyGood(30).map(value =>
        Object.fromEntries(Object.keys(eight).map(metric => [metric, value])),
      ),
      { metrics: eight },
    )
  const [first] = compared(wide('monday'), wide('friday')).metrics
  const [one] = found.metrics
  expect(first?.smallestSeen).toBeGreaterThan(one?.smallestSeen ?? 1)
  expect(compared(week('a', [], { metrics: { tone: {} } }), week('b', [])).because).toBe(
    'no metric that needs no reference is gated',
  )
})
