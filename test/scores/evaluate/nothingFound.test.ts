import { expect, test } from 'vitest'
import { openai } from '../../../src/judge/openai/openai.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import { startOpenaiServer } from '../../loopback/openaiServer.ts'
import { dataOf } from '../../loopback/wordOverlapModel.ts'

const keys = ['faithfulness', 'contextRecall', 'abstention']

/** The scores of a right answer, by a model that says the same of every text. */
async function scoresBy(found: object) {
  await using server = await startOpenaiServer(({ body }) => {
    const { tasks } = dataOf<{ tasks?: { id: string }[] }>(body)
    return { answer: tasks ? { answers: tasks.map(({ id }) => ({ id, answer: found })) } : found }
  })
  const judge = openai({ model: 'tiny', baseURL: server.baseURL, apiKey: 'key' })
  const { scores, usage } = await evaluate(
    {
      case: {
        question: 'How long do I have to return a product?',
        reference: 'Thirty days from delivery.',
        answerable: true,
      },
      output: {
        answer: 'You have thirty days.',
        contexts: [{ id: 'terms', documentId: 'terms', text: 'Returns: thirty days.' }],
      },
      metrics: Object.fromEntries(keys.map(key => [key, {}])),
    },
    { session: createJudgeSession({ judge }) },
  )
  return { scores, calls: usage.judge.calls }
}

const noClaimInReference = {
  status: 'judgeError',
  reason: expect.stringMatching(/^the judge found no claim in the reference, which has 1 sentence/),
}

test('claims that are none can not be judged', async () => {
  const { scores, calls } = await scoresBy({ claims: ['{', '] ', '['], declines: false })
  const notValid = {
    status: 'judgeError',
    reason: expect.stringContaining('Claim 1 shares no word with the text or its question: "{".'),
  }
  expect(scores).toMatchObject(Object.fromEntries(keys.map(key => [key, notValid])))
  // One call for both texts, then one for each.
  expect(calls).toBe(3)
})

test('no claims, twice, is an answer that states nothing, and a reference that was not judged', async () => {
  const { scores, calls } = await scoresBy({ claims: [], declines: false })
  expect(scores).toMatchObject({
    faithfulness: { status: 'notApplicable', reason: 'the answer states nothing' },
    contextRecall: noClaimInReference,
  })
  expect(calls).toBe(3)
})

test('"declines", twice, counts for the answer, and not for the reference', async () => {
  const { scores } = await scoresBy({ claims: [], declines: true })
  expect(scores).toMatchObject({
    faithfulness: { status: 'notApplicable', reason: 'the system declined to answer' },
    abstention: { status: 'scored', value: 0 },
    contextRecall: noClaimInReference,
  })
})
