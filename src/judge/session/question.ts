import { hash } from 'node:crypto'
import { z } from 'zod'
import { notForModels } from '../answerFields.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { ChatMessage, Judge, PromptOverrides } from '../judge.ts'
import type { JudgeStep } from '../judgeStep.ts'

/** The messages to a language model: the instructions, or those of the user, and the data. */
export function messagesOf<Request>(
  { name, prompt }: Pick<JudgeStep<Request, unknown>, 'name' | 'prompt'>,
  request: Request,
  overrides: PromptOverrides = {},
): ChatMessage[] {
  return [
    { role: 'system', content: overrides[name] ?? prompt.instructions },
    { role: 'user', content: JSON.stringify(prompt.material(request)) },
  ]
}

/** The JSON Schema of the answer, in the form in which models write it. */
export function answerSchemaOf({
  answerSchema,
  shortForm,
}: Pick<JudgeStep<never, unknown>, 'answerSchema' | 'shortForm'>): Record<string, unknown> {
  return jsonSchemaOf(shortForm?.in ?? answerSchema)
}

const jsonSchemas = new WeakMap<z.ZodType, Record<string, unknown>>()

/** Cached, because the conversion costs more than all other work on a question. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const known = jsonSchemas.get(schema)
  if (known) return known
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, {
    override({ jsonSchema: part }) {
      leaveOutUnknown(part)
      leaveOutOwn(part)
    },
  })
  jsonSchemas.set(schema, jsonSchema)
  return jsonSchema
}

/**
 * Providers of strict structured output refuse unsupported keywords, such as `default`. Some can't handle the bounds
 * that zod gives every whole number.
 */
function leaveOutUnknown(part: z.core.JSONSchema.BaseSchema): void {
  delete part.default
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
}

/** Removes the fields that no language model is asked for. */
function leaveOutOwn({ properties = {} }: z.core.JSONSchema.BaseSchema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'object' && notForModels in property) delete properties[name]
  }
}

/** Everything that defines an answer. Equal identities are one question. */
export interface QuestionIdentity {
  judge: Pick<Judge, 'name' | 'model' | 'endpoint' | 'settings'>
  /** Name of the step and of its prompt. */
  step: string
  promptVersion: number
  messages: ChatMessage[]
  answerSchema: Record<string, unknown>
  repeat: number
  sample?: string | undefined
}

/**
 * Key of a question in the verdict log: SHA-256 of its identity as JSON with sorted keys, in hex. The JSON is joined
 * from parts, because a run has thousands of questions but few schemas.
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
  return hash('sha256', parts.join(','), 'hex')
}

const schemaJsons = new WeakMap<object, string>()

function schemaJson(schema: Record<string, unknown>): string {
  const known = schemaJsons.get(schema)
  if (known !== undefined) return known
  const json = stableJson(schema)
  schemaJsons.set(schema, json)
  return json
}
