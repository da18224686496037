import { expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { decide } from '../../src/gate/decide.ts'
import type { Results } from '../../src/results/results.ts'
import { scored } from '../../src/score.ts'
import type { SetOfRun } from './runs.ts'
import { lexicalJudge, modelJudge, resultsOf } from './runs.ts'

const measurements = { recall: { fingerprint: 'sha256:recall-1' }, overlap: lexicalJudge }
const metrics = {
  ...{ faithfulness: {}, correctness: {}, tone: { gate: false } },
  ...{ recall: {}, overlap: {} },
}

const ids = Array.from({ length: 12 }, (_, index) => `case-${index}`)

/** Cases that score so much in each metric. */
function setOf(score: number, asked: SetOfRun['metrics'] = metrics): SetOfRun {
  const scores = Object.fromEntries(Object.keys(asked).map(metric => [metric, [score, score]]))
  return { metrics: asked, measurements, cases: Object.fromEntries(ids.map(id => [id, scores])) }
}

const run = (score: number) =>
  resultsOf({ support: setOf(score), billing: setOf(score, { faithfulness: {} }) })
const baseline = recordBaseline(run(1))
const asked = { faithfulness: { recorded: [1, 1], today: [1, 1] } }
const rejudged = { support: Object.fromEntries(ids.map(id => [id, asked])) }

test('a metric that got worse is named, where it gates, a model judges it, and nobody asked the model', () => {
  const { judgeNotAsked } = decide({ results: { ...run(0.5), rejudged }, baseline })
  expect(judgeNotAsked).toEqual(['billing › faithfulness', 'support › correctness'])
  expect(decide({ results: { ...run(1), rejudged }, baseline }).judgeNotAsked).toEqual([])
})

test('so is one of a critical case that is lost, whether it gates or not', () => {
  const critical = { tone: { each: 0.8, direction: 'higher' as const } }
  const { cases, ...rest } = resultsOf({ support: setOf(1), billing: setOf(1) })
  const marked = (tones: number[]): Results => ({
    ...rest,
    cases: cases.map(one =>
      one.caseId === 'case-3' && one.set === 'support'
        ? { ...one, critical, scores: { ...one.scores, tone: scored(tones[one.repeat] ?? 1) } }
        : one,
    ),
  })
  const found = (before: number[], now: number[]) => {
    const { findings, judgeNotAsked } = decide({
      results: marked(now),
      baseline: recordBaseline(marked(before)),
    })
    return [...findings.map(({ verdict }) => verdict), ...judgeNotAsked]
  }
  expect(found([1, 1], [0.5, 0.5])).toEqual(['critical', 'support › tone'])
  expect(found([1, 1], [1, 1])).toEqual([])
  expect(found([1, 0.9], [0.5, 0.5])).toEqual(['inconclusive'])
})

test('so are all sets where a metric fell over all of them together', () => {
  const few = (fell: number) => {
    const first = setOf(1, { faithfulness: {} })
    const scores = { faithfulness: fell === 0 ? [1, 1, 0.9] : [0.5, 0.5, 0.5] }
    return { ...first, cases: { ...first.cases, 'case-1': scores } }
  }
  const sets = (fell: number) =>
    resultsOf(Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [name, few(fell)])))
  const decision = decide({ results: sets(1), baseline: recordBaseline(sets(0)) })
  expect(decision.metrics.map(({ verdict }) => verdict)).not.toContain('regressed')
  expect(decision.findings).toMatchObject([{ overSets: { sets: 4 } }])
  expect(decision.judgeNotAsked).toEqual(['a', 'b', 'c', 'd'].map(set => `${set} › faithfulness`))
})

test('where the model must be asked, one that held is named too, and one that was not compared is not', () => {
  const input = { baseline, judgeMustBeAsked: true }
  expect(decide({ results: { ...run(1), rejudged }, ...input }).judgeNotAsked).toEqual([
    'billing › faithfulness',
    'support › correctness',
  ])
  const results = run(1)
  const other = { faithfulness: { ...modelJudge, fingerprint: 'sha256:claims-3' } }
  const changed = results.cases.map(one =>
    one.set === 'billing' ? { ...one, measurements: other } : one,
  )
  expect(decide({ results: { ...results, cases: changed, rejudged }, ...input })).toMatchObject({
    verdict: 'incompatible',
    judgeNotAsked: ['support › correctness'],
  })
})
