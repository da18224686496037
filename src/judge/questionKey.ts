import { createHash } from 'node:crypto'
import type { ChatMessage, Judge, Prompt } from './judge.ts'

/** All that defines an answer. Two questions that differ in nothing of this are one question. */
export interface QuestionIdentity {
  judge: Pick<Judge, 'name' | 'model' | 'endpoint' | 'settings'>
  step: string
  prompt: Pick<Prompt<never>, 'id' | 'version'>
  messages: ChatMessage[]
  answerSchema: Record<string, unknown>
  repeat: number
}

/** Address of a question in the verdict log: SHA-256 of its identity, in hex. */
export function questionKey(identity: QuestionIdentity): string {
  const { judge, step, prompt, messages, answerSchema, repeat } = identity
  const { name, model, endpoint, settings } = judge
  return createHash('sha256')
    .update(
      canonicalJson({
        judge: { name, model, endpoint, settings },
        step,
        prompt: { id: prompt.id, version: prompt.version },
        messages,
        answerSchema,
        repeat,
      }),
    )
    .digest('hex')
}

/** JSON in which equal data is equal text: keys sorted, nothing that is undefined. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
