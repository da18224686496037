import { createHash } from 'node:crypto'
import { stableJson } from '../text/stableJson.ts'
import type { ChatMessage, Judge, Prompt } from './judge.ts'

/** All that defines an answer. Two questions that differ in nothing of this are one question. */
export interface QuestionIdentity {
  judge: Pick<Judge, 'name' | 'model' | 'endpoint' | 'settings'>
  step: string
  prompt: Pick<Prompt<never>, 'id' | 'version'>
  messages: ChatMessage[]
  answerSchema: Record<string, unknown>
  repeat: number
  sample?: string | undefined
}

/** Address of a question in the verdict log: SHA-256 of its identity, in hex. */
export function questionKey(identity: QuestionIdentity): string {
  const { judge, step, prompt, messages, answerSchema, repeat, sample } = identity
  const { name, model, endpoint, settings } = judge
  return createHash('sha256')
    .update(
      stableJson({
        judge: { name, model, endpoint, settings },
        step,
        prompt: { id: prompt.id, version: prompt.version },
        messages,
        answerSchema,
        repeat,
        ...(sample !== undefined && { sample }),
      }),
    )
    .digest('hex')
}
