import { hash } from 'node:crypto'
import type { CallOrigin, CallToBegin, ModelCalls } from '../../hub/callMessages.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import { JudgeFailure } from '../../judge/judge.ts'
import { noUsage } from '../../judge/judgeUsage.ts'
import type { RoomAt } from '../../judge/limiter/endpointRoom.ts'
import type { VerdictLog } from '../../judge/log/verdictLog.ts'
import type { Spending } from '../../judge/session/budget.ts'
import { stopUnlessKept } from '../../judge/session/stopUnlessKept.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { CallsUnderWay, CallUnderWay } from './callsUnderWay.ts'
import { createCallsUnderWay } from './callsUnderWay.ts'
import { createHeldPlaces } from './heldPlaces.ts'

export interface ModelCallsOptions {
  /** Where answers are kept and looked up. @default none: each question is asked anew */
  log?: VerdictLog | undefined
  spending: Spending
  roomAt: RoomAt
  /** Index of this run among the repeats of one measurement: each is a sample of its own. @default 0 */
  repeat?: number
}

/** What pipelines ask of models, and what that took. */
export type PipelineCalls = ModelCalls & Pick<CallsUnderWay, 'takeUsage'>

export function createModelCalls(options: ModelCallsOptions): PipelineCalls {
  const { log, spending, roomAt, repeat = 0 } = options
  const calls = createCallsUnderWay(spending)
  return {
    ...createHeldPlaces({ roomAt, stopped: spending.stopped, onSent: calls.sent }),
    takeUsage: calls.takeUsage,
    async beginCall(asked, _signal, gone) {
      const key = keyOf(asked, repeat)
      const record = key === undefined ? undefined : log?.get(key)
      if (record) {
        calls.replayed(asked)
        return { answer: record.answer }
      }
      const refused = spending.usedUp() ?? whyNotKept(options, noUsage, kept => kept.prepare())
      if (refused !== undefined) return { refused }
      const call = calls.open({ asked, key })
      gone?.addEventListener('abort', () => calls.end(call))
      return { call }
    },
    async endCall({ call: id, answered, usage }) {
      const call = calls.end(id, usage)
      if (call?.key === undefined || !answered) return {}
      const record = recordOf(call.key, call, { answered, usage: usage ?? noUsage })
      const refused = whyNotKept(options, usage ?? noUsage, kept => kept.append(record))
      return refused === undefined ? {} : { refused }
    },
  }
}

/** Why the run is stopped, where an answer can't be kept: the next run would pay for each again. */
function whyNotKept(
  { log, spending }: ModelCallsOptions,
  usage: JudgeUsage,
  keep: (log: VerdictLog) => void,
): string | undefined {
  try {
    stopUnlessKept({ log, spending, usage }, keep)
    return undefined
  } catch (error) {
    if (error instanceof JudgeFailure) return error.message
    throw error
  }
}

/**
 * Address of a question in the log. Its test is part of it, and how often that asked it before, and the repeat:
 * else the first answer would stand in for all that a model may say.
 */
function keyOf({ question, origin, nth }: CallToBegin, repeat: number): string | undefined {
  if (question === undefined) return undefined
  const asked = { question, origin: sampleOf(origin), nth, repeat }
  return hash('sha256', stableJson(asked), 'hex')
}

const sampleOf = (origin: CallOrigin): object =>
  origin.of === 'case' ? { ...origin.name, draw: origin.draw } : origin

interface Answered {
  answered: { answer: unknown; model?: string }
  usage: JudgeUsage
}

function recordOf(key: string, { asked }: CallUnderWay, { answered, usage }: Answered) {
  const { step, prompt, judge } = asked
  const { answer, model = asked.model } = answered
  const { promptTokens, completionTokens } = usage
  const named = { key, step, prompt, judge, ...(model !== undefined && { model }) }
  return { ...named, answer, promptTokens, completionTokens }
}
