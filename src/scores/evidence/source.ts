import type { Claim, ClaimVerdict } from '../../judge/claims.ts'
import type { Criterion } from '../../judge/ratings.ts'
import { abstained, whyNoClaims } from '../../metrics/abstained.ts'
import type { Evidence, EvidenceName } from '../../metrics/metric.ts'
import { notApplicable } from '../../metrics/score.ts'
import { compareWithReference } from './answerSimilarity.ts'
import { checkAgainst, unsupported } from './claimChecks.ts'
import { claimsOfAnswer, claimsOfReference } from './claims.ts'
import { judgeContextSentences } from './contextSentences.ts'
import { findEntities } from './entities.ts'
import { generateAndCompare } from './generatedQuestions.ts'
import type { Found, Inquiry } from './inquiry.ts'
import { rateBy } from './ratings.ts'

/** Where each piece of evidence comes from. Nothing is asked before somebody wants it. */
export type EvidenceSource = {
  [Name in EvidenceName]: (criterion?: Criterion) => Promise<Found<Evidence[Name]>>
}

/** The claims of a case, which are the same whatever they are checked against. */
export interface CaseClaims {
  answer(): Promise<Found<Claim[]>>
  reference(): Promise<Found<Claim[]>>
}

export function caseClaims(inquiry: Inquiry): CaseClaims {
  return {
    answer: once(() => claimsOfAnswer(inquiry)),
    reference: once(() => claimsOfReference(inquiry)),
  }
}

export interface SourceOptions {
  inquiry: Inquiry
  claims: CaseClaims
  /** All evidence that will be wanted: claims of both texts are then checked in one question. */
  wanted: ReadonlySet<EvidenceName>
}

export function evidenceSource({ inquiry, claims, wanted }: SourceOptions): EvidenceSource {
  const { output, session } = inquiry
  const inContexts = once(async () => {
    const [answer, reference] = await Promise.all([
      wanted.has('answerInContexts') ? claims.answer() : noClaims,
      wanted.has('referenceInContexts') ? claims.reference() : noClaims,
    ])
    const all = [...foundIn(answer), ...foundIn(reference)]
    if (output.contexts.length > 0) return checkAgainst(all, output.contexts, inquiry)
    return { found: unsupported(all, 'no context was retrieved') }
  })
  return {
    answerInContexts: async () => verdictsFor(await claims.answer(), inContexts),
    referenceInContexts: async () => verdictsFor(await claims.reference(), inContexts),
    answerInReference: once(() => answerInReference(claims, inquiry)),
    referenceInAnswer: once(() => referenceInAnswer(claims, inquiry)),
    refutation: async () => refutationOf(session.judge.blindToRefutation),
    ratings: criterion => rateBy(criterion, inquiry),
    contextSentences: once(() => judgeContextSentences(inquiry)),
    entities: once(() => findEntities(inquiry)),
    generatedQuestions: once(() => generateAndCompare(inquiry)),
    answerSimilarity: once(() => compareWithReference(inquiry)),
  }
}

const noClaims: Found<Claim[]> = { found: [] }

async function answerInReference(
  claims: CaseClaims,
  inquiry: Inquiry,
): Promise<Found<ClaimVerdict[]>> {
  const { reference = '' } = inquiry.case
  const found = await claims.answer()
  if ('instead' in found) return found
  return checkAgainst(found.found, [{ id: 'reference', text: reference }], inquiry)
}

async function referenceInAnswer(
  claims: CaseClaims,
  inquiry: Inquiry,
): Promise<Found<ClaimVerdict[]>> {
  const { output } = inquiry
  const found = await claims.reference()
  if ('instead' in found) return found
  if (abstained(output)) return { found: unsupported(found.found, whyNoClaims(output)) }
  return checkAgainst(found.found, [{ id: 'answer', text: output.answer }], inquiry)
}

async function verdictsFor(
  claims: Found<Claim[]>,
  checked: () => Promise<Found<ClaimVerdict[]>>,
): Promise<Found<ClaimVerdict[]>> {
  if ('instead' in claims || claims.found.length === 0) {
    return 'instead' in claims ? claims : { found: [] }
  }
  const verdicts = await checked()
  if ('instead' in verdicts) return verdicts
  const asked = new Set(claims.found.map(({ id }) => id))
  return { found: verdicts.found.filter(({ claim }) => asked.has(claim.id)) }
}

function refutationOf(blind: string | undefined): Found<true> {
  return blind === undefined ? { found: true } : { instead: notApplicable(blind), unoffered: true }
}

const foundIn = (claims: Found<Claim[]>): Claim[] => ('found' in claims ? claims.found : [])

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => (started ??= start())
}
