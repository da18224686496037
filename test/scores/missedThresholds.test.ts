import { expect, test } from 'vitest'
import { notApplicable } from '../../src/score.ts'
import type { PipelineOutput } from '../../src/pipeline/pipeline.ts'
import { missedThresholds } from '../../src/scores/missedThresholds.ts'

const contexts = [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days.' }]
const answered: PipelineOutput = { answer: 'Thirty days.', contexts }

/** What a threshold for a metric that doesn't apply misses. */
function missedBy(output: PipelineOutput, answerable = true): string[] {
  const missed = missedThresholds({
    goldenCase: { answerable, metrics: { questionSimilarity: { each: 0.5 } } },
    output,
    evaluation: {
      scores: { questionSimilarity: notApplicable('there is nothing to measure') },
      evidence: {},
      directions: { questionSimilarity: 'higher' },
      unoffered: [],
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

test('a metric that does not apply for another reason misses nothing', () => {
  expect(missedBy(answered)).toEqual([])
})
