import { expect, test } from 'vitest'
import type { ClaimVerdict, Verdict } from '../../../src/judge/claim.ts'
import type { DrawnQuestion } from '../../../src/synthesis/drawing/drawnQuestion.ts'
import { suspicions } from '../../../src/synthesis/hunt/suspicions.ts'
import { answerOf, drawnOver, shopCorpus } from './shopFindings.ts'

const verdictOf = (text: string, verdict: Verdict): ClaimVerdict => ({
  claim: { id: text, text },
  verdict,
  passages: ['refunds.md#1'],
  quote: 'thirty days',
  reason: null,
})

const answerable = { question: 'How long?', reference: 'Thirty days.' }
const unanswerable = { question: 'Who founded it?', kind: 'unanswerable' } as const
const retrieved = answerOf('Thirty days.', ['refunds.md'])

interface Given {
  drawn?: Partial<DrawnQuestion> & { question: string }
  output?: ReturnType<typeof answerOf>
  declines?: boolean
  verdicts?: readonly Verdict[]
  namesDocuments?: boolean
}

async function kindsOf(given: Given): Promise<string[]> {
  const {
    drawn = answerable,
    output = retrieved,
    declines = false,
    verdicts = ['supported'],
  } = given
  const corpus = shopCorpus()
  const checked = declines ? [] : verdicts.map((verdict, index) => verdictOf(`c${index}`, verdict))
  const judged = {
    drawn: drawnOver(corpus, 'refunds.md', drawn),
    output,
    facts: { claims: checked.map(({ claim }) => claim), declines },
    verdicts: checked,
  }
  const { namesDocuments = true } = given
  return suspicions(judged, { corpus, namesDocuments }).map(({ kind }) => kind)
}

test.each<[string, Given, string[]]>([
  ['an answer that documents carry', {}, []],
  ['a claim that they leave open', { verdicts: ['supported', 'notEnoughInfo'] }, []],
  ['a claim that they deny', { verdicts: ['supported', 'refuted'] }, ['refutedClaim']],
  ['an answer withheld', { declines: true }, ['wrongRefusal']],
  ['nothing said', { verdicts: [] }, []],
  [
    'a false premise told by declining',
    { declines: true, drawn: { ...answerable, kind: 'false-premise' } },
    [],
  ],
  [
    'another document found',
    { output: answerOf('Thirty days.', ['gifts.md']) },
    ['missedDocument'],
  ],
  [
    'a document not found, with a wrong answer',
    { output: answerOf('Ten days.'), verdicts: ['refuted'] },
    ['refutedClaim', 'missedDocument'],
  ],
  [
    'documents that it does not tell',
    { output: answerOf('Thirty days.', [], { answerOnly: true }) },
    [],
  ],
  [
    'documents that it calls otherwise',
    { output: answerOf('Thirty days.', ['page 7']), namesDocuments: false },
    [],
  ],
  ['an answer to what nobody knows', { drawn: unanswerable }, ['answeredUnanswerable']],
  ['a refusal where nobody knows', { drawn: unanswerable, declines: true }, []],
  ['words without a claim where nobody knows', { drawn: unanswerable, verdicts: [] }, []],
])('%s', async (_what, given, kinds) => {
  expect(await kindsOf(given)).toEqual(kinds)
})

test('a refuted claim comes with the words against it and their document', async () => {
  const corpus = shopCorpus()
  const verdicts = [verdictOf('Within ten days.', 'refuted')]
  const [finding] = suspicions(
    {
      drawn: drawnOver(corpus, 'refunds.md', answerable),
      output: retrieved,
      facts: { claims: [], declines: false },
      verdicts,
    },
    { corpus, namesDocuments: true },
  )
  expect(finding?.claims).toEqual([
    { text: 'Within ten days.', quote: 'thirty days', reason: null, document: 'refunds.md' },
  ])
})
