import { expect, test } from 'vitest'
import type { JudgeQuestion } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import type { CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import { asserted } from '../../../src/results/matcherRecord.ts'
import { createEvaluator } from '../../../src/run/case/evaluator.ts'
import { judgingBy } from '../../../src/run/judging.ts'

/** A judge that may err, and overlooks what the documents say in these of its looks, counted from 1. */
function clerk(overlooks: (look: number) => boolean, deterministic = false) {
  const asked: string[] = []
  let looks = 0
  const answer = async (question: JudgeQuestion) => {
    asked.push(question.step)
    if (question.step !== checkClaims.name) return lexical().answer(question)
    looks += 1
    if (!overlooks(looks)) return lexical().answer(question)
    const { claims } = question.request as CheckClaimsRequest
    const none = { verdict: 'notEnoughInfo', passages: [], together: false, quote: null }
    return {
      answer: { verdicts: claims.map(({ id }) => ({ claim: id, ...none, reason: 'Overlooked.' })) },
    }
  }
  return { judge: { name: 'clerk', deterministic, answer }, asked }
}

const text = 'You can return a product within 30 days.'

/** What comes of `toBeFaithfulTo` under such a judge. */
async function matched(of: ReturnType<typeof clerk>, negated = false) {
  const { evaluateAnswer } = createEvaluator({
    ...judgingBy({ judge: of.judge }),
    redact: given => given,
  })
  const assertion = { matcher: 'toBeFaithfulTo', metric: 'faithfulness', negated }
  const evaluation = await evaluateAnswer({
    case: { question: 'How long?', answerable: true },
    output: { answer: text, contexts: [{ id: 'terms', documentId: 'terms', text }] },
    metrics: { faithfulness: {} },
    use: { ...assertion, testId: '1', file: '/a.test.ts', test: 'a' },
  })
  const draws = evaluation.draws?.map(score =>
    score.status === 'scored' ? score.value : score.status,
  )
  return { pass: asserted(evaluation, assertion).pass, draws, evaluation }
}

test('an answer that misses by a judge that may err is judged twice more, and three misses fail', async () => {
  expect(await matched(clerk(() => false))).toMatchObject({ pass: true, draws: undefined })
  expect(await matched(clerk(look => look < 2))).toMatchObject({ pass: true, draws: [1] })
  expect(await matched(clerk(look => look < 3))).toMatchObject({ pass: true, draws: [0, 1] })
  const lost = await matched(clerk(() => true))
  expect(lost).toMatchObject({ pass: false, draws: [0, 0] })
  // The score stays what it was.
  expect(lost.evaluation.scores['faithfulness']).toMatchObject({ value: 0 })
})

test('behind `.not` it is judged again where the threshold holds', async () => {
  expect(
    await matched(
      clerk(() => true),
      true,
    ),
  ).toMatchObject({ pass: true, draws: undefined })
  expect(
    await matched(
      clerk(look => look > 2),
      true,
    ),
  ).toMatchObject({ pass: true, draws: [1, 0] })
  expect(
    await matched(
      clerk(() => false),
      true,
    ),
  ).toMatchObject({ pass: false, draws: [1, 1] })
})

test('what is asked again counts', async () => {
  const of = clerk(() => true)
  const { evaluation } = await matched(of)
  expect(of.asked.filter(step => step === 'checkClaims')).toHaveLength(3)
  expect(evaluation.usage.judge.calls).toBe(of.asked.length)
})

test('a judge that does not err by chance is asked once', async () => {
  expect(await matched(clerk(() => true, true))).toMatchObject({ pass: false, draws: undefined })
})
