import type { Verdict } from '../../judge/claim.ts'
import { contextsOf } from '../imported/givenContexts.ts'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import type { JudgedClaim, JudgedClaims } from '../imported/judgedClaims.ts'
import { knownKeys, recordsOf } from '../imported/recordsOf.ts'
import type { Given } from '../sources/given.ts'

const keys = [
  ...['query_id', 'query', 'gt_answer', 'response', 'retrieved_context', 'response_claims'],
  ...[
    'gt_answer_claims',
    'answer2response',
    'response2answer',
    'retrieved2response',
    'retrieved2answer',
  ],
]

/** RAGChecker: inputs, and outputs with claims and labels, as JSON. */
export const ragchecker: ImportFormat = {
  name: 'ragchecker',
  title: 'RAGChecker',
  recognize: ([source]) =>
    source ? knownKeys(recordsOf(source, ['results']), keys, [['query'], ['gt_answer']]) : 0,
  read(sources) {
    for (const source of sources) {
      if (source.kind === 'document') source.root.field('metrics')?.lose(measuredAnew)
    }
    return {
      cases: sources.flatMap(source => recordsOf(source, ['results'])).map(caseOf),
      preset: 'ragchecker',
    }
  },
}

const measuredAnew = 'scores are made of the claims and labels, which are carried over'

function caseOf(given: Given): ImportedCase {
  const retrieved = given.fieldOrEmptyList('retrieved_context')
  const contexts = retrieved && contextsOf(retrieved)
  given.field('metrics')?.lose(measuredAnew)
  return {
    given,
    id: given.field('query_id')?.text(),
    question: given.field('query')?.text(),
    reference: given.field('gt_answer')?.text(),
    answer: given.field('response')?.text(),
    contexts,
    claims: claimsOf(given, contexts?.length ?? 0),
  }
}

function claimsOf(given: Given, contexts: number): JudgedClaims | undefined {
  const answer = judged(given, { contexts, ...names.answer })
  const reference = judged(given, { contexts, ...names.reference })
  return answer && reference && { answer, reference }
}

/** The pairs of texts: `answer2response` has a label for each claim of the response. */
const names = {
  answer: { claims: 'response_claims', text: 'answer2response', passages: 'retrieved2response' },
  reference: { claims: 'gt_answer_claims', text: 'response2answer', passages: 'retrieved2answer' },
}

interface Judged {
  contexts: number
  claims: string
  text: string
  passages: string
}

function judged(given: Given, named: Judged): JudgedClaim[] | undefined {
  const [claims, text, passages] = [named.claims, named.text, named.passages].map(name =>
    given.field(name),
  )
  // An empty list loses no data, and does not count as missing.
  const isEmpty = (name: string) => given.keys.includes(name) && given.field(name) === undefined
  if (!claims && isEmpty(named.claims)) return []
  const texts = claims?.items()?.map(claimText)
  const labels = text?.items()?.map(verdictOf)
  const rows = passages?.items()?.map(row => row.items()?.map(verdictOf) ?? [])
  if (!texts) return undefined
  const fits =
    labels?.length === texts.length &&
    rows?.length === texts.length &&
    rows.every(row => row.length === named.contexts)
  if (!fits) {
    claims?.tell(
      `claims are carried over if each has its labels in ${named.text} and ${named.passages}`,
    )
    return undefined
  }
  return texts.map((one, index) => ({
    text: one,
    againstText: labels[index] ?? 'notEnoughInfo',
    againstContexts: rows[index] ?? [],
  }))
}

/** A sentence, or subject, predicate and object. */
function claimText(given: Given): string {
  const parts = given.items()
  return parts ? parts.flatMap(part => part.text() ?? []).join(' ') : (given.text() ?? '')
}

const verdicts: Readonly<Record<string, Verdict>> = {
  Entailment: 'supported',
  Contradiction: 'refuted',
  Neutral: 'notEnoughInfo',
}

/** Like RAGChecker, accepts only the exact word; any other label means no support. */
function verdictOf(given: Given): Verdict {
  const label = given.text() ?? ''
  const verdict = Object.hasOwn(verdicts, label) ? verdicts[label] : undefined
  if (verdict === undefined) given.tell(`the label \`${label}\` counts as Neutral`)
  return verdict ?? 'notEnoughInfo'
}
