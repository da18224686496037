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
       * Share of the text's claims that are supported: its faithfulness. By a judge that has probabilities, that of
       * the claim that is supported least: from the same one on all of them are.
       */
      share: number
      /** How many claims the judge found in the text. */
      claims: number
      /** From the first claim that has the verdict. */
      reason: string
    }
  | { status: 'judgeError'; reason: string }
  | { status: 'notJudged'; reason: string }

/** A label, and each answer of the judge. */
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
  /** Why the judge can't tell refuted claims from unsupported ones. @default it can */
  blindToRefutation?: string
}

/**
 * Judges each text as a run judges answers: it is split into claims, and its claims are checked. A text
 * is supported where all claims are, and refuted where one is. How many questions are asked at once is
 * for the judge to say.
 * @param repeats how often the judge is asked about each text
 * @throws UserError where the judge checks no claims
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
 * Names the sample by all that the answers could depend on but their key in the verdict log does not
 * hold: the form, and which texts shared the call.
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
    // People labelled it as a claim, so it is judged even where it sounds like a refusal.
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

/** Undefined under a judge that gives verdicts alone. */
function leastSupport(verdicts: readonly ClaimVerdict[]): number | undefined {
  const supports = verdicts.flatMap(({ support }) => support ?? [])
  return supports.length < verdicts.length ? undefined : Math.min(...supports)
}

function reasonOf({ reason, quote }: ClaimVerdict): string {
  return reason ?? (quote === null ? 'no reason was given' : `the passage says: “${quote}”`)
}
