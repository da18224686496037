import { describe, expect, test } from 'vitest'
import type { Judge, JudgeQuestion } from '../../../src/judge/judge.ts'
import { jury } from '../../../src/judge/combined/jury.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import type { CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../../src/judge/steps/extractClaims.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'

const own = 'Batteries last six months.'
const earlier = 'The warranty is two years.'
const refuted = 'Refunds take a year.'
const madeUp = 'Shipping is free.'

const passage = (id: string, text: string) => ({ id, documentId: id, text })
const isOfEarlierTurns = ({ passages }: CheckClaimsRequest): boolean =>
  passages.some(({ id }) => id.startsWith('turn '))

interface Desk {
  questions: JudgeQuestion[]
  /** What to do with the question on earlier turns. */
  ofEarlier?: () => void
}

/** Splits at line breaks, supports what stands in a passage, and refutes one claim everywhere. */
function clerk(name: string, { questions, ofEarlier }: Desk): Judge {
  return {
    name,
    async answer(question) {
      questions.push(question)
      if (question.step === 'extractClaims') {
        const { text } = question.request as ExtractClaimsRequest
        return { answer: { claims: text.split('\n').map(cited), declines: false } }
      }
      const request = question.request as CheckClaimsRequest
      if (isOfEarlierTurns(request)) ofEarlier?.()
      return { answer: { verdicts: request.claims.map(claim => ruled(claim, request)) } }
    },
  }
}

function cited(line: string) {
  const text = line.replace(' [warranty.md]', '')
  return text === line ? line : { text, cites: ['[warranty.md]'] }
}

function ruled({ id, text }: { id: string; text: string }, { passages }: CheckClaimsRequest) {
  const [first, ...more] = passages.filter(one => one.text.includes(text)).map(one => one.id)
  const says = passages.find(one => one.text.includes('five days'))
  if (text === refuted && says)
    return { claim: id, passages: [says.id], quote: says.text, reason: 'No.', verdict: 'refuted' }
  return first === undefined
    ? { claim: id, passages: [], quote: null, reason: 'Not said.', verdict: 'notEnoughInfo' }
    : { claim: id, passages: [first, ...more], quote: text, reason: null, verdict: 'supported' }
}

function judged(metrics: readonly string[], judge: Judge, claims = [own, earlier, madeUp]) {
  return evaluate(
    {
      case: {
        question: 'Sum up.',
        answerable: true,
        reference: `${own}\n${earlier}`,
        earlierTurns: [
          {
            number: 1,
            question: 'Hello.',
            answer: 'Hello.',
            contexts: [passage('warranty.md', earlier), passage('old.md', 'Refunds: five days.')],
          },
        ],
      },
      output: {
        answer: claims.map(text => (text === earlier ? `${text} [warranty.md]` : text)).join('\n'),
        contexts: [passage('batteries.md', own), passage('refunds.md', 'A month.')],
      },
      metrics: Object.fromEntries(metrics.map(metric => [metric, {}])),
    },
    { session: createJudgeSession({ judge }) },
  )
}

const desk = (): Desk => ({ questions: [] })
const ofEarlierTurns = ({ questions }: Desk) =>
  questions.filter(
    ({ step, request }) =>
      step === 'checkClaims' && isOfEarlierTurns(request as CheckClaimsRequest),
  )

const others = [
  ...[
    'refutedRate',
    'contextUtilization',
    'noiseSensitivityRelevant',
    'noiseSensitivityIrrelevant',
  ],
  ...['contextRecall', 'contextPrecision'],
]
const resting = ['faithfulness', 'hallucination', 'selfKnowledge']

test('only the metrics that may rest on earlier turns ask about them', async () => {
  const [plain, asked] = [desk(), desk()]
  await judged(others, clerk('clerk', plain))
  await judged([...others, ...resting], clerk('clerk', asked))
  expect([ofEarlierTurns(plain), ofEarlierTurns(asked)]).toMatchObject([
    { length: 0 },
    { length: 1 },
  ])
})

test('all others score as without them', async () => {
  const plain = await judged(others, clerk('clerk', desk()))
  const { scores, evidence } = await judged([...others, ...resting], clerk('clerk', desk()))
  expect(scores).toMatchObject(plain.scores)
  expect(resting.map(metric => scores[metric])).toMatchObject(
    [2 / 3, 1 / 3, 0].map(value => ({ status: 'scored', value })),
  )
  // Whichever metric comes first.
  expect(evidence.answerInContexts?.map(({ byEarlierTurn }) => byEarlierTurn?.passage)).toEqual([
    undefined,
    'warranty.md',
    undefined,
  ])
})

test('a judge that fails on earlier turns leaves the scores of others alone', async () => {
  const fails = () => {
    throw new Error('out of order')
  }
  const { scores, evidence } = await judged(
    [...others, ...resting],
    clerk('clerk', { ...desk(), ofEarlier: fails }),
  )
  expect(others.map(metric => scores[metric]?.status)).toEqual(others.map(() => 'scored'))
  expect(resting.map(metric => scores[metric]?.status)).toEqual(resting.map(() => 'judgeError'))
  expect(evidence.answerInContexts).toHaveLength(3)
})

test('what the passages of a turn refute stays refuted, and what those of others refute stays open', async () => {
  const { evidence, scores } = await judged(
    ['faithfulness', 'refutedRate'],
    clerk('clerk', desk()),
    [refuted],
  )
  expect(evidence.answerInContexts).toMatchObject([{ verdict: 'notEnoughInfo' }])
  expect(scores).toMatchObject({ faithfulness: { value: 0 }, refutedRate: { value: 0 } })
})

test('a citation of what an earlier turn retrieved is none', async () => {
  const { scores, evidence } = await judged(
    ['faithfulness', 'citationPrecision', 'citationRecall'],
    clerk('clerk', desk()),
  )
  expect(scores['citationRecall']).toMatchObject({ value: 0 })
  expect(evidence.citations?.some(({ byEarlierTurn }) => byEarlierTurn)).toBe(false)
})

describe('several judges', () => {
  test('vote on earlier turns, and the proof keeps their votes', async () => {
    const first = clerk('first', desk())
    const { evidence, scores } = await judged(
      ['faithfulness'],
      jury([first, clerk('second', desk()), clerk('third', desk())]),
    )
    expect(scores['faithfulness']).toMatchObject({ value: 2 / 3 })
    const proof = evidence.answerInContexts?.[1]?.byEarlierTurn
    expect(proof).toMatchObject({ turn: 1, votes: { length: 3 } })
  })
})
