import type { CaseEvidenceEntry } from '../evidence/caseEvidence.ts'
import { caseEvidenceEntries } from '../evidence/caseEvidence.ts'
import { defined } from '../defined.ts'
import { foundWords, whereFound } from '../evidence/foundAt.ts'
import { evidenceSections } from '../report/cases/evidenceSections.ts'
import { factId, isFact } from '../evidence/claims/caseClaims.ts'
import type { Fact } from '../golden/goldenSet.ts'
import type { ClaimVerdict } from '../judge/claim.ts'
import { isClaimList } from '../results/claimCounts.ts'
import type { AnswerRecord, CaseEvidence, CaseRecord } from '../results/results.ts'
import { claimPlace, quotePlaces, restsOn } from './claimMarks.ts'
import type {
  ClaimList,
  Mark,
  MarkedText,
  PageCase,
  PageClaim,
  PagePassage,
} from './pageCaseData.ts'

type ClaimListName = CaseEvidenceEntry['name']

const claimEntries = caseEvidenceEntries.filter(({ name }) => isClaimList(name))

/** The recorded claims of a case, with what they are checked against. */
function verdictsIn(
  evidence: CaseEvidence,
): { name: ClaimListName; claimsOf: ClaimList['claimsOf']; verdicts: ClaimVerdict[] }[] {
  return claimEntries.flatMap(({ name, piece }) => {
    const verdicts = evidence[name]
    const { claimsOf } = piece
    // By their names these are lists of verdicts.
    return claimsOf && Array.isArray(verdicts)
      ? [{ name, claimsOf, verdicts: verdicts as ClaimVerdict[] }]
      : []
  })
}

/** What tells a claim from those of other lists. */
const claimKey = (name: ClaimListName, { claim }: ClaimVerdict) => `${name} ${claim.id}`

export function claimListsOf(record: CaseRecord): ClaimList[] {
  const metrics = Object.keys(record.scores)
  const { stepEvidence: _, ...ofAnswer } = record
  return verdictsIn(record.evidence).map(({ name, claimsOf, verdicts }) => {
    const own = { ...ofAnswer, evidence: { [name]: verdicts } }
    const [section] = evidenceSections(own, metrics)
    const summary = section?.summary ?? ''
    return { name, claimsOf, summary, claims: verdicts.map(one => pageClaim(name, one)) }
  })
}

function pageClaim(name: ClaimListName, verdict: ClaimVerdict): PageClaim {
  const { claim, reason, quote, passages, together, foundAt, byEarlierTurn } = verdict
  const named = { id: claimKey(name, verdict), text: claim.text }
  if (byEarlierTurn) {
    const { turn, passage, quote: words, together: onlyTogether } = byEarlierTurn
    return {
      ...named,
      verdict: 'supported',
      turn,
      ...(onlyTogether && { together: onlyTogether }),
      ...(words !== null && { quote: words }),
      passages: passage === undefined ? [] : [passage],
    }
  }
  return {
    ...named,
    verdict: verdict.verdict,
    ...(together && { together }),
    ...(foundAt && { found: foundAt.map(foundWords).join(' and ') }),
    ...(reason !== null && { reason }),
    ...(quote !== null && { quote }),
    passages,
  }
}

/** The answer or the reference, with the sentences that its claims come from. */
export function markedText(
  text: string,
  { evidence, question }: Pick<CaseRecord, 'evidence' | 'question'>,
  claimsOf: ClaimList['claimsOf'],
): MarkedText {
  const marks = verdictsIn(evidence)
    .filter(list => list.claimsOf === claimsOf)
    .flatMap(({ name, verdicts }) =>
      verdicts.flatMap(verdict => {
        if (isFact(verdict.claim)) return []
        const place = claimPlace(verdict.claim.text, text, question)
        return place ? [{ ...place, claim: claimKey(name, verdict) }] : []
      }),
    )
  return { text, marks }
}

/** The facts of a case: each is a claim from beginning to end, if it was checked. */
export function markedFacts(
  facts: readonly Fact[],
  { evidence }: Pick<CaseRecord, 'evidence'>,
): NonNullable<PageCase['facts']> {
  const lists = verdictsIn(evidence)
  return facts.map(({ text, ...rest }, index) => {
    const marks = lists.flatMap(({ name, verdicts }) =>
      verdicts
        .filter(({ claim }) => claim.id === factId(index))
        .map(verdict => ({ from: 0, to: text.length, claim: claimKey(name, verdict) })),
    )
    return { text: { text, marks }, ...rest }
  })
}

/** What was retrieved, with the words that claims rest on. */
export function markedPassages(
  contexts: AnswerRecord['contexts'],
  evidence: CaseEvidence,
): PagePassage[] {
  const lists = verdictsIn(evidence).filter(({ name }) => name.endsWith('InContexts'))
  const where = whereFound(contexts)
  return contexts.map(({ id, documentId, text }) => {
    const first = where(id)
    const marks = lists.flatMap(({ name, verdicts }) =>
      verdicts.flatMap((verdict): Mark[] => {
        const { passages = [], words = '' } = restsOn(verdict) ?? {}
        if (!passages.includes(id)) return []
        return quotePlaces(words, text).map(place => ({ ...place, claim: claimKey(name, verdict) }))
      }),
    )
    const found = first && foundWords(first)
    return { id, documentId, ...defined({ found }), text: { text, marks } }
  })
}
