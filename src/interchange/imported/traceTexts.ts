import type { Turn } from '../../golden/goldenSet.ts'
import type { SpanAttributes } from '../../pipeline/steps/spans/applicationSpan.ts'
import { attribute, fromJson, textAttribute } from '../../pipeline/steps/spans/spanAttributes.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { MessageRole } from './conversation.ts'
import { messageRole } from './conversation.ts'
import type { JsonFields } from '../../text/decodedJson.ts'
import { decodedJson, isJsonMapping } from '../../text/decodedJson.ts'

/** A message of a user, a model or a tool, as a span records it. */
export interface TracedMessage {
  role: MessageRole
  /** Empty for a message without a text, such as the call of a tool. */
  content: string
  /** What tools returned, with their names if the message has them. */
  results: readonly { value: unknown; tool: string | undefined }[]
}

/** The attributes with the input of a span by convention, the more exact ones first. */
const inputs = [
  'gen_ai.input.messages',
  'langfuse.trace.input',
  'langfuse.observation.input',
  'ai.observability.record_root.input',
  'input.value',
  'traceloop.entity.input',
  'mlflow.spanInputs',
  'gen_ai.prompt',
  'ai.prompt.messages',
  'ai.prompt',
]

const outputs = [
  'gen_ai.output.messages',
  'langfuse.trace.output',
  'langfuse.observation.output',
  'ai.observability.record_root.output',
  'output.value',
  'traceloop.entity.output',
  'mlflow.spanOutputs',
  'gen_ai.completion',
  'ai.response.text',
  'ai.response.object',
]

/** OpenInference and OpenLLMetry have separate attributes for each message: `gen_ai.prompt.0.content`. */
const flattened = {
  user: [
    ['llm.input_messages', '.message'],
    ['gen_ai.prompt', ''],
    ['llm.prompts', ''],
  ],
  assistant: [
    ['llm.output_messages', '.message'],
    ['gen_ai.completion', ''],
    ['llm.completions', ''],
  ],
} as const

/** Attributes that hold a text as JSON too, in quotes. */
const isEncoded = (name: string): boolean => /^(?:traceloop|mlflow)\./.test(name)

/**
 * The messages in the input of a span (`user`) or in its output (`assistant`). A plain text is a message of that
 * role.
 */
export function spanMessages(attributes: SpanAttributes, side: Turn['role']): TracedMessage[] {
  for (const [list, part] of flattened[side]) {
    const messages = flatMessages(attributes, { list, part, side })
    if (messages.some(({ role }) => role === side)) return messages
  }
  const names = side === 'user' ? inputs : outputs
  for (const name of names) {
    const value = attribute(attributes, name)
    const given = isEncoded(name) ? (fromJson(value) ?? value) : value
    const messages = messagesIn(given, side)
    if (messages.some(({ role, content }) => role === side && !isBlank(content))) return messages
  }
  return []
}

/** The input or output of a span as it is written, if it is a mapping without a usual name. */
export function spanMapping(attributes: SpanAttributes, side: Turn['role']): string | undefined {
  return (side === 'user' ? inputs : outputs)
    .map(name => textAttribute(attributes, name))
    .find(text => isJsonMapping(fromJson(text)))
}

function flatMessages(
  attributes: SpanAttributes,
  { list, part, side }: { list: string; part: string; side: Turn['role'] },
): TracedMessage[] {
  const messages: TracedMessage[] = []
  for (let index = 0; ; index += 1) {
    const message = `${list}.${index}${part}`
    const said = attribute(attributes, `${message}.content`) ?? contentParts(attributes, message)
    const role = attribute(attributes, `${message}.role`) ?? (said === undefined ? undefined : side)
    if (role === undefined) return messages
    messages.push(...(messageOf({ role, content: decodedJson(said) }) ?? []))
  }
}

/** OpenInference: the parts of a message have separate attributes, too. */
function contentParts(attributes: SpanAttributes, message: string): string[] | undefined {
  const texts: string[] = []
  for (let index = 0; ; index += 1) {
    const part = `${message}.contents.${index}.message_content`
    const text = attribute(attributes, `${part}.text`)
    if (typeof text === 'string') texts.push(text)
    else if (attribute(attributes, `${part}.type`) === undefined) break
  }
  return texts.length === 0 ? undefined : texts
}

