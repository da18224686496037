import pLimit from 'p-limit'
import { UserError } from '../../errors.ts'
import type { ClaimVerdict, Verdict } from '../../judge/claim.ts'
import type { Evaluation } from '../../scores/evaluate.ts'
import type { Measurement } from '../../scores/measurement.ts'
import type { AskingOptions } from './asking.ts'
import { mostAtOnce } from './asking.ts'
import type { ClaimLabel } from '../labels/labels.ts'

/** One answer of the judge about a text, or why there is none. */
export type Draw =
  | {
      status: 'judged'
      verdict: Verdict
      /** Share of the text's claims that are supported: its faithfulness. */
      share: number
      /** From the first claim that has the verdict. */
      reason: string
    }
  | { status: 'judgeError'; reason: string }
  | { status: 'notJudged'; reason: string }

/** A label, and each answer of the judge. */
export interface JudgedClaim {
  label: ClaimLabel
  draws: Draw[]
}

export interface JudgedClaims {
  claims: JudgedClaim[]
  measurement: Measurement
  /** Why the judge can't tell refuted claims from unsupported ones. @default it can */
  blindToRefutation?: string
}

/**
 * Judges each text as a run judges answers: it is split into claims, and each claim is checked. A text
 * is supported where all claims are, and refuted where one is.
 * @param repeats how often the judge is asked about each text
 * @throws UserError where the judge checks no claims
 */
export async function judgeClaims(
  labels: readonly ClaimLabel[],
  repeats: number,
  { evaluate, onJudged }: AskingOptions,
): Promise<JudgedClaims | undefined> {
  let known: Omit<JudgedClaims, 'claims'> | undefined
  const claims = labels.map((label): JudgedClaim => ({ label, draws: [] }))
  const questions = claims.flatMap(claim =>
    Array.from({ length: repeats }, (_, repeat) => ({ claim, repeat })),
  )
  await pLimit(mostAtOnce).map(questions, async ({ claim, repeat }) => {
    const { claim: text, question = '', passages } = claim.label
    const evaluation = await evaluate({
      case: { question, answerable: true },
      // People labelled it as a claim, so it is judged even where it sounds like a refusal.
      output: { answer: text, contexts: passages, declined: false },
      metrics: { faithfulness: {}, refutedRate: {} },
      ...(repeat > 0 && { sample: `calibration ${repeat + 1}` }),
    })
    known ??= judgeOfClaims(evaluation)
    claim.draws[repeat] = drawOf(evaluation)
    onJudged?.()
  })
  return known && { claims, ...known }
}

function judgeOfClaims({
  scores,
  measurements,
  unoffered,
}: Evaluation): Omit<JudgedClaims, 'claims'> {
  const { faithfulness: measurement } = measurements
  if (!measurement) throw new Error('Expected a measurement of faithfulness')
  if (unoffered.includes('faithfulness')) {
    const { faithfulness: score } = scores
    const why = score && 'reason' in score ? `: ${score.reason}` : ''
    throw new UserError({ problem: `The judge checks no claims${why}` })
  }
  const { refutedRate } = scores
  return unoffered.includes('refutedRate') && refutedRate?.status === 'notApplicable'
    ? { measurement, blindToRefutation: refutedRate.reason }
    : { measurement }
}

function drawOf({ scores, evidence }: Evaluation): Draw {
  const { faithfulness: score } = scores
  if (!score) throw new Error('Expected a score of faithfulness')
  if (score.status === 'judgeError') return { status: 'judgeError', reason: score.reason }
  if (score.status === 'notApplicable') return { status: 'notJudged', reason: score.reason }
  const verdicts = evidence.answerInContexts ?? []
  const [telling] = (['refuted', 'notEnoughInfo', 'supported'] as const).flatMap(
    verdict => verdicts.find(one => one.verdict === verdict) ?? [],
  )
  if (!telling) throw new Error('Expected verdicts behind a score of faithfulness')
  return {
    status: 'judged',
    verdict: telling.verdict,
    share: score.value,
    reason: reasonOf(telling),
  }
}

function reasonOf({ reason, quote }: ClaimVerdict): string {
  return reason ?? (quote === null ? 'no reason was given' : `the passage says: “${quote}”`)
}
