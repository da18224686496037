import { defined } from '../../../defined.ts'
import type { AnswerUsage } from '../../tokenUsage.ts'
import { passageSchema } from '../../passage.ts'
import { mostPassages, passagesFound, stepOutput, textOfStep } from '../stepOutput.ts'
import type { OutputToHand } from '../stepOutput.ts'
import type { HandedStep, StepOutput } from '../../stepRecord.ts'
import { stepText } from '../../stepText.ts'
import type { ApplicationSpan, SpanAttributes } from './applicationSpan.ts'
import { hasFailed } from './applicationSpan.ts'
import {
  amountAttribute,
  attribute,
  firstAttribute,
  fromJson,
  spanError,
} from './spanAttributes.ts'
import { spanDocuments } from './spanDocuments.ts'
import type { SpanRole } from './spanRole.ts'
import { spanToolCall, spanToolName } from './spanToolCall.ts'

const longestName = 60

/** The attributes for each value, the more exact ones first. */
const names = {
  promptTokens: [
    'gen_ai.usage.input_tokens',
    'llm.token_count.prompt',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
    'ai.usage.tokens',
    'gen_ai.usage.prompt_tokens',
  ],
  completionTokens: [
    'gen_ai.usage.output_tokens',
    'llm.token_count.completion',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
    'gen_ai.usage.completion_tokens',
  ],
  cost: ['llm.cost.total'],
} as const

/** The data of a span as a step, except its start and its parent. */
type SpanStep = Omit<HandedStep, 'start' | 'parent' | 'milliseconds'>

/**
 * A span as a step, with the data so far.
 * @param withTexts names of the steps whose passages are handed over with their texts
 */
export function spanStep(
  span: ApplicationSpan,
  role: SpanRole,
  withTexts: readonly string[] = [],
): SpanStep {
  const { attributes } = span
  const name = nameOf(role === 'tool' ? spanToolName(span) : span.name)
  const isRead = withTexts.includes(name)
  const input = spanInput(attributes)
  const usage = usageOf(attributes)
  const firstPart = firstPartOf(attributes)
  return {
    name,
    ...(input !== undefined && { input: stepText(input) }),
    ...((role === 'tool' ? ofTool(span, isRead) : passagesOf(span, role, isRead)) ??
      outputOf(attributes)),
    ...(usage && { usage }),
    ...defined({ firstPart }),
    ...(hasFailed(span) && { error: stepText(spanError(span)) }),
  }
}

/** The duration by the span's own clock, so that it equals the one in the application's tracing. */
export function spanMilliseconds({ duration }: ApplicationSpan): number | undefined {
  if (!Array.isArray(duration)) return undefined
  const took = duration[0] * 1000 + duration[1] / 1_000_000
  return Number.isFinite(took) && took >= 0 ? took : undefined
}

/** The name on one line, within the length limit of a step's name. */
function nameOf(name: string): string {
  const words = name
    .slice(0, 10 * longestName)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return Array.from(words).slice(0, longestName).join('').trim() || 'span'
}

/** The number of passages, their documents, and their texts if all are there. */
function passagesOf(
  { attributes, droppedAttributesCount }: ApplicationSpan,
  role: SpanRole,
  isReadWhole: boolean,
): OutputToHand | undefined {
  if (role !== 'retriever' && role !== 'reranker') return undefined
  const found = spanDocuments(attributes)
  if (!found) return undefined
  // The SDK may have dropped ids, or whole documents at the end.
  if (droppedAttributesCount > 0) return { passages: found.length }
  const first = found.slice(0, mostPassages)
  const read = first.map(
    document => passageSchema.safeParse({ ...document, content: '' }).data ?? {},
  )
  const whole = isReadWhole
    ? first.flatMap(document => passageSchema.safeParse(document).data ?? [])
    : []
  return {
    ...passagesFound(found.length, read),
    ...(isReadWhole && whole.length === first.length && { texts: whole.map(textOfStep) }),
  }
}

