import { expect, test } from 'vitest'
import type { Evaluation } from '../../src/scores/evaluate.ts'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import type { PipelineOutput } from '../../src/pipeline/pipeline.ts'
import { missedThresholds } from '../../src/scores/missedThresholds.ts'
import { supported } from '../results/recordedRun.ts'

const contexts = [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days.' }]
const answered: PipelineOutput = { answer: 'Thirty days.', contexts }

/** What a threshold for a metric that doesn't apply misses. */
function missedBy(
  output: PipelineOutput,
  answerable = true,
  score = notApplicable('there is nothing to measure'),
): string[] {
  const missed = missedThresholds({
    goldenCase: { answerable, metrics: { questionSimilarity: { each: 0.5 } } },
    output,
    evaluation: {
      scores: { questionSimilarity: score },
      evidence: {},
      directions: { questionSimilarity: 'higher' },
      unoffered: [],
      unrated: [],
    },
  })
  return missed.map(({ metric }) => metric)
}

test.each<[string, PipelineOutput]>([
  ['declines', { answer: "I don't know.", contexts }],
  ['says nothing, and calls it an answer', { answer: ' \u200b', contexts, declined: false }],
  ['retrieves nothing', { ...answered, contexts: [] }],
])('a system that %s misses the threshold of what can not be measured', (_deed, output) => {
  expect(missedBy(output)).toEqual(['questionSimilarity'])
  expect(missedBy(output, false)).toEqual([])
})

test('a system that only retrieves left no answer out', () => {
  expect(missedBy({ answer: '', contexts, retrievalOnly: true })).toEqual([])
  expect(missedBy({ answer: '', contexts: [], retrievalOnly: true })).toEqual([
    'questionSimilarity',
  ])
})

test('a metric that does not apply for another reason misses nothing', () => {
  expect(missedBy(answered)).toEqual([])
  expect(missedBy({ ...answered, contexts: [] }, true, judgeError('no reply'))).toEqual([])
})

test('a system that declines does not avoid checks that its case does not have', () => {
  const missed = (checks?: [{ contains: string }]) =>
    missedThresholds({
      goldenCase: { answerable: true, metrics: { checks: { each: 1 } }, ...(checks && { checks }) },
      output: { answer: "I don't know.", contexts: [] },
      evaluation: {
        scores: { checks: checks ? scored(0) : notApplicable('the case has no `checks`') },
        evidence: {},
        directions: { checks: 'higher' },
        unoffered: [],
        unrated: [],
      },
    }).map(({ metric }) => metric)
  expect(missed()).toEqual([])
  expect(missed([{ contains: 'thirty' }])).toEqual(['checks'])
})

test.each<[string, PipelineOutput, string[]]>([
  [
    'took no such step',
    { ...answered, stepPassages: { rerank: { notTaken: 'no step' } } },
    ['rerank'],
  ],
  ['found nothing in it', { ...answered, stepPassages: { rerank: { documents: [] } } }, ['rerank']],
  ['was recorded without it', answered, ['rerank']],
  // Nothing is relevant to this question, whatever the pipeline did with it in the end.
  [
    'found what nothing asks for',
    { answer: '', contexts: [], stepPassages: { rerank: { documents: ['a'] } } },
    [],
  ],
])('of a step, a system that %s', (_deed, output, missed) => {
  const metric = 'documentPrecision of rerank'
  const check = (answerable: boolean) =>
    missedThresholds({
      goldenCase: { answerable, metrics: { [metric]: { each: 0.5 } } },
      output,
      evaluation: {
        scores: { [metric]: notApplicable('there is nothing to measure') },
        evidence: {},
        directions: {},
        unoffered: [],
        unrated: [],
      },
    }).map(one => one.metric.replace('documentPrecision of ', ''))
  expect(check(true)).toEqual(missed)
  expect(check(false)).toEqual([])
})

type Evidence = Evaluation['evidence']

/** What `{ each: 0.5 }` misses of a metric with this score. */
function misses(
  score: Score,
  {
    direction = 'higher',
    unoffered = [],
    unrated = [],
    evidence = {},
  }: Partial<{
    direction: 'higher' | 'lower'
    unoffered: string[]
    unrated: string[]
    evidence: Evidence
  }> = {},
) {
  return missedThresholds({
    goldenCase: {
      answerable: true,
      metrics: { faithfulness: { each: 0.5 }, rougeL: { gate: true }, mrr: { each: 1 } },
    },
    output: answered,
    evaluation: {
      scores: { faithfulness: score, rougeL: scored(0) },
      evidence,
      directions: { faithfulness: direction, rougeL: 'higher' },
      unoffered,
      unrated,
    },
  })
}

test('a score misses its threshold where it is on the wrong side', () => {
  const missed = (direction: 'higher' | 'lower') => [
    { metric: 'faithfulness', threshold: 0.5, direction },
  ]
  expect(misses(scored(0.4))).toEqual(missed('higher'))
  expect(misses(scored(0.5))).toEqual([])
  expect(misses(scored(0.6), { direction: 'lower' })).toEqual(missed('lower'))
  expect(misses(scored(0.4), { direction: 'lower' })).toEqual([])
  // Judge errors fail a case by themselves.
  expect(misses(judgeError('no reply'))).toEqual([])
})

test('what the judge can not measure is missed, and what the answer leaves no claims for', () => {
  const none = notApplicable('nothing to measure')
  const some = [supported('Thirty days.')]
  expect(misses(none, { unoffered: ['faithfulness'] })).toHaveLength(1)
  expect(misses(none, { unoffered: ['rougeL'] })).toEqual([])
  for (const answer of [
    'answerInContexts',
    'answerInDocuments',
    'answerInReference',
    'citations',
  ]) {
    for (const reference of ['referenceInContexts', 'referenceInDocuments', 'referenceInAnswer']) {
      const claimed = (first: typeof some, second: typeof some) =>
        misses(none, { evidence: { [answer]: first, [reference]: second } })
      expect([claimed([], some), claimed(some, [])]).toMatchObject([[{}], [{}]])
      expect(claimed(some, some)).toEqual([])
    }
  }
  expect(misses(none, { evidence: { contextSentences: [] } })).toEqual([])
  expect(misses(none, { unrated: ['faithfulness'] })).toHaveLength(1)
  expect(misses(none, { unrated: ['groundedness'] })).toEqual([])
})
