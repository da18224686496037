import { hash } from 'node:crypto'
import { defined } from '../../defined.ts'
import type { CallOrigin, CallToBegin, ModelCalls, CaseName } from '../../hub/callMessages.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import { JudgeFailure } from '../../judge/judge.ts'
import { noUsage, tokensOfReply } from '../../judge/judgeUsage.ts'
import type { RoomAt } from '../../judge/limiter/endpointRoom.ts'
import type { VerdictLog } from '../../judge/log/verdictLog.ts'
import type { Spending, OpenCall } from '../../judge/session/budget.ts'
import { costsOf } from '../../judge/session/budget.ts'
import { stopUnlessKept } from '../../judge/session/stopUnlessKept.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import { addPipelineUsage, usageOfCalls } from '../../pipeline/tokenUsage.ts'
import { nameInRun } from '../state/judgedRecords.ts'
import type { Ending } from '../../judge/limiter/limiter.ts'
import { messageOf } from '../../text/whatFailed.ts'

interface ModelCallsOptions {
  /** Where answers are kept and looked up. @default none: each question is asked again */
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

/** Why the run stops if an answer can't be kept: the next run would pay for each again. */
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
  const named = { key, step, prompt, judge, ...defined({ model }) }
  return { ...named, answer, ...tokensOfReply(usage) }
}

/** A call that a worker may make. */
interface CallUnderWay {
  asked: CallToBegin
  /** Address of its answer in the log; absent if it is not kept. */
  key: string | undefined
}

/** Counts the calls that workers make: in the budget, and for the case that they are made for. */
interface CallsUnderWay {
  /** @returns its number */
  open(call: CallUnderWay): number
  sent(call: number): void
  /**
   * @param usage if somebody knows
   * @returns what it was; undefined if it was ended before
   */
  end(call: number, usage?: JudgeUsage): CallUnderWay | undefined
  /** The log has the answer. */
  replayed(asked: CallToBegin): void
  /** What the calls of a case took since this was asked last. */
  takeUsage(name: CaseName): PipelineUsage | undefined
}

function createCallsUnderWay(spending: Pick<Spending, 'open'>): CallsUnderWay {
  const calls = new Map<number, CallUnderWay & { counted: OpenCall }>()
  const used = new Map<string, PipelineUsage>()
  let last = 0
  const count = ({ origin }: CallToBegin, usage: JudgeUsage) => {
    const more = usageOfCalls(usage)
    if (origin.of !== 'case' || !more) return
    const name = nameInRun(origin.name)
    used.set(name, addPipelineUsage(used.get(name), more) ?? more)
  }
  return {
    open(call) {
      last += 1
      calls.set(last, { ...call, counted: spending.open() })
      return last
    },
    sent: call => calls.get(call)?.counted.sent(),
    end(id, told) {
      const call = calls.get(id)
      if (!call) return undefined
      calls.delete(id)
      const { counted, asked } = call
      const usage = told ?? (counted.wasSent() ? { ...noUsage, calls: 1 } : noUsage)
      const priced = asked.prices ? { ...usage, ...costsOf(usage, asked.prices) } : usage
      counted.end(priced)
      count(asked, priced)
      return call
    },
    replayed: asked => count(asked, { ...noUsage, replayed: 1 }),
    takeUsage(name) {
      const usage = used.get(nameInRun(name))
      used.delete(nameInRun(name))
      return usage
    },
  }
}

interface HeldPlacesOptions {
  roomAt: RoomAt
  /** Aborts when nothing further may be asked. */
  stopped: AbortSignal
  /** A request of that call goes out now. */
  onSent(call: number): void
}

/** Places at the limiters of this process, which workers hold while they ask. One that dies gives its own back. */
function createHeldPlaces({
  roomAt,
  stopped,
  onSent,
}: HeldPlacesOptions): Pick<ModelCalls, 'takePlace' | 'givePlace'> {
  const held = new Map<number, (ending: Ending | undefined) => void>()
  let last = 0
  const giveBack = (place: number, ending?: Ending) => {
    held.get(place)?.(ending)
    held.delete(place)
  }
  return {
    async takePlace({ call, limits, timeout, ...limited }, asked, gone) {
      const signal = asked ? AbortSignal.any([stopped, asked]) : stopped
      try {
        const give = await roomAt(limits, timeout).take({ ...limited, signal })
        onSent(call)
        last += 1
        const place = last
        held.set(place, give)
        // It may have died while the place became free.
        if (gone?.aborted) giveBack(place)
        else gone?.addEventListener('abort', () => giveBack(place))
        return { place }
      } catch (error) {
        if (stopped.aborted) return { refused: messageOf(stopped.reason) }
        throw error
      }
    },
    async givePlace({ place, ending }) {
      giveBack(place, ending)
    },
  }
}
