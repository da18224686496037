import { expect, test } from 'vitest'
import { scored } from '../../../src/score.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { drawAgain } from '../../../src/vitest/worker/drawAgain.ts'
import type { Draw } from '../../../src/vitest/main/evaluator.ts'
import { lexicalJudge, modelJudge, resultsOf } from '../../gate/runs.ts'

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

/** Draws that score so, one after another. */
function drawing(...values: number[]) {
  const asked: string[][] = []
  const drawOnce = (draw: number, missed: readonly string[]): Promise<Draw> => {
    asked.push([...missed])
    const value = values[draw - 1] ?? 0
    const scores = { faithfulness: scored(value) }
    return Promise.resolve({ scores, missed: value < 1 ? [...missed] : [], usage })
  }
  return { asked, drawOnce }
}

test('only what chance may have missed is drawn, and two more misses confirm it', async () => {
  const { asked, drawOnce } = drawing(0.5, 0.75)
  const record = await drawAgain(missedBoth(), drawOnce)
  expect(asked).toEqual([['faithfulness'], ['faithfulness']])
  expect(record.missed.map(({ metric }) => metric)).toEqual(['faithfulness', 'documentRecall'])
  expect(record.draws).toEqual({ faithfulness: [scored(0.5), scored(0.75)] })
  expect(record.scores['faithfulness']).toEqual(scored(0.5))
  expect(record.usage).toMatchObject({ judge: { calls: 2 }, pipeline: { answers: 2, cost: 1 } })
})

test('a draw that holds ends it, and takes back what was missed', async () => {
  const { asked, drawOnce } = drawing(1)
  const record = await drawAgain(missedBoth(), drawOnce)
  expect(asked).toHaveLength(1)
  expect(record.missed.map(({ metric }) => metric)).toEqual(['documentRecall'])
})

test('nothing is drawn where nothing was missed by chance', async () => {
  const { asked, drawOnce } = drawing(1)
  const record = missedBoth()
  const quiet = { ...record, measurements: { ...record.measurements, faithfulness: lexicalJudge } }
  expect(await drawAgain(quiet, drawOnce)).toBe(quiet)
  expect(asked).toEqual([])
})
