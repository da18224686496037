import type { MetricDefinition } from '../golden/goldenSet.ts'
import type { JudgeSession } from '../judge/judge.ts'
import type { CaseTime } from '../judge/session/caseTime.ts'
import { documentsWithText } from '../metrics/applicability.ts'
import { metricsWith } from '../metrics/customMetric.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { notApplicable } from '../score.ts'
import type { Score } from '../score.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { withContexts } from '../pipeline/withContexts.ts'
import type { AllEvidence, ReadEvidence } from '../evidence/caseEvidence.ts'
import { recordEvidence } from '../evidence/caseEvidence.ts'
import { caseClaims } from '../evidence/claims/caseClaims.ts'
import type { CaseClaims } from '../evidence/evidencePiece.ts'
import type { Gather } from '../evidence/gathering.ts'
import { gathering } from '../evidence/gathering.ts'
import type { Evidence, EvidenceName } from '../evidence/index.ts'
import { evidencePieces, pieceOf } from '../evidence/index.ts'
import type { CaseInProgress, EvaluatedCase } from '../evidence/caseInProgress.ts'
import type { CaseWithClaims } from '../evidence/evidencePiece.ts'
import { gatherAll, readPerChunk } from './gatherAll.ts'
import type { AskedMetric, Measurement } from './measurement.ts'
import { measurementOf } from './measurement.ts'
import { outputOfStep, withMissed } from './ofStep.ts'
import { resolveMetric } from './resolveMetric.ts'
import type { PremiseName } from './scoreBeforehand.ts'
import { retrievalUnknown, scoreBeforehand } from './scoreBeforehand.ts'
import { scoreInTime } from './scoreInTime.ts'
import type { Usage } from '../evidence/usage.ts'
import { joinUsage, nothingUsed } from '../evidence/usage.ts'
import { declinedToAnswer } from '../text/abstained.ts'

/** Scores by metric key. */
export type Scores = Record<string, Score>

export interface EvaluationRequest {
  case: EvaluatedCase
  output: PipelineOutput
  /** The metrics to score, by key such as `faithfulness` or `ndcg@5`. */
  metrics: Readonly<Record<string, MetricDefinition>>
  /** Index of the repeat; repeats are fresh samples of the judge. @default 0 */
  repeat?: number
  /** Names another sample of the same repeat, e.g. `draw 1`. @default the repeat's own */
  sample?: string
  /** Whether the sample keeps the claims of its repeat, so that only the verdicts on them are new. */
  keepsClaims?: boolean
}

export interface Evaluation extends AllEvidence {
  scores: Scores
  measurements: Record<string, Measurement>
  directions: Record<string, 'higher' | 'lower'>
  /** Metrics that the judge can't score for any case, because it does not answer their questions. */
  unoffered: string[]
  /** Metrics for which there was nothing to rate. */
  unrated: string[]
  usage: Usage
}

interface EvaluateOptions {
  session: JudgeSession
  /** All available metrics. @default the built-in ones */
  known?: readonly AnyMetric[]
  signal?: AbortSignal
  /** How long the work for this answer may take. @default not limited */
  time?: CaseTime
}

/**
 * Scores one answer by all given metrics. The judge gets each question once, even if several metrics need it; the rest
 * is arithmetic.
 * @throws UserError on an unknown metric key
 */
export async function evaluate(
  request: EvaluationRequest,
  options: EvaluateOptions,
): Promise<Evaluation> {
  return evaluateOne(request, { ...options, group: {}, claims: [] })
}

/**
 * Scores several answers as those of one case, so that their questions may share calls as those of
 * an answer and its reference do.
 * @returns an evaluation for each request, in their order
 * @throws UserError as {@link evaluate}
 */
export async function evaluateTogether(
  requests: readonly EvaluationRequest[],
  options: EvaluateOptions,
): Promise<Evaluation[]> {
  const shared = { ...options, group: {}, claims: [] }
  return Promise.all(requests.map(request => evaluateOne(request, shared)))
}

