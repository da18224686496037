import { expect, test } from 'vitest'
import type { CalibratedJudge } from '../../../src/calibration/asking/asking.ts'
import { judgePreferences } from '../../../src/calibration/asking/judgePreferences.ts'
import type { PreferenceLabel } from '../../../src/calibration/labels/labels.ts'
import { nothingUsed } from '../../../src/evidence/usage.ts'
import type { Evaluation } from '../../../src/scores/evaluate.ts'

const labels = Array.from({ length: 205 }, (_, index): PreferenceLabel => ({
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
  unrated: [],
  usage: nothingUsed,
}

const judge = (evaluate: CalibratedJudge['evaluate']): CalibratedJudge => ({
  form: 'perQuestion',
  materialTokens: 1000,
  known: [],
  measurementOf: () => ({ fingerprint: 'none' }),
  evaluate,
})

test('pairs keep their order, and it is for the judge to say how many are asked at once', async () => {
  let [now, most] = [0, 0]
  const judged = await judgePreferences(labels, ['rougeL'], {
    judge: judge(async requests => {
      now += requests.length
      most = Math.max(most, now)
      const [{ case: { question } } = { case: { question: '' } }] = requests
      // Later pairs are done sooner.
      for (let turn = 0; turn < 40 - question.length; turn += 1) await Promise.resolve()
      now -= requests.length
      return requests.map(() => nothing)
    }),
  })
  expect(judged.map(({ label }) => label.id)).toEqual(labels.map(({ id }) => id))
  expect(most).toBe(2 * labels.length)
})

test('what one throws is thrown, and of no pairs nothing is asked', async () => {
  const failing = judgePreferences(labels.slice(0, 3), ['rougeL'], {
    judge: judge(async requests => {
      if (requests.some(one => one.case.question === 'Question 1?')) throw new Error('the second')
      return requests.map(() => nothing)
    }),
  })
  await expect(failing).rejects.toThrow('the second')
  const nobody = judge(() => Promise.reject(new Error('nobody asks')))
  expect(await judgePreferences([], ['rougeL'], { judge: nobody })).toEqual([])
})

test('a pair with the claims of the right answer gets the metrics of claims', async () => {
  const facts = [{ text: 'Thirty days.' }]
  const asked: unknown[] = []
  await judgePreferences(
    labels.slice(0, 1).map(label => ({ ...label, facts })),
    undefined,
    {
      judge: judge(async requests => {
        asked.push(...requests.map(one => [one.case.facts, Object.keys(one.metrics)]))
        return requests.map(() => nothing)
      }),
    },
  )
  const expected = [facts, ['answerF1', 'answerPrecision', 'answerRecall']]
  expect(asked).toEqual([expected, expected])
})
