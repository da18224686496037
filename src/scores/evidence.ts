import type { GoldenCase } from '../golden/goldenSet.ts'
import type { Claim, ClaimVerdict } from '../judge/claims.ts'
import type { Judge, JudgeSession, JudgeStep, JudgeUsage } from '../judge/judge.ts'
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
  const paid: PaidInquiry = { ...inquiry, spent: [] }
  const [answerClaims, referenceClaims] = await Promise.all([
    names.has('answerInContexts') ? claimsOfAnswer(paid) : undefined,
    names.has('referenceInContexts') ? claimsOfReference(paid) : undefined,
  ])
  const verdicts = await verdictsOf([...foundIn(answerClaims), ...foundIn(referenceClaims)], paid)
  return {
    usage: paid.spent.reduce(addUsage, noUsage),
    evidence: {
      ...(answerClaims && { answerInContexts: verdictsFor(answerClaims, verdicts) }),
      ...(referenceClaims && { referenceInContexts: verdictsFor(referenceClaims, verdicts) }),
      ...(names.has('refutation') && { refutation: refutationOf(inquiry.session.judge) }),
    },
  }
}

/** An inquiry with the bill that its questions run up. */
interface PaidInquiry extends Inquiry {
  spent: JudgeUsage[]
}

function claimsOfAnswer(inquiry: PaidInquiry): Promise<Found<Claim[]>> {
  // A refusal claims nothing, whatever a judge would make of its words.
  if (abstained(inquiry.output)) return Promise.resolve({ found: [] })
  return claimsOf('answer', inquiry.output.answer, inquiry)
}

function claimsOfReference(inquiry: PaidInquiry): Promise<Found<Claim[]>> {
  const { reference } = inquiry.case
  if (reference === undefined) {
    return Promise.resolve({ instead: notApplicable('the case has no reference') })
  }
  return claimsOf('reference', reference, inquiry)
}

async function claimsOf(
  origin: 'answer' | 'reference',
  text: string,
  inquiry: PaidInquiry,
): Promise<Found<Claim[]>> {
  if (text.trim() === '') return { found: [] }
  const { question, asOf, history } = inquiry.case
  const request = { question, text, ...(asOf && { asOf }), ...(history && { history }) }
  return ask(extractClaims, request, inquiry, ({ claims }) =>
    claims.map((claim, index) => ({ id: `${origin}-${index + 1}`, text: claim })),
  )
}

async function verdictsOf(claims: Claim[], inquiry: PaidInquiry): Promise<Found<ClaimVerdict[]>> {
  const { question, asOf } = inquiry.case
  const passages = inquiry.output.contexts.map(({ id, text }) => ({ id, text }))
  if (claims.length === 0) return { found: [] }
  if (passages.length === 0) return { found: claims.map(nothingRetrieved) }
  const request = { question, claims, passages, ...(asOf && { asOf }) }
  return ask(checkClaims, request, inquiry, answer =>
    withNearestPassages(claimVerdicts(request, answer), passages, question),
  )
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

/** Asks one question; what keeps its answer away becomes the score that rests on it. */
async function ask<Request, Answer, Value>(
  step: JudgeStep<Request, Answer>,
  request: Request,
  { session, signal, repeat = 0, spent }: PaidInquiry,
  read: (answer: Answer) => Value,
): Promise<Found<Value>> {
  try {
    const { answer, usage } = await session.ask(step, request, {
      repeat,
      ...(signal && { signal }),
    })
    spent.push(usage)
    return { found: read(answer) }
  } catch (error) {
    if (error instanceof StepNotOffered) return { instead: notApplicable(error.message) }
    if (error instanceof JudgeFailure) {
      // A question that failed was paid for all the same.
      if (error.usage) spent.push(error.usage)
      return { instead: judgeError(error.message) }
    }
    if (signal?.aborted) return { instead: judgeError(reasonToStop(signal)) }
    throw error
  }
}

function reasonToStop({ reason }: AbortSignal): string {
  if (reason instanceof Error && reason.name === 'TimeoutError') {
    return "the case's time was up before its judge had answered: raise `timeout`"
  }
  return reason instanceof Error ? reason.message : String(reason)
}