/** What the answers of one case share. */
interface SharedCase extends EvaluateOptions {
  group: object
  /** The claims of each answer. They are there before a claim is checked. */
  claims: CaseClaims[]
}

async function evaluateOne(request: EvaluationRequest, shared: SharedCase): Promise<Evaluation> {
  const { session, known = metricsWith(), group } = shared
  const asked = Object.entries(request.metrics).map(([key, definition]) =>
    resolveMetric(key, definition, known),
  )
  const { case: evaluated, output, repeat = 0, sample, keepsClaims } = request
  const asking = { session, repeat, sample, signal: signalOf(shared), time: shared.time }
  const current: CaseInProgress = {
    case: evaluated,
    output,
    ...asking,
    spent: [],
    group,
  }
  const premises = premisesOf(current, asked, { all: shared.claims, keepsClaims })
  const measured = await Promise.all(asked.map(one => measure(one, premises)))
  return {
    scores: Object.fromEntries(measured.map(({ key, score }) => [key, score])),
    ...recordEvidence([...measured, ...(await unasked(measured, premises.contexts))]),
    measurements: Object.fromEntries(asked.map(one => [one.key.key, measurementOf(one, session)])),
    directions: Object.fromEntries(asked.map(({ key, metric }) => [key.key, metric.direction])),
    unoffered: measured.flatMap(({ key, unoffered }) => (unoffered ? [key] : [])),
    unrated: measured.flatMap(one => (one.evidence.ratings?.length === 0 ? [one.key] : [])),
    usage: current.spent.reduce(joinUsage, nothingUsed),
  }
}

function signalOf({ signal, time }: EvaluateOptions): AbortSignal | undefined {
  return time && signal ? AbortSignal.any([time.signal, signal]) : (time?.signal ?? signal)
}

/** The passages that claims are checked against, in the form of retrieved ones. */
interface Premise {
  current: CaseWithClaims
  gather: Gather
  /** Whether a metric of the case needs to know if the answer declines. */
  readsRefusal: boolean
}

interface Premises extends Record<PremiseName, Premise> {
  /** The passages of a step, or the score if they are not known. */
  ofStep(step: string, metric: AnyMetric): Premise | { instead: Score }
}

function premisesOf(
  current: CaseInProgress,
  asked: readonly AskedMetric[],
  { all, keepsClaims }: { all: CaseClaims[]; keepsClaims: boolean | undefined },
): Premises {
  const required = asked.flatMap(one => requiredOf(one, current))
  const wanted = new Set(required.map(name => pieceOf(name).claimsOf))
  const own = caseClaims(current, { wanted, keepsClaims })
  all.push(own)
  const claims = { ...own, wanted: () => Promise.all(all.map(one => one.wanted())) }
  const readsRefusal = required.some(name => name === 'refusal' || isOfAnswer(name))
  const premise = (output: PipelineOutput, of: EvaluatedCase = current.case): Premise => {
    const premised = { ...current, case: of, output, claims }
    return { current: premised, gather: gathering(premised), readsRefusal }
  }
  const documents = documentsWithText(current.case.relevantDocuments)
  const { earlierTurns: _, ...alone } = current.case
  const ofSteps = new Map<string, Premise>()
  return {
    ofStep(step, metric) {
      const read = outputOfStep(current.output, step, metric)
      if ('instead' in read) return read
      // Metrics that judge the same passages share what is asked about them.
      const key = JSON.stringify([step, metric.judgesPassages])
      const premised = ofSteps.get(key) ?? premise(read.output)
      ofSteps.set(key, premised)
      return premised
    },
    contexts: premise(current.output),
    // Earlier turns had relevant documents of their own.
    documents: premise(withContexts(current.output, documents), alone),
  }
}

