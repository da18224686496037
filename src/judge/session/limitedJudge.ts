import pLimit from 'p-limit'
import type { CallWatch, Judge, JudgeQuestion, JudgeReply } from '../judge.ts'
import { defaultConcurrency, defaultMaterialTokens, EndpointGivenUp } from '../judge.ts'
import { shareOfCalls } from '../limiter/concurrency.ts'
import type { VerdictLog } from '../log/verdictLog.ts'
import { askTogether } from './askTogether.ts'
import { stopFailure } from './budget.ts'
import type { Spending } from './budget.ts'
import type { Account } from './ledger.ts'
import { SharedWatch } from './sharedWatch.ts'

/** A judge with its log and its limits. */
export interface LimitedJudge {
  judge: Judge
  log: VerdictLog | undefined
  spending: Spending
  /** Stops calls that wait for room once the run may ask nothing more. */
  watch: CallWatch
  /** Asks a question alone. */
  ask: Judge['answer']
  /** Asks a question together with others of the group. */
  askWith: (question: JudgeQuestion, group: object) => Promise<JudgeReply>
}

interface LimitedJudgeOptions {
  judge: Judge
  verdictLog: VerdictLog | undefined
  spending: Spending
  onWait: CallWatch['waits'] | undefined
  /** How many shards share the concurrency of the judge. @default 1 */
  shards: number | undefined
  /** If the endpoint of `judge` is given up, the run stops. If that of `embeddings` is, only its questions stop. */
  account: Account
}

export function limitedJudge(options: LimitedJudgeOptions): LimitedJudge {
  const { judge, verdictLog, spending, onWait, shards, account } = options
  const log = judge.logged === false ? undefined : verdictLog
  const limit = judge.limitsItself
    ? (work: () => Promise<JudgeReply>) => work()
    : pLimit(callsAtOnce(judge, shards))
  const own = new AbortController()
  const stopped = AbortSignal.any([spending.stopped, own.signal])
  const ask = (question: JudgeQuestion) =>
    limit(async () => {
      question.signal.throwIfAborted()
      stopped.throwIfAborted()
      try {
        return await spending.spend(judge, sent => answerOf(judge, question, sent), account)
      } catch (error) {
        if (error instanceof EndpointGivenUp && account === 'judge') spending.stop(error)
        else if (error instanceof EndpointGivenUp) own.abort(stopFailure(error))
        throw error
      }
    })
  const watch: CallWatch = {
    sent() {
      stopped.throwIfAborted()
      return () => {}
    },
    waits: (...wait) => onWait?.(...wait),
    stopped,
  }
  const { materialTokens = defaultMaterialTokens } = judge
  return { judge, log, spending, watch, ask, askWith: askTogether({ ask, materialTokens }) }
}

/** The default is not divided among shards, because it does not come from the endpoint. */
function callsAtOnce({ concurrency }: Judge, shards: number | undefined): number {
  return concurrency === undefined ? defaultConcurrency : shareOfCalls(concurrency, shards)
}

/** A custom judge may return anything, despite its type. */
async function answerOf(
  judge: Judge,
  question: JudgeQuestion,
  onSent: () => void,
): Promise<JudgeReply> {
  const watch = new SharedWatch([...(question.watch ? [question.watch] : []), whenSent(onSent)])
  // A judge that limits itself reports the moment of sending by itself.
  const end = judge.limitsItself ? undefined : watch.sent()
  try {
    const reply: JudgeReply | undefined = await judge.answer({ ...question, watch })
    if (!reply) throw new TypeError('Expected `answer` of the judge to return `{ answer }`.')
    return reply
  } finally {
    end?.()
  }
}

const whenSent = (onSent: () => void): CallWatch => ({
  sent() {
    onSent()
    return () => {}
  },
  waits() {},
})
