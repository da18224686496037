import { expect, test } from 'vitest'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { answerSimilarity } from '../../src/evidence/answerSimilarity.ts'
import { deskCase, deskJudge } from './deskJudge.ts'

const asked = (answer: string, reference?: string) =>
  deskCase({ answer, ...(reference !== undefined && { case: { reference } }) }).current

test('the same text is as near as can be', async () => {
  expect(await answerSimilarity.gather(asked('Dreißig Tage.', 'Dreißig Tage.'))).toEqual({
    found: expect.closeTo(1, 12),
  })
})

test.each([
  ['an empty answer', asked(' ', 'Thirty days.'), 'the answer is empty'],
  ['no reference', asked('Thirty days.'), 'the case has no reference'],
  [
    'no embeddings',
    {
      ...asked('Thirty days.', 'A month.'),
      session: createJudgeSession({ judge: deskJudge().judge }),
    },
    'needs embeddings: set the option `embeddings`',
  ],
])('%s cannot be compared', async (_what, current, reason) => {
  expect(await answerSimilarity.gather(current)).toEqual({
    instead: { status: 'notApplicable', reason },
    ...(reason.startsWith('needs embeddings') && { unoffered: true }),
  })
})
