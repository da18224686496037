import type { GoldenCase } from '../golden/goldenSet.ts'
import type { Claim, ClaimVerdict } from '../judge/claims.ts'
import type { Judge, JudgeSession, JudgeUsage } from '../judge/judge.ts'
import { JudgeFailure, StepNotOffered } from '../judge/judge.ts'
import { addUsage, noUsage } from '../judge/usage.ts'
import { checkClaims, claimVerdicts } from '../judge/steps/checkClaims.ts'
import { extractClaims } from '../judge/steps/extractClaims.ts'
import { abstained } from '../metrics/abstained.ts'
import type { Evidence, EvidenceName, MetricCase } from '../metrics/metric.ts'
import { judgeError, notApplicable } from '../metrics/score.ts'
import type { Score } from '../metrics/score.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { withNearestPassages } from './nearestPassage.ts'

/** The part of a golden case that evaluation reads. */
export type EvaluatedCase = MetricCase & Pick<GoldenCase, 'asOf' | 'history'>

/** A piece of evidence, or the score that every metric resting on it gets instead. */
type Found<T> = { found: T } | { instead: Score }

export type GatheredEvidence = { [Name in EvidenceName]?: Found<Evidence[Name]> }

export interface Inquiry {
  case: EvaluatedCase
  output: PipelineOutput
  session: JudgeSession
  repeat?: number
  signal?: AbortSignal
}

/**
 * Asks the judge what the named evidence needs, each question once: one extraction for the answer,
 * one for the reference, one check of all claims against all retrieved contexts. What fails is
 * kept as the score that its metrics get, so that the rest of the case is not lost.
 */
export async function gatherEvidence(
  names: ReadonlySet<EvidenceName>,
  inquiry: Inquiry,
): Promise<{ evidence: GatheredEvidence; usage: JudgeUsage }> {
  const spent: JudgeUsage[] = []
  const [answerClaims, referenceClaims] = await Promise.all([
    names.has('answerClaims') || names.has('answerInContexts')
      ? claimsOfAnswer(inquiry, spent)
      : undefined,
    names.has('referenceClaims') || names.has('referenceInContexts')
      ? claimsOfReference(inquiry, spent)
      : undefined,
  ])
  const answer = names.has('answerInContexts') ? answerClaims : undefined
  const reference = names.has('referenceInContexts') ? referenceClaims : undefined
  const verdicts = await verdictsOf([...foundIn(answer), ...foundIn(reference)], inquiry, spent)
  return {
    usage: spent.reduce(addUsage, noUsage),
    evidence: {
      ...(answerClaims && { answerClaims }),
      ...(referenceClaims && { referenceClaims }),
      ...(answer && { answerInContexts: verdictsFor(answer, verdicts) }),
      ...(reference && { referenceInContexts: verdictsFor(reference, verdicts) }),
      ...(names.has('refutation') && { refutation: refutationOf(inquiry.session.judge) }),
    },
  }
}

function claimsOfAnswer(inquiry: Inquiry, spent: JudgeUsage[]): Promise<Found<Claim[]>> {
  // A refusal claims nothing, whatever a judge would make of its words.
  if (abstained(inquiry.output)) return Promise.resolve({ found: [] })
  return claimsOf('answer', inquiry.output.answer, inquiry, spent)
}

function claimsOfReference(inquiry: Inquiry, spent: JudgeUsage[]): Promise<Found<Claim[]>> {
  const { reference } = inquiry.case
  if (reference === undefined) {
    return Promise.resolve({ instead: notApplicable('the case has no reference') })
  }
  return claimsOf('reference', reference, inquiry, spent)
}

async function claimsOf(
  origin: 'answer' | 'reference',
  text: string,
  { case: { question, asOf, history }, session, signal, repeat }: Inquiry,
  spent: JudgeUsage[],
): Promise<Found<Claim[]>> {
  if (text.trim() === '') return { found: [] }
  return found(spent, async () => {
    const request = { question, text, ...(asOf && { asOf }), ...(history && { history }) }
    const reply = await session.ask(extractClaims, request, askOptions(signal, repeat))
    spent.push(reply.usage)
    return reply.answer.claims.map((claim, index) => ({
      id: `${origin}-${index + 1}`,
      text: claim,
    }))
  })
}

async function verdictsOf(
  claims: Claim[],
  { case: { question, asOf }, output, session, signal, repeat }: Inquiry,
  spent: JudgeUsage[],
): Promise<Found<ClaimVerdict[]>> {
  const passages = output.contexts.map(({ id, text }) => ({ id, text }))
  if (claims.length === 0) return { found: [] }
  if (passages.length === 0) return { found: claims.map(nothingRetrieved) }
  return found(spent, async () => {
    const request = { question, claims, passages, ...(asOf && { asOf }) }
    const reply = await session.ask(checkClaims, request, askOptions(signal, repeat))
    spent.push(reply.usage)
    return withNearestPassages(claimVerdicts(request, reply.answer), passages, question)
  })
}

function nothingRetrieved(claim: Claim): ClaimVerdict {
  const reason = 'no context was retrieved'
  return { claim, verdict: 'notEnoughInfo', passages: [], quote: null, reason }
}

function verdictsFor(
  claims: Found<Claim[]>,
  verdicts: Found<ClaimVerdict[]>,
): Found<ClaimVerdict[]> {
  if ('instead' in claims) return claims
  if ('instead' in verdicts) return claims.found.length === 0 ? { found: [] } : verdicts
  const wanted = new Set(claims.found.map(({ id }) => id))
  return { found: verdicts.found.filter(({ claim }) => wanted.has(claim.id)) }
}

function refutationOf({ blindToRefutation }: Judge): Found<true> {
  return blindToRefutation === undefined
    ? { found: true }
    : { instead: notApplicable(blindToRefutation) }
}

const foundIn = (claims: Found<Claim[]> | undefined): Claim[] =>
  claims && 'found' in claims ? claims.found : []

const askOptions = (signal: AbortSignal | undefined, repeat: number | undefined) => ({
  ...(signal && { signal }),
  ...(repeat !== undefined && { repeat }),
})

async function found<T>(spent: JudgeUsage[], ask: () => Promise<T>): Promise<Found<T>> {
  try {
    return { found: await ask() }
  } catch (error) {
    // A question that failed was paid for all the same.
    if (error instanceof JudgeFailure && error.usage) spent.push(error.usage)
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof StepNotOffered) return { instead: notApplicable(reason) }
    return { instead: judgeError(reason) }
  }
}
