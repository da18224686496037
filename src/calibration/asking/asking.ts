import type { Judge, JudgeSession } from '../../judge/judge.ts'
import { judgeFor, singleJudges, replaceJudges } from '../../judge/members.ts'
import { materialTokens } from '../../judge/questionParts.ts'
import { checkClaims } from '../../judge/steps/checkClaims.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import { evaluateTogether } from '../../scores/evaluate.ts'
import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'
import { measurementOf } from '../../scores/measurement.ts'
import type { Measurement } from '../../scores/measurement.ts'
import { resolveMetric } from '../../scores/resolveMetric.ts'
import { judgeTraits, presentTraits } from '../../judge/traits.ts'
import { askMembers } from '../../judge/session/askMembers.ts'

/**
 * The ways to ask a judge: `perCase` joins the questions of a case into one call, `perQuestion` asks each question
 * separately with all its claims, `perClaim` asks about one claim at a time.
 */
export const askingForms = ['perCase', 'perQuestion', 'perClaim'] as const
export type AskingForm = (typeof askingForms)[number]

/** The judge to calibrate, with the way of asking it. */
export interface CalibratedJudge {
  form: AskingForm
  /** The most tokens of material in one call. */
  materialTokens: number
  /** All known metrics. */
  known: readonly AnyMetric[]
  /** How a run with this judge measures a metric without settings. */
  measurementOf(metric: string): Measurement
  /** Scores answers as those of one case: their questions may share calls. */
  evaluate(requests: readonly EvaluationRequest[]): Promise<Evaluation[]>
}

export interface AskingOptions {
  judge: CalibratedJudge
  /** Called after each judged text. */
  onJudged?: () => void
}

/**
 * The judge of a project, asked as in its runs.
 * @param perClaim asks it about one claim at a time instead
 */
export function calibratedJudge(
  { session, known }: { session: JudgeSession; known: readonly AnyMetric[] },
  perClaim = false,
): CalibratedJudge {
  const asked = perClaim ? askPerClaim(session) : session
  return {
    form: formOf(judgeFor(asked.judge, checkClaims.name)),
    materialTokens: materialTokens({ session: asked }, checkClaims),
    known,
    measurementOf: metric => measurementOf(resolveMetric(metric, {}, known), asked),
    evaluate: requests => evaluateTogether(requests, { session: asked, known }),
  }
}

/**
 * Members that answer together may be asked in different ways. If one is asked `perCase`, so is the judge, because
 * texts that share calls may affect each other.
 */
function formOf(judge: Judge): AskingForm {
  const asked = singleJudges(judge)
  if (asked.every(({ batching }) => batching === 'perClaim')) return 'perClaim'
  // Questions to a judge in this process are never joined, because it makes no calls.
  return asked.some(({ batching, local }) => batching === 'perCase' && !local)
    ? 'perCase'
    : 'perQuestion'
}

/**
 * The session of a judge as if the judge had `batching: 'perClaim'`. It keeps the limits and the log of the original
 * session.
 */
function askPerClaim(session: JudgeSession): JudgeSession {
  const perClaim = (judge: Judge): Judge => ({
    ...presentTraits(judge, [...judgeTraits, 'logged', 'local']),
    batching: 'perClaim',
    answer: question => judge.answer(question),
  })
  const asker = perClaim(session.judge)
  return {
    ...session,
    judge: replaceJudges(session.judge, perClaim),
    // A question without a group is sent alone.
    ask: (step, request, { group: _, ...options } = {}) =>
      askMembers({ judge: asker, step, request }, options, (_asker, part, asking) =>
        session.ask(step, part, asking),
      ),
  }
}
