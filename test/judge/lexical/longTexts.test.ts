import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'

// In time that grows with the square of the text each of these takes minutes.
test.each([
  ['\u0316\u0301', 500_000],
  ['1', 200_000],
  ['-', 200_000],
  ['1 ', 200_000],
  ['two ', 100_000],
])('an answer and a passage of %j, %i characters long, are no obstacle', async (unit, length) => {
  const session = createJudgeSession({ judge: lexical() })
  const text = `a${unit.repeat(length / unit.length)}b`
  const { claims } = (await session.ask(extractClaims, { text })).answer
  const [claim = ''] = claims.map(one => (typeof one === 'string' ? one : one.text))
  const request = { claims: [{ id: 'c1', text: claim }], passages: [{ id: 'p', text }] }
  const { verdicts } = (await session.ask(checkClaims, request)).answer
  expect(verdicts).toHaveLength(1)
})
