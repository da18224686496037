import type { SpanAttributes } from './applicationSpan.ts'
import { lastMessage, messageText } from './messageText.ts'
import { firstAttribute } from './spanAttributes.ts'

/** Attributes that hold what went into a span, the more exact ones first. */
const inputs = [
  'gen_ai.retrieval.query.text',
  'reranker.query',
  'gen_ai.tool.call.arguments',
  'gen_ai.input.messages',
  'input.value',
  'ai.toolCall.args',
  'ai.prompt.messages',
  'ai.prompt',
  'ai.value',
  'ai.values',
]

/** The same for what came out of it. */
const outputs = [
  'gen_ai.tool.call.result',
  'gen_ai.output.messages',
  'output.value',
  'ai.toolCall.result',
  'ai.response.text',
  'ai.response.object',
  'ai.response.toolCalls',
]

/** What a span was given: of messages the last that says something. Undefined where it does not tell. */
export function spanInput(attributes: SpanAttributes): unknown {
  return told(lastMessage(attributes, 'llm.input_messages') ?? firstAttribute(attributes, inputs))
}

/** What a span gave back, likewise. */
export function spanOutput(attributes: SpanAttributes): unknown {
  return told(lastMessage(attributes, 'llm.output_messages') ?? firstAttribute(attributes, outputs))
}

function told(value: unknown): unknown {
  return value === undefined ? undefined : messageText(value)
}
