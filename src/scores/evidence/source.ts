import type { Claim, ClaimVerdict } from '../../judge/claim.ts'
import type { Criterion } from '../../judge/rating.ts'
import { abstained, whyNoClaims } from '../../text/abstained.ts'
import type { Evidence, EvidenceName } from '../../metrics/metric.ts'
import { notApplicable } from '../../score.ts'
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
  /** Resolves once all that are wanted are there, so that their checks may share a call. */
  wanted(): Promise<unknown>
}

/** @param wanted all evidence that will be wanted of the case */
export function caseClaims(inquiry: Inquiry, wanted: ReadonlySet<EvidenceName>): CaseClaims {
  const answer = once(() => claimsOfAnswer(inquiry))
  const reference = once(() => claimsOfReference(inquiry))
  const isWanted = (...names: EvidenceName[]) => names.some(name => wanted.has(name))
  return {
    answer,
    reference,
    wanted: () =>
      Promise.all([
        ...(isWanted('answerInContexts', 'answerInReference') ? [answer()] : []),
        ...(isWanted('referenceInContexts', 'referenceInAnswer') ? [reference()] : []),
      ]),
  }
}

export interface SourceOptions {
  inquiry: Inquiry
  claims: CaseClaims
}

export function evidenceSource({ inquiry, claims }: SourceOptions): EvidenceSource {
  const { session } = inquiry
  return {
    answerInContexts: once(async () => inContexts(await claims.answer(), claims, inquiry)),
    referenceInContexts: once(async () => inContexts(await claims.reference(), claims, inquiry)),
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

async function inContexts(
  found: Found<Claim[]>,
  claims: CaseClaims,
  inquiry: Inquiry,
): Promise<Found<ClaimVerdict[]>> {
  const { contexts } = inquiry.output
  await claims.wanted()
  if ('instead' in found) return found
  if (contexts.length > 0) return checkAgainst(found.found, contexts, inquiry)
  return { found: unsupported(found.found, 'no context was retrieved') }
}

async function answerInReference(
  claims: CaseClaims,
  inquiry: Inquiry,
): Promise<Found<ClaimVerdict[]>> {
  const { reference = '' } = inquiry.case
  const found = await claims.answer()
  await claims.wanted()
  if ('instead' in found) return found
  return checkAgainst(found.found, [{ id: 'reference', text: reference }], inquiry)
}

async function referenceInAnswer(
  claims: CaseClaims,
  inquiry: Inquiry,
): Promise<Found<ClaimVerdict[]>> {
  const { output } = inquiry
  const found = await claims.reference()
  await claims.wanted()
  if ('instead' in found) return found
  if (abstained(output)) return { found: unsupported(found.found, whyNoClaims(output)) }
  return checkAgainst(found.found, [{ id: 'answer', text: output.answer }], inquiry)
}

function refutationOf(blind: string | undefined): Found<true> {
  return blind === undefined ? { found: true } : { instead: notApplicable(blind), unoffered: true }
}

function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined
  return () => (started ??= start())
}
