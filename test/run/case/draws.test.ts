import { expect, test } from 'vitest'
import { scored } from '../../../src/score.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import {
  doubtfulMetrics,
  drawsOf,
  isDoubtful as isDoubtfulBy,
  withDraw,
} from '../../../src/run/case/draws.ts'
import type { AnsweredBy, CaseDraw } from '../../../src/run/case/draws.ts'
import { createThresholdHistory } from '../../../src/run/state/thresholdHistory.ts'
import { lexicalJudge, modelJudge, resultsOf } from '../../gate/runs.ts'

const { mayBeChance } = createThresholdHistory(() => undefined)
const recorded: AnsweredBy = { goldenCase: { metrics: {} }, isLive: false }
const isDoubtful = (record: CaseRecord) => isDoubtfulBy(record, recorded, { mayBeChance })

const usage = {
  judge: { calls: 1, replayed: 0, promptTokens: 10, completionTokens: 2 },
  pipeline: { answers: 1, promptTokens: 50, completionTokens: 5, cost: 0.5 },
}

/** A case that missed two thresholds: one that a model judges and one that no chance touches. */
function missedBoth(): CaseRecord {
  const { cases } = resultsOf({
    support: {
      metrics: { faithfulness: {}, documentRecall: {} },
      measurements: { faithfulness: modelJudge, documentRecall: { fingerprint: 'sha256:recall' } },
      cases: { refund: { faithfulness: [0.5], documentRecall: [0] } },
    },
  })
  const [record] = cases
  if (!record) throw new Error('Expected a record')
  const missed = ['faithfulness', 'documentRecall'].map(metric => ({
    metric,
    threshold: 1,
    direction: 'higher' as const,
    line: 4,
  }))
  return { ...record, missed }
}

/** A draw that scores so. */
const drawn = (value: number): CaseDraw => ({
  scores: { faithfulness: scored(value) },
  missed: value < 1 ? ['faithfulness'] : [],
  usage,
})

test('only what chance may have missed is drawn, and two more misses confirm it', () => {
  const first = missedBoth()
  expect(doubtfulMetrics(first, recorded)).toEqual(['faithfulness'])
  const second = withDraw(first, recorded, drawn(0.5))
  expect([isDoubtful(first), isDoubtful(second)]).toEqual([true, true])
  const record = withDraw(second, recorded, drawn(0.75))
  expect(isDoubtful(record)).toBe(false)
  expect(record.missed.map(({ metric }) => metric)).toEqual(['faithfulness', 'documentRecall'])
  expect(record.draws).toEqual({ faithfulness: [scored(0.5), scored(0.75)] })
  expect(drawsOf(record)).toBe(2)
  expect(record.scores['faithfulness']).toEqual(scored(0.5))
  expect(record.usage).toMatchObject({ judge: { calls: 2 }, pipeline: { answers: 2, cost: 1 } })
})

test('a draw that holds ends it, and takes back what was missed', () => {
  const record = withDraw(missedBoth(), recorded, drawn(1))
  expect(isDoubtful(record)).toBe(false)
  expect(record.missed.map(({ metric }) => metric)).toEqual(['documentRecall'])
})

test('nothing is drawn where nothing was missed by chance', () => {
  const record = missedBoth()
  const quiet = { ...record, measurements: { ...record.measurements, faithfulness: lexicalJudge } }
  expect(isDoubtful(quiet)).toBe(false)
})

test.each([
  ['a live answer', true, {}, true],
  ['a recorded answer', false, {}, false],
  ['a live answer of a set that declares them deterministic', true, { deterministic: true }, false],
] as const)('checks of %s: drawn again %s', (_what, isLive, setting, isDrawn) => {
  const [missed] = missedBoth().missed
  if (!missed) throw new Error('Expected a miss')
  const record = {
    ...missedBoth(),
    missed: [
      { ...missed, metric: 'checks' },
      { ...missed, metric: 'exactMatch' },
    ],
    measurements: { checks: { fingerprint: 'c' }, exactMatch: { fingerprint: 'e' } },
  }
  const metrics = { checks: { each: 1, ...setting }, exactMatch: { each: 1 } }
  const doubtful = doubtfulMetrics(record, { goldenCase: { metrics }, isLive })
  expect(doubtful).toEqual(isDrawn ? ['checks'] : [])
})

/** How many scores are taken of a case that misses each time. */
function samplesUntilSure(first: CaseRecord, mayBeMissed: typeof mayBeChance): number {
  let record = first
  while (isDoubtfulBy(record, recorded, { mayBeChance: mayBeMissed }))
    record = withDraw(record, recorded, drawn(0.5))
  return 1 + drawsOf(record)
}

test('a critical case is drawn again until chance does not explain its misses, seven times at most', () => {
  const critical = { faithfulness: { each: 1, direction: 'higher' as const } }
  const record = { ...missedBoth(), critical }
  const samplesOf = (one: CaseRecord, sure: number) =>
    samplesUntilSure(one, (_record, _missed, samples) => samples < sure)
  expect([1, 3, 5, 7, 9].map(sure => samplesOf(record, sure))).toEqual([3, 3, 5, 7, 7])
  expect(samplesOf(missedBoth(), 9)).toBe(3)
})
