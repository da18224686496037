import { expect, test } from 'vitest'
import { calibrateJudge } from '../../../src/calibration/calibrateJudge.ts'
import type { PreferenceLabel } from '../../../src/calibration/labels/labels.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { askedOf, openJudge } from '../openJudge.ts'

const reference = 'Refunds are paid within five working days of delivery.'
/** Answers that say more and more of the reference. */
const answers = [
  'Gift cards never expire.',
  'Refunds are nice.',
  'Refunds are paid within a year.',
  reference,
]
const pair = (first: number, second: number): PreferenceLabel => ({
  id: `${first}-${second}`,
  question: `How long do refunds take (${first}, ${second})?`,
  reference,
  answers: [
    { text: answers[first] ?? '', contexts: [] },
    { text: answers[second] ?? '', contexts: [] },
  ],
  preference: Math.max(-2, Math.min(2, second - first)),
  cluster: `${first}-${second}`,
})
const pairs = answers.flatMap((_, first) => answers.map((_answer, second) => pair(first, second)))
const byWords = askedOf(lexical())

test('metrics go with them, and that is told with an interval', async () => {
  const { calibration } = await calibrateJudge(
    { claims: [], preferences: pairs },
    { judge: byWords, labelFile: 'labels.jsonl' },
  )
  const { metrics = {}, ...counts } = calibration.preferences ?? {}
  expect(counts).toEqual({ pairs: 16, judgeErrors: 0 })
  expect(Object.keys(metrics)).toEqual([
    'answerF1',
    'answerPrecision',
    'answerRecall',
    'answerOverlap',
    'rougeL',
  ])
  const { n, pearson, spearman } = metrics['rougeL'] ?? {}
  expect(n).toBe(16)
  expect(pearson?.value).toBeGreaterThan(0.8)
  expect(spearman?.value).toBeGreaterThan(0.8)
  expect(pearson?.interval?.lower).toBeGreaterThan(0.5)
  expect(calibration).not.toHaveProperty('claims')
})

test('where less is better, less counts as better', async () => {
  const contexts = [{ id: 'a', documentId: 'a', text: reference }]
  const both = (one: PreferenceLabel): PreferenceLabel => ({
    ...one,
    answers: [
      { ...one.answers[0], contexts },
      { ...one.answers[1], contexts },
    ],
  })
  const { calibration } = await calibrateJudge(
    { claims: [], preferences: pairs.map(both) },
    {
      judge: byWords,
      metrics: ['faithfulness', 'hallucination', 'rougeL'],
      labelFile: 'labels.jsonl',
    },
  )
  const { faithfulness, hallucination } = calibration.preferences?.metrics ?? {}
  expect(faithfulness?.pearson.value).toBeGreaterThan(0.3)
  expect(hallucination?.pearson.value).toBeGreaterThan(0.3)
})

test('what no judge could score is left out and counted', async () => {
  const judge = openJudge()
  const failing: PreferenceLabel = {
    ...pair(0, 1),
    answers: [
      { text: 'It is so [error]', contexts: [] },
      { text: 'It is [notEnoughInfo]', contexts: [] },
    ],
  }
  const { calibration, errorShare } = await calibrateJudge(
    { claims: [], preferences: [failing] },
    { judge: askedOf(judge), metrics: ['answerPrecision', 'rougeL'], labelFile: 'labels.jsonl' },
  )
  expect(errorShare).toBe(0.5)
  expect(calibration.preferences).toMatchObject({
    judgeErrors: 1,
    metrics: { answerPrecision: { n: 0, judgeErrors: 1 }, rougeL: { n: 1, judgeErrors: 0 } },
  })
})

test('an unknown metric is named', async () => {
  const asked = calibrateJudge(
    { claims: [], preferences: [pair(0, 1)] },
    { judge: byWords, metrics: ['answrF1'], labelFile: 'labels.jsonl' },
  )
  await expect(asked).rejects.toThrow('did you mean `answerF1`?')
})