/** The evidence to gather for a metric. If the contexts are unknown, only a refusal matters. */
function requiredOf(one: AskedMetric, current: CaseInProgress): readonly EvidenceName[] {
  const { requires } = one.metric
  const beforehand = scoreBeforehand(metricToScore(one), current)
  const { step } = one.key
  const isUnknown =
    step !== undefined && 'instead' in outputOfStep(current.output, step, one.metric)
  if (!beforehand) return isUnknown ? [] : requires
  return beforehand === retrievalUnknown ? requires.filter(isOfAnswer) : []
}

const isOfAnswer = (name: EvidenceName): boolean => pieceOf(name).claimsOf === 'answer'

function metricToScore(one: AskedMetric) {
  return { metric: one.metric, premise: premiseOf(one), step: one.key.step }
}

function premiseOf({ definition }: AskedMetric): PremiseName {
  return definition.premise ?? 'contexts'
}

/** A metric's score, and the evidence behind it. */
interface Measured extends ReadEvidence {
  score: Score
  unoffered: boolean
}

async function measure(one: AskedMetric, premises: Premises): Promise<Measured> {
  const { metric, key, definition } = one
  const { step } = key
  const premise = premiseOf(one)
  const measured = (
    score: Score,
    evidence: Partial<Evidence> = {},
    unoffered = false,
  ): Measured => ({ key: key.key, premise, step, score, evidence, unoffered })
  const beforehand = scoreBeforehand(metricToScore(one), premises[premise].current)
  if (beforehand === retrievalUnknown) return measured(await unlessDeclined(premises.contexts))
  if (beforehand) return measured(beforehand)
  const judged = step === undefined ? premises[premise] : premises.ofStep(step, metric)
  if ('instead' in judged) return measured(judged.instead)
  const { current, gather } = judged
  const { evidence, instead, unoffered } = await gatherAll(metric, gather)
  if (instead) return measured(instead, evidence, unoffered)
  const input = {
    case: current.case,
    output: await outputAsRead(metric, current),
    evidence: definition.support === 'perChunk' ? readPerChunk(evidence) : evidence,
    cutoff: key.cutoff,
    beta: definition.beta,
    weights: definition.weights,
  }
  const score = await scoreInTime(metric, input, current)
  const tellsMissed = step !== undefined && metric.ranksDocuments
  return measured(tellsMissed ? withMissed(score, input) : score, evidence)
}

/** An answer that declines needs no contexts, even if only the judge recognizes the refusal. */
async function unlessDeclined({ current: { claims }, readsRefusal }: Premise): Promise<Score> {
  if (!readsRefusal) return retrievalUnknown
  const read = await claims.answer()
  if ('found' in read)
    return read.found.declines ? notApplicable(declinedToAnswer) : retrievalUnknown
  return read.unoffered ? retrievalUnknown : read.instead
}

/** A metric of the answer's claims also learns from the judge that the answer declines. */
async function outputAsRead(
  { requires }: AnyMetric,
  { output, claims }: CaseWithClaims,
): Promise<PipelineOutput> {
  if (!requires.some(isOfAnswer)) return output
  const read = await claims.answer()
  return 'found' in read && read.found.declines ? { ...output, declined: true } : output
}

/** Evidence that is recorded even if no metric requires it, provided that some metric reads the contexts. */
async function unasked(
  measured: readonly Measured[],
  { gather }: Premise,
): Promise<ReadEvidence[]> {
  if (!measured.some(({ premise }) => premise === 'contexts')) return []
  const names = Object.values(evidencePieces).flatMap(({ name }) =>
    pieceOf(name).alwaysRecorded ? [name] : [],
  )
  const gathered = names.map(async (name): Promise<ReadEvidence> => {
    const piece = await gather(name)
    const evidence = 'found' in piece ? { [name]: piece.found } : {}
    return { key: '', premise: 'contexts', evidence }
  })
  return Promise.all(gathered)
}