/** Names of an application's own inputs and outputs. */
const names = {
  user: [
    ...['question', 'query', 'user_input', 'userInput', 'input', 'prompt', 'message', 'text'],
    ...['user_message', 'new_message', 'content'],
  ],
  assistant: [
    ...['answer', 'output', 'response', 'result', 'completion', 'generation', 'content', 'text'],
    ...['output_text', 'message'],
  ],
}

const conversations = ['messages', 'chat_history', 'chatHistory', 'history', 'contents']

/** Mappings and lists of frameworks around the input or output of a function or a model. */
const wrappers = {
  user: ['inputs', 'kwargs', 'args'],
  assistant: ['outputs', 'choices', 'generations', 'candidates'],
}

const deepest = 8

/** The messages in a value: a text, a message, a list of messages, or a mapping with a usual name. */
function messagesIn(value: unknown, side: Turn['role'], depth = 0): TracedMessage[] {
  if (depth > deepest) return []
  const read = decodedJson(value)
  if (typeof read === 'string') return [{ role: side, content: read, results: [] }]
  if (Array.isArray(read)) return listed(read, side, depth)
  if (!isJsonMapping(read)) return []
  const message = messageOf(read)
  if (message) return message
  const inside = (found: unknown) => messagesIn(found, side, depth + 1)
  const list = conversations.map(name => read[name]).find(Array.isArray)
  const earlier = list === undefined ? [] : listed(list, side, depth)
  const asked = names[side]
    .map(name => inside(read[name]))
    .find(found => found.some(({ content }) => !isBlank(content)))
  if (earlier.length > 0 && asked?.[0]?.content === earlier.at(-1)?.content) return earlier
  if (earlier.length > 0 || asked) return [...earlier, ...(asked ?? [])]
  const wrapped = wrappers[side].map(name => inside(read[name])).find(found => found.length > 0)
  return wrapped ?? onlyText(read, side)
}

function listed(list: readonly unknown[], side: Turn['role'], depth: number): TracedMessage[] {
  const [first] = list
  if (list.length === 1) return messagesIn(first, side, depth + 1)
  // Calls of tools may be between the messages.
  return list.flatMap(one => {
    const read = decodedJson(one)
    return isJsonMapping(read) ? (messageOf(read) ?? []) : []
  })
}

function onlyText(fields: JsonFields, side: Turn['role']): TracedMessage[] {
  const values = Object.values(fields).filter(value => typeof value !== 'object')
  const [only] = values
  const isOnly = values.length === 1 && Object.keys(fields).length === 1
  return isOnly && typeof only === 'string' ? [{ role: side, content: only, results: [] }] : []
}

/** A message in the form of OpenAI, GenAI, the AI SDK, Gemini or LangChain; undefined if the mapping is none. */
function messageOf(fields: JsonFields): TracedMessage[] | undefined {
  const { role: named, type, id, kwargs, message } = fields
  // LangChain's serialized messages name their class.
  const ofClass: unknown = Array.isArray(id) ? id.at(-1) : undefined
  const word = [named, ofClass, type].find(one => typeof one === 'string' && messageRole(one))
  if (typeof word !== 'string') {
    return isJsonMapping(message) ? messageOf(message) : undefined
  }
  const { parts, content } = ofClass === word && isJsonMapping(kwargs) ? kwargs : fields
  const said = parts ?? content
  const role = messageRole(word) ?? 'other'
  const results = role === 'tool' ? [{ value: textOf(said) || said, tool: toolIn(fields) }] : []
  return [{ role, content: textOf(said), results: [...results, ...resultsIn(said)] }]
}

const textParts = ['text', 'input_text', 'output_text', undefined]

/** The text of a message: parts that think, call tools or show pictures have none. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: unknown) => {
      if (typeof part === 'string') return part
      if (!isJsonMapping(part) || !textParts.some(type => type === part['type'])) return undefined
      return part['text'] ?? part['content']
    })
    .filter(text => typeof text === 'string')
    .join('\n')
}

const resultParts = ['tool_call_response', 'tool-result', 'tool_result']

function resultsIn(content: unknown): TracedMessage['results'] {
  const parts: readonly unknown[] = Array.isArray(content) ? content : []
  return parts.flatMap(part => {
    if (!isJsonMapping(part) || !resultParts.includes(String(part['type']))) return []
    const { response, result, output, content: said } = part
    return [{ value: response ?? result ?? output ?? said, tool: toolIn(part) }]
  })
}

function toolIn({ name, toolName, tool_name: other }: JsonFields): string | undefined {
  return [name, toolName, other].find(one => typeof one === 'string')
}
