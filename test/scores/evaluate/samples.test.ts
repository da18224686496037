import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import { deskJudge } from '../../evidence/deskJudge.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

/** Asks for these metrics, and once more in a sample that keeps the claims: what is asked then. */
async function askedAgain(...metrics: string[]) {
  const { judge, questions, session } = deskJudge()
  const { embeddings } = session
  const verdictLog = openVerdictLog(join(temporaryFolder(), 'verdicts.jsonl'))
  const kept = createJudgeSession({ judge, verdictLog, ...(embeddings && { embeddings }) })
  const request = {
    case: { question: 'How do returns work?', reference: 'Returns are free.', answerable: true },
    output: {
      answer: 'Returns are free.\nShipping is, too.',
      contexts: [{ id: 'terms#1', documentId: 'terms', text: 'Returns are free.' }],
    },
    metrics: Object.fromEntries(metrics.map(key => [key, {}])),
  }
  await evaluate(request, { session: kept })
  const before = questions.length
  const draw = { sample: 'draw 1', keepsClaims: true }
  const { usage, evidence } = await evaluate({ ...request, ...draw }, { session: kept })
  return { steps: questions.slice(before).map(({ step }) => step), usage, evidence }
}

test('a sample that keeps the claims asks for verdicts and ratings only', async () => {
  const { steps, evidence } = await askedAgain('faithfulness', 'answerF1', 'answerRelevance')
  expect(steps.toSorted()).toEqual(['checkClaims', 'checkClaims', 'checkClaims', 'rate'])
  expect(evidence.answerInContexts).toHaveLength(2)
})

test('whether the answer declines is asked anew: there it is the verdict', async () => {
  expect((await askedAgain('abstention')).steps).toEqual(['extractClaims'])
})

test('no sample embeds a text again', async () => {
  const { steps, usage } = await askedAgain('semanticSimilarity', 'questionSimilarity')
  expect(steps).toEqual(['generateQuestions'])
  expect(usage.embeddings?.calls).toBe(0)
})
