import fc from 'fast-check'
import type { ClaimVerdict, Verdict } from '../../src/judge/claim.ts'
import type { Evidence } from '../../src/evidence/index.ts'
import { chunks, claims as claimsWith, ratings } from './supportDesk.ts'
import type { Situation } from './supportDesk.ts'

type Count = number | { min: number; max: number }

/** Which of some claims each of some texts supports, one row for each claim. */
interface Matrices {
  answerInContexts: boolean[][]
  referenceInContexts: boolean[][]
  answerInReference: boolean[]
  referenceInAnswer: boolean[]
  /** What becomes of a claim that nothing supports. */
  otherwise: 'refuted' | 'notEnoughInfo'
  /** Whether several passages support a claim together, and not each by itself. */
  together: boolean
}

/** Any verdicts on the claims of an answer and a reference, with so many claims and contexts. */
export function matrices(claims: Count, contexts: Count): fc.Arbitrary<Matrices> {
  const upTo = (count: Count) => fc.integer(range(count))
  const flags = (length: number) => fc.array(fc.boolean(), { minLength: length, maxLength: length })
  const rows = (count: number, length: number) =>
    fc.array(flags(length), { minLength: count, maxLength: count })
  return fc.tuple(upTo(claims), upTo(claims), upTo(contexts)).chain(([answer, reference, width]) =>
    fc.record({
      answerInContexts: rows(answer, width),
      referenceInContexts: rows(reference, width),
      answerInReference: flags(answer),
      referenceInAnswer: flags(reference),
      otherwise: fc.constantFrom('refuted', 'notEnoughInfo'),
      together: fc.boolean(),
    }),
  )
}

const range = (count: Count) => (typeof count === 'number' ? { min: count, max: count } : count)

/** A case whose judge found what the matrices say; its contexts are as many as the rows are wide. */
export function situationOf(found: Matrices): Situation {
  const { answerInContexts, referenceInContexts, answerInReference, referenceInAnswer } = found
  const width = [...answerInContexts, ...referenceInContexts][0]?.length ?? 0
  const alone = (flags: boolean[]) => flags.map(flag => [flag])
  return {
    reference: 'Thirty days from delivery, unopened.',
    contexts: chunks(...Array.from({ length: width }, (_, index) => contextId(index))),
    answerInContexts: verdicts('answer', answerInContexts, found),
    referenceInContexts: verdicts('reference', referenceInContexts, found),
    evidence: {
      answerInReference: verdicts('answer', alone(answerInReference), found),
      referenceInAnswer: verdicts('reference', alone(referenceInAnswer), found),
    },
  }
}

const contextId = (index: number): string => `document-${index + 1}.md#1`

function verdicts(
  origin: 'answer' | 'reference',
  rows: boolean[][],
  { otherwise, together }: Pick<Matrices, 'otherwise' | 'together'>,
): ClaimVerdict[] {
  return rows.map((row, index) => {
    const passages = row.flatMap((flag, column) => (flag ? [contextId(column)] : []))
    return {
      claim: { id: `${origin}-${index + 1}`, text: `Claim ${index + 1} of the ${origin}.` },
      verdict: passages.length > 0 ? 'supported' : otherwise,
      passages,
      ...(together && passages.length > 1 && { together }),
      quote: null,
      reason: null,
    }
  })
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const cosine = fc.double({ min: -1, max: 1, noNaN: true })
const entities = fc.array(fc.constantFrom('Lisbon', 'LISBON', '30 days', '2026年', '5 €'))

/** Whatever else a judge may find, in its ranges. */
export const furtherEvidence: fc.Arbitrary<Partial<Evidence>> = fc.record({
  ratings: fc.array(share, { maxLength: 5 }).map(shares => ratings(...shares)),
  avoidInAnswer: fc
    .array(fc.constantFrom<Verdict>('supported', 'refuted', 'notEnoughInfo'), { maxLength: 4 })
    .map(found => claimsWith(...found)),
  aspectRatings: fc.array(
    fc.record({
      aspect: fc.constant('It names the period.'),
      holds: fc.boolean(),
      reason: fc.constant('As read.'),
    }),
    { maxLength: 4 },
  ),
  contextSentences: fc.array(
    fc.record({ text: fc.constant('Returns are free.'), relevant: fc.boolean() }),
  ),
  entities: fc.record({ reference: entities, contexts: entities }),
  generatedQuestions: fc.array(
    fc.record({
      question: fc.constant('How long can it be returned?'),
      noncommittal: fc.boolean(),
      similarity: cosine,
    }),
    { maxLength: 4 },
  ),
  answerSimilarity: cosine,
  checkedRules: fc.array(
    fc.record({ check: fc.constant('contains "free"'), passed: fc.boolean() }),
    { maxLength: 4 },
  ),
})
