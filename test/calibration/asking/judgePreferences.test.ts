import { expect, test } from 'vitest'
import { mostAtOnce } from '../../../src/calibration/asking/asking.ts'
import { judgePreferences } from '../../../src/calibration/asking/judgePreferences.ts'
import type { PreferenceLabel } from '../../../src/calibration/labels/labels.ts'
import { nothingUsed } from '../../../src/evidence/usage.ts'
import type { Evaluation } from '../../../src/scores/evaluate.ts'

const labels = Array.from({ length: 2 * mostAtOnce + 5 }, (_, index): PreferenceLabel => ({
  id: `pair-${index}`,
  question: `Question ${index}?`,
  answers: [
    { text: 'Thirty days.', contexts: [] },
    { text: 'Two years.', contexts: [] },
  ],
  preference: 1,
  cluster: `pair-${index}`,
}))

const nothing: Evaluation = {
  scores: {},
  evidence: {},
  measurements: {},
  directions: {},
  unoffered: [],
  usage: nothingUsed,
}

test('pairs keep their order, and no more of them are with the judge at once than asked for', async () => {
  let [now, most] = [0, 0]
  const judged = await judgePreferences(labels, ['rougeL'], {
    async evaluate({ case: { question } }) {
      now += 1
      most = Math.max(most, now)
      // Later pairs are done sooner.
      for (let turn = 0; turn < 40 - question.length; turn += 1) await Promise.resolve()
      now -= 1
      return nothing
    },
  })
  expect(judged.map(({ label }) => label.id)).toEqual(labels.map(({ id }) => id))
  expect(most).toBe(2 * mostAtOnce)
})

test('what one throws is thrown, and of no pairs nothing is asked', async () => {
  const failing = judgePreferences(labels.slice(0, 3), ['rougeL'], {
    evaluate: async ({ case: { question } }) => {
      if (question === 'Question 1?') throw new Error('the second')
      return nothing
    },
  })
  await expect(failing).rejects.toThrow('the second')
  const evaluate = () => Promise.reject(new Error('nobody asks'))
  expect(await judgePreferences([], ['rougeL'], { evaluate })).toEqual([])
})
