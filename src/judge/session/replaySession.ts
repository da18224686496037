import { defined } from '../../defined.ts'
import { isUnavailable, Unavailable } from '../../errors.ts'
import type { ChatMessage, Judge, JudgeQuestion, JudgeReply, JudgeSession } from '../judge.ts'
import type { ReplyTokens } from '../../pipeline/tokenUsage.ts'
import { judgeTraits, presentTraits } from '../traits.ts'
import { replaceJudges } from '../members.ts'
import type { VerdictLog } from '../log/verdictLog.ts'
import type { VerdictRecord } from '../log/verdictRecord.ts'
import type { JudgeSessionOptions } from './session.ts'
import { createJudgeSession } from './session.ts'

/** A question to a judge, with its answer from the verdict log. */
export interface JudgeExchange
  extends
    Pick<VerdictRecord, 'key' | 'step' | 'judge' | 'model' | 'date' | keyof ReplyTokens>,
    Partial<Pick<VerdictRecord, 'prompt'>> {
  /**
   * The rendered messages. Their hash, together with the other parts of the question's identity, is the key in the
   * log.
   */
  messages: ChatMessage[]
  /** The parsed and checked answer, with the ids of the question, not of the messages. Absent if no log has it. */
  answer?: unknown
}

interface ReplaySession {
  session: JudgeSession
  /** The questions so far, by key in the verdict log. */
  exchanges(): ReadonlyMap<string, JudgeExchange>
}

/** A session that makes no calls to other processes: it renders each question again, and answers from the log. */
export function createReplaySession({
  judge,
  embeddings,
  prompts,
  verdictLog,
}: Pick<JudgeSessionOptions, 'judge' | 'embeddings' | 'prompts' | 'verdictLog'>): ReplaySession {
  const heard = new Map<string, JudgeExchange>()
  const replaying = (one: Judge) =>
    replaceJudges(one, single => replayingJudge(single, { log: verdictLog, heard }))
  return {
    session: createJudgeSession({
      judge: replaying(judge),
      ...(embeddings && { embeddings: replaying(embeddings) }),
      ...(prompts && { prompts }),
    }),
    exchanges: () => heard,
  }
}

interface Replaying {
  log: Pick<VerdictLog, 'get'> | undefined
  heard: Map<string, JudgeExchange>
}

function replayingJudge(judge: Judge, { log, heard }: Replaying): Judge {
  return {
    ...presentTraits(judge, judgeTraits),
    logged: false,
    local: true,
    async answer(question) {
      const { key, step, messages } = question
      const { name, model } = judge
      const asked = { key, step, judge: name, ...defined({ model }), messages }
      const record = judge.logged === false ? undefined : log?.get(key)
      if (record) {
        const { redacted: _, ...answered } = record
        heard.set(key, { ...asked, ...answered })
        return { answer: record.answer, replayed: true }
      }
      const reply = await ownReply(judge, question)
      if (!reply) {
        heard.set(key, asked)
        throw new Unavailable('no log has the answer to this question')
      }
      // An answer that a judge computes in this process is not an exchange.
      if (reply.replayed) heard.set(key, { ...asked, answer: reply.answer })
      return reply
    },
  }
}

/** The reply of a judge in this process, such as one that replays its own log; undefined if it has no answer. */
async function ownReply(judge: Judge, question: JudgeQuestion): Promise<JudgeReply | undefined> {
  if (!judge.local) return undefined
  try {
    return await judge.answer(question)
  } catch (error) {
    if (isUnavailable(error)) return undefined
    throw error
  }
}