/** The passages in the result of a tool, in the forms that `step` knows. */
function ofTool(span: ApplicationSpan, isReadWhole: boolean): OutputToHand | undefined {
  const { result } = spanToolCall(span)
  const found = result && stepOutput(result.value, isReadWhole)
  return found?.passages === undefined ? undefined : found
}

function outputOf(attributes: SpanAttributes): StepOutput {
  const output = spanOutput(attributes)
  return output === undefined ? {} : { output: stepText(output) }
}

function usageOf(attributes: SpanAttributes): AnswerUsage | undefined {
  const [promptTokens, completionTokens] = [names.promptTokens, names.completionTokens].map(
    counts => amountAttribute(attributes, counts),
  )
  const cost = amountAttribute(attributes, names.cost)
  const usage = {
    ...(Number.isSafeInteger(promptTokens) && { promptTokens }),
    ...(Number.isSafeInteger(completionTokens) && { completionTokens }),
    ...defined({ cost }),
  }
  return Object.keys(usage).length === 0 ? undefined : usage
}

/** GenAI reports it in seconds, and the AI SDK in milliseconds. */
function firstPartOf(attributes: SpanAttributes): number | undefined {
  const seconds = amountAttribute(attributes, ['gen_ai.response.time_to_first_chunk'])
  if (seconds !== undefined) return seconds * 1000
  return amountAttribute(attributes, ['ai.response.msToFirstChunk'])
}

/** Attributes with the input of a span, the more exact ones first. */
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

/** Attributes with the output of a span. */
const outputs = [
  'gen_ai.tool.call.result',
  'gen_ai.output.messages',
  'output.value',
  'ai.toolCall.result',
  'ai.response.text',
  'ai.response.object',
  'ai.response.toolCalls',
]

/** The input of a span: of messages, the last one with a text. Undefined if the span has no input. */
function spanInput(attributes: SpanAttributes): unknown {
  return told(lastMessage(attributes, 'llm.input_messages') ?? firstAttribute(attributes, inputs))
}

/** The output of a span, read in the same way. */
function spanOutput(attributes: SpanAttributes): unknown {
  return told(lastMessage(attributes, 'llm.output_messages') ?? firstAttribute(attributes, outputs))
}

function told(value: unknown): unknown {
  return value === undefined ? undefined : messageText(value)
}

/**
 * The last message with a text in a prompt or an answer: messages of GenAI have `parts`, and those of the AI SDK have
 * `content`. A prompt begins with instructions that are the same in each case. A value without such a text is
 * returned unchanged.
 */
function messageText(value: unknown): unknown {
  return said(fromJson(value)) ?? value
}

/** OpenInference has a separate attribute for each message: `llm.input_messages.0.message.content`. */
function lastMessage(attributes: SpanAttributes, list: string): unknown {
  let last: unknown
  for (let index = 0; ; index += 1) {
    const message = `${list}.${index}.message`
    if (attribute(attributes, `${message}.role`) === undefined) return last
    last =
      attribute(attributes, `${message}.content`) ??
      attribute(attributes, `${message}.contents.0.message_content.text`)
  }
}

function said(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return lastSaid(value)
  const prompt = field(value, 'prompt') ?? field(value, 'messages')
  if (typeof prompt === 'string') return prompt
  return Array.isArray(prompt) ? lastSaid(prompt) : contentText(value)
}

/** Tool calls and their results are messages without a text. */
function lastSaid(messages: readonly unknown[]): string | undefined {
  return messages.map(contentText).findLast(text => text !== undefined)
}

function contentText(message: unknown): string | undefined {
  const content = field(message, 'parts') ?? field(message, 'content')
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts = content
    .map(part => field(part, 'content') ?? field(part, 'text'))
    .filter(text => typeof text === 'string')
  return texts.length === 0 ? undefined : texts.join('\n')
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}
