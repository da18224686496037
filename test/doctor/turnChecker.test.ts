import { expect, test } from 'vitest'
import { turnChecker } from '../../src/doctor/turnChecker.ts'
import type { Judge } from '../../src/judge/judge.ts'
import { StepNotOffered } from '../../src/judge/judge.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'

/** What a checker says that asks a judge with this answer. */
async function checkedBy(answer: Judge['answer']) {
  const session = createJudgeSession({ judge: { name: 'own', answer } })
  const redact = (text: string) => text.replaceAll('key-17', '***')
  const history = [
    { role: 'user', content: 'Is it under warranty?' },
    { role: 'assistant', content: 'For two years.' },
  ] as const
  return turnChecker({ ask: session.ask, redact })(history, 'Yes, please.')
}

test('gives the answer of the judge, without secrets', async () => {
  const answer = { reason: 'Nobody offered key-17.', follows: false }
  expect(await checkedBy(async () => ({ answer }))).toEqual({
    reason: 'Nobody offered ***.',
    follows: false,
  })
})

test.each([
  [
    'a question that the judge does not answer',
    () => {
      throw new StepNotOffered('key-17 checks claims only')
    },
    '*** checks claims only',
  ],
  ['an answer without the verdict', async () => ({ answer: { reason: 'So.' } }), 'follows'],
])('%s leaves it unknown', async (_, answer, why) => {
  expect(await checkedBy(answer)).toEqual({ failed: expect.stringContaining(why) })
})
