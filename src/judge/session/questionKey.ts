import { createHash } from 'node:crypto'
import { stableJson } from '../../text/stableJson.ts'
import type { ChatMessage, Judge } from '../judge.ts'

/** All that defines an answer. Two questions that differ in nothing of this are one question. */
export interface QuestionIdentity {
  judge: Pick<Judge, 'name' | 'model' | 'endpoint' | 'settings'>
  /** Name of the question, and of its prompt. */
  step: string
  promptVersion: number
  messages: ChatMessage[]
  answerSchema: Record<string, unknown>
  repeat: number
  sample?: string | undefined
}

/**
 * Address of a question in the verdict log: SHA-256 of its identity, in hex. It is that of the
 * identity's JSON with sorted keys, put together from parts because a run has thousands of
 * questions and few schemas.
 */
export function questionKey(identity: QuestionIdentity): string {
  const { judge, step, promptVersion, messages, answerSchema, repeat, sample } = identity
  const { name, model, endpoint, settings } = judge
  const parts = [
    `{"answerSchema":${schemaJson(answerSchema)}`,
    `"judge":${stableJson({ name, model, endpoint, settings })}`,
    `"messages":${JSON.stringify(messages.map(({ role, content }) => ({ content, role })))}`,
    `"prompt":${JSON.stringify({ id: step, version: promptVersion })}`,
    `"repeat":${repeat}`,
    ...(sample === undefined ? [] : [`"sample":${JSON.stringify(sample)}`]),
    `"step":${JSON.stringify(step)}}`,
  ]
  return createHash('sha256').update(parts.join(',')).digest('hex')
}

const schemaJsons = new WeakMap<object, string>()

function schemaJson(schema: Record<string, unknown>): string {
  const known = schemaJsons.get(schema)
  if (known !== undefined) return known
  const json = stableJson(schema)
  schemaJsons.set(schema, json)
  return json
}
