import { createHash } from 'node:crypto'
import { UserError } from '../../errors.ts'
import type { ClaimVerdict, Verdict } from '../../judge/claim.ts'
import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'
import type { Measurement } from '../../scores/measurement.ts'
import { compareText, stableJson } from '../../text/stableJson.ts'
import type { AskingForm, AskingOptions } from './asking.ts'
import { labelledCases } from './labelledCases.ts'
import type { ClaimLabel } from '../labels/labels.ts'

/** One answer of the judge about a text, or why there is none. */
export type JudgeDraw =
  | {
      status: 'judged'
      verdict: Verdict
      /**
       * The share of the text's claims that are supported, as `faithfulness` counts. If the judge gives
       * probabilities, the lowest probability of a claim: a text is supported if that one is high enough.
       */
      share: number
      /** The number of claims that the judge found in the text. */
      claims: number
      /** The reason of the first claim with that verdict. */
      reason: string
    }
  | { status: 'judgeError'; reason: string }
  | { status: 'notJudged'; reason: string }

/** A label with all answers of the judge. */
export interface JudgedLabel {
  label: ClaimLabel
  draws: JudgeDraw[]
  /** Whether the text shared its calls with others. */
  together: boolean
}

export interface JudgedLabels {
  /** By id. */
  claims: JudgedLabel[]
  form: AskingForm
  measurement: Measurement
  /** Why the judge can't distinguish refuted claims from unsupported ones. @default it can */
  blindToRefutation?: string
}

/**
 * Judges each text as a run judges answers: splits it into claims and checks them. A text is supported if all its
 * claims are, and refuted if one is. The judge's own limit applies to questions at once.
 * @param repeats how often the judge is asked about each text
 * @throws UserError if the judge checks no claims
 */
export async function judgeClaims(
  labels: readonly ClaimLabel[],
  repeats: number,
  { judge, onJudged }: AskingOptions,
): Promise<JudgedLabels | undefined> {
  const { form, materialTokens } = judge
  let known: Pick<JudgedLabels, 'measurement' | 'blindToRefutation'> | undefined
  const cases = labelledCases(labels, materialTokens).map(texts =>
    texts.map((label): JudgedLabel => ({
      label,
      draws: [],
      together: form === 'perCase' && texts.length > 1,
    })),
  )
  const draw = async (texts: readonly JudgedLabel[], repeat: number) => {
    const sample = sampleOf(form, texts, repeat)
    const evaluations = await judge.evaluate(texts.map(({ label }) => requestOf(label, sample)))
    for (const [index, evaluation] of evaluations.entries()) {
      known ??= judgeOfClaims(evaluation)
      const text = texts[index]
      if (text) text.draws[repeat] = drawOf(evaluation)
      onJudged?.()
    }
  }
  const asked = Array.from({ length: repeats }, (_, repeat) => cases.map(one => draw(one, repeat)))
  await Promise.all(asked.flat())
  const claims = cases
    .flat()
    .toSorted((first, second) => compareText(first.label.id, second.label.id))
  return known && { claims, form, ...known }
}

/**
 * Names the sample by everything that may change the answers but is not in their key of the verdict log: the way of
 * asking, and the texts in the same call.
 */
function sampleOf(form: AskingForm, texts: readonly JudgedLabel[], repeat: number): string {
  const claims = stableJson(texts.map(({ label }) => label.claim))
  const beside = createHash('sha256').update(claims).digest('hex').slice(0, 16)
  return [
    `calibration ${form}`,
    ...(form === 'perCase' ? [beside] : []),
    ...(repeat > 0 ? [repeat + 1] : []),
  ].join(' ')
}

function requestOf({ claim, question = '', passages }: ClaimLabel, sample: string) {
  return {
    case: { question, answerable: true },
    // People labelled the text as a claim, so it is judged even if it sounds like a refusal.
    output: { answer: claim, contexts: passages, declined: false },
    metrics: { faithfulness: {}, refutedRate: {} },
    sample,
  } satisfies EvaluationRequest
}

function judgeOfClaims({
  scores,
  measurements,
  unoffered,
}: Evaluation): Pick<JudgedLabels, 'measurement' | 'blindToRefutation'> {
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

function drawOf({ scores, evidence }: Evaluation): JudgeDraw {
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
    share: leastSupport(verdicts) ?? score.value,
    claims: verdicts.length,
    reason: reasonOf(telling),
  }
}

/** Undefined for a judge that gives only verdicts. */
function leastSupport(verdicts: readonly ClaimVerdict[]): number | undefined {
  const supports = verdicts.flatMap(({ support }) => support ?? [])
  return supports.length < verdicts.length ? undefined : Math.min(...supports)
}

function reasonOf({ reason, quote }: ClaimVerdict): string {
  return reason ?? (quote === null ? 'no reason was given' : `the passage says: “${quote}”`)
}
