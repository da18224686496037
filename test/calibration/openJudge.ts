import type { CalibratedJudge } from '../../src/calibration/asking/asking.ts'
import { calibratedJudge } from '../../src/calibration/asking/asking.ts'
import type { ClaimLabel, HumanLabel } from '../../src/calibration/labels/labels.ts'
import type { Judge } from '../../src/judge/judge.ts'
import { tasksIn } from '../../src/judge/session/jointQuestion.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import type { CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../src/judge/steps/extractClaims.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'

const passage = 'All that is known.'

/**
 * A judge that says of each claim what stands in brackets at its end, one word for each time that
 * it is asked: `It is so [supported, refuted].` A claim that ends in `[error]` it can't answer, and
 * lines are claims.
 */
export function openJudge(traits: Partial<Judge> = {}): Judge {
  const asked = new Map<string, number>()
  const verdictOn = (id: string, text: string) => {
    const times = asked.get(text) ?? 0
    asked.set(text, times + 1)
    const words = /\[([^\]]*)\]$/.exec(text)?.[1]?.split(', ') ?? []
    const verdict = words[times % words.length] ?? 'notEnoughInfo'
    if (verdict === 'error') throw new Error('the model is down')
    const found = verdict !== 'notEnoughInfo'
    return {
      claim: id,
      passages: found ? ['passage-1'] : [],
      quote: found ? passage : null,
      reason: verdict === 'supported' ? null : `It says ${verdict}.`,
      verdict,
    }
  }
  const answerTo = (step: string, request: unknown): unknown => {
    if (step === 'extractClaims') {
      const { text } = request as ExtractClaimsRequest
      return { claims: text.split('\n').filter(line => line !== 'Hello!'), declines: false }
    }
    const { claims } = request as CheckClaimsRequest
    return { verdicts: claims.map(({ id, text }) => verdictOn(id, text)) }
  }
  return {
    name: 'open',
    async answer(question) {
      const { step, request } = question
      const tasks = tasksIn(question)
      if (!tasks) return { answer: answerTo(step, request) }
      const answers = tasks.map(task => ({ id: task.id, answer: answerTo(step, task.request) }))
      return { answer: { answers } }
    },
    ...traits,
  }
}

/** Asks a judge as the plugin's main process would. */
export function askedOf(judge: Judge, { perClaim = false } = {}): CalibratedJudge {
  return calibratedJudge({ session: createJudgeSession({ judge }), known: metricsWith() }, perClaim)
}

/** A label of a person, on a text for which the judge gives these verdicts. */
export function label(
  id: string,
  people: HumanLabel,
  judge: string,
  more: Partial<ClaimLabel> = {},
): ClaimLabel {
  return {
    id,
    claim: `It is so, says ${id} [${judge}]`,
    passages: [{ id: 'passage-1', documentId: 'passage-1', text: passage }],
    label: people,
    tags: [],
    cluster: id,
    ...more,
  }
}
