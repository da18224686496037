import type { CallToBegin, CaseName } from '../../hub/callMessages.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import { noUsage } from '../../judge/judgeUsage.ts'
import { costOf } from '../../judge/session/budget.ts'
import type { OpenCall, Spending } from '../../judge/session/budget.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import { addPipelineUsage, usageOfCalls } from '../../pipeline/tokenUsage.ts'
import { nameOf } from '../state/judgedRecords.ts'

/** A call that a worker may make. */
export interface CallUnderWay {
  asked: CallToBegin
  /** Address of its answer in the log; absent where it is not kept. */
  key: string | undefined
}

/** Counts the calls that workers make: in the budget, and for the case that they are made for. */
export interface CallsUnderWay {
  /** @returns its number */
  open(call: CallUnderWay): number
  sent(call: number): void
  /**
   * @param usage if somebody knows
   * @returns what it was; undefined where it was ended before
   */
  end(call: number, usage?: JudgeUsage): CallUnderWay | undefined
  /** The log has the answer. */
  replayed(asked: CallToBegin): void
  /** What the calls of a case took since this was asked last. */
  takeUsage(name: CaseName): PipelineUsage | undefined
}

export function createCallsUnderWay(spending: Pick<Spending, 'open'>): CallsUnderWay {
  const calls = new Map<number, CallUnderWay & { counted: OpenCall }>()
  const used = new Map<string, PipelineUsage>()
  let last = 0
  const count = ({ origin }: CallToBegin, usage: JudgeUsage) => {
    const more = usageOfCalls(usage)
    if (origin.of !== 'case' || !more) return
    const name = nameOf(origin.name)
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
      const priced = asked.prices ? { ...usage, cost: costOf(usage, asked.prices) } : usage
      counted.end(priced)
      count(asked, priced)
      return call
    },
    replayed: asked => count(asked, { ...noUsage, replayed: 1 }),
    takeUsage(name) {
      const usage = used.get(nameOf(name))
      used.delete(nameOf(name))
      return usage
    },
  }
}
