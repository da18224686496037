import type { JudgeFindings, JudgeQuestion, JudgeReply } from '../judge.ts'
import { connectCompletions } from './completions.ts'
import type { Connection } from './endpoint.ts'
import { readCompletion } from './reply.ts'
import type { OpenaiSettings } from './settings.ts'

/** A model that answers questions to the judge. */
export interface Chat {
  ask(question: JudgeQuestion): Promise<JudgeReply>
  /** Undefined until the endpoint has answered, and where nothing was left to find out. */
  findings(): JudgeFindings | undefined
}

export function connectChat(settings: OpenaiSettings & Connection): Chat {
  const { ask, findings } = connectCompletions(settings)
  return {
    findings,
    async ask({ step, answerSchema, messages, ...call }) {
      const shape = { name: step, schema: answerSchema }
      const { reply, secrets } = await ask({ ...call, messages, kind: step, shape })
      return readCompletion(reply, { messages, secrets })
    },
  }
}
