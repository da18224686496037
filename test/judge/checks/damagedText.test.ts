import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { failureOf, policy, reply, scriptedJudge } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

describe('an answer', () => {
  const check = {
    claims: [{ id: 'c1', text: 'Refunds take 30 days.' }],
    passages: [{ id: 'p1', text: 'Refunds take 30 days.' }],
  }
  const supported = {
    claim: 'c1',
    passages: ['p1'],
    together: false,
    quote: 'Refunds take 30 days',
    reason: null,
    verdict: 'supported',
  }

  test('with lost characters is asked for again, and nothing of it is salvaged', async () => {
    const lost = { ...supported, quote: 'Refunds take \uFFFD0 days' }
    const judge = scriptedJudge([reply({ verdicts: [lost] }), reply({ verdicts: [lost] })])
    expect(await failureOf(createJudgeSession({ judge }).ask(checkClaims, check))).toMatchObject({
      name: 'JudgeFailure',
      message:
        "The judge's answer was not valid, nor was its second one: Characters are lost: the answer has U+FFFD, which stands nowhere in the question.",
      usage: { calls: 2 },
    })
    expect(judge.questions[1]?.messages[3]?.content).toContain('- Characters are lost')
  })

  test('with the lost characters of its question is valid', async () => {
    const damagedPage = {
      claims: check.claims,
      passages: [{ id: 'p1', text: 'Refunds take 30 days \uFFFD at most.' }],
    }
    const quote = 'Refunds take 30 days \uFFFD at most'
    const judge = scriptedJudge([reply({ verdicts: [{ ...supported, quote }] })])
    const { answer } = await createJudgeSession({ judge }).ask(checkClaims, damagedPage)
    expect(answer.verdicts).toMatchObject([{ verdict: 'supported', quote }])
  })

  test('with lost characters in the log of an older version is asked for anew', async () => {
    const verdictLog = openVerdictLog(join(temporaryFolder(), 'verdicts.jsonl'))
    const claims = (text: string) => reply({ claims: [text], declines: false })
    const judge = scriptedJudge([claims('Refunds take 30 days.'), claims('Refunds take 30 days.')])
    const session = createJudgeSession({ judge, verdictLog })
    await session.ask(extractClaims, policy)
    const [asked] = judge.questions
    verdictLog.append({
      key: asked?.key ?? '',
      step: 'extractClaims',
      prompt: 'extractClaims@1',
      judge: 'clerk',
      answer: { claims: ['Refunds take \uFFFD0 days.'], declines: false },
      promptTokens: 1,
      completionTokens: 1,
    })
    const { answer } = await session.ask(extractClaims, policy)
    expect(answer.claims).toEqual(['Refunds take 30 days.'])
    expect(judge.questions).toHaveLength(2)
  })
})
