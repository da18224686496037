import { expect, test } from 'vitest'
import { windowCases } from '../../../src/gate/windows/windowCases.ts'
import {
  judgesDiffer,
  metricScores,
  needsNothing,
  windowPolicy,
} from '../../../src/gate/windows/windowScoring.ts'
import { judgeError, notApplicable, scored } from '../../../src/score.ts'
import type { Score } from '../../../src/score.ts'
import { caseRecord, lexicalJudge, metricSetting, setRun } from '../../results/recordedRun.ts'
import { modelJudge } from '../runs.ts'
import { week } from './weeks.ts'

test('the stricter rules of all sets and both runs apply', () => {
  const run = (gate: boolean, tolerance: number) =>
    week('week', [], { metrics: { faithfulness: { gate, tolerance } } })
  expect(windowPolicy([run(false, 0.01), run(true, 0.05)]).get('faithfulness')).toEqual(
    metricSetting({ gate: true, tolerance: 0.05 }),
  )
  expect(windowPolicy([run(true, 0.01), run(false, 0.05)]).get('faithfulness')).toEqual(
    metricSetting({ gate: true, tolerance: 0.01 }),
  )
  expect(windowPolicy([{ ...run(true, 0), sets: { any: setRun() } }]).size).toBe(2)
})

test('metrics of questions without a reference are those that need none, and a project of its own has any', () => {
  const known = ['faithfulness', 'citationRecall', 'abstention', 'answerRelevance', 'checks']
  expect([...known, 'tone'].every(needsNothing)).toBe(true)
  expect(
    ['contextRecall', 'answerF1', 'ndcg@5', 'documentRecall of rerank'].some(needsNothing),
  ).toBe(false)
})

const asked = {
  metric: 'tone',
  direction: 'higher',
  sets: { support: setRun({ policy: { metrics: { tone: metricSetting() } } }) },
} as const

test('a case without an answer is an error of the metrics that its set asks for', () => {
  const failed = (set: string) => caseRecord({ set, caseId: set, error: 'It threw', scores: {} })
  const cases = windowCases([failed('support'), failed('other')])
  expect(metricScores(cases, asked)).toEqual({
    ...{ scores: [], errors: 1, firstError: 'It threw', notApplicable: 0 },
  })
})

test('repeats of a case are one score, and a case that was not asked is none', () => {
  const record = (caseId: string, repeat: number, score?: Score) =>
    caseRecord({ caseId, repeat, hash: caseId, scores: score ? { tone: score } : {} })
  const cases = windowCases([
    record('a', 0, scored(1)),
    record('a', 1, scored(0.5)),
    record('b', 0, judgeError('no answer')),
    record('b', 1, scored(0.25)),
    record('c', 0, judgeError('no answer')),
    record('d', 0, notApplicable('it declined')),
    record('e', 0),
  ])
  const {
    scores,
    errors,
    notApplicable: without,
  } = metricScores(cases, {
    ...asked,
    direction: 'lower',
  })
  expect(scores.map(({ value }) => value)).toEqual([0.25, 0.75])
  expect([errors, without]).toEqual([1, 1])
})

test('a judge is the same if it is deterministic, or judged both windows at one time', () => {
  const judged = (at: string | undefined, measurement = modelJudge, other = measurement) => ({
    records: [measurement, other].map(one =>
      caseRecord({ scores: { tone: scored(1) }, measurements: { tone: one } }),
    ),
    judgedAt: at === undefined ? {} : { tone: at },
  })
  expect(judgesDiffer(judged('noon'), judged('noon'), 'tone')).toEqual({})
  expect(judgesDiffer(judged('noon'), judged('night'), 'tone')).toEqual({ mayHaveChanged: true })
  expect(judgesDiffer(judged(undefined), judged(undefined), 'tone')).toEqual({
    mayHaveChanged: true,
  })
  const lexical = judged(undefined, lexicalJudge)
  expect(judgesDiffer(lexical, lexical, 'tone')).toEqual({})
  expect(judgesDiffer(lexical, judged('noon'), 'tone')).toHaveProperty('incomparable')
  const mixed = judged('noon', modelJudge, lexicalJudge)
  expect(judgesDiffer(judged('noon'), mixed, 'tone').incomparable).toContain('different ways')
})
