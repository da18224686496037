import { defined } from '../../defined.ts'
import { parseJson } from '../../text/parseJson.ts'

/** A call of a tool, as a library returns it. */
export interface CalledTool {
  name: string
  /** Texts of JSON are parsed. Undefined if the form has no arguments. */
  input: unknown
  /** Absent if it is unknown what the tool returned. */
  result?: { value: unknown }
  /** What the tool threw, or returned in place of a result. */
  error?: unknown
  /** The round of the model in which it was called, from 1. Absent if the form has no rounds. */
  hop?: number
}

/**
 * The tools that a model called for the last question, in their order. These forms are known:
 *
 * - the AI SDK's results of `generateText`, `streamText` and agents, their `steps`, calls and messages
 * - messages of OpenAI, of LangChain and of Anthropic, and the items of OpenAI's Responses
 * - our own, `{ name, arguments, result, error, hop }`
 *
 * Calls before the last message of a user belong to earlier turns, and are left out.
 *
 * @returns a fault if an item has no known form, or if the call of a result is missing
 */
export function calledTools(given: unknown): { calls: CalledTool[] } | { fault: string } {
  const items = itemsOf(given)
  if (!items) return { fault: `Expected ${knownForms}` }
  const rounds = items.map(roundOf)
  const unknown = rounds.indexOf(undefined)
  if (unknown !== -1) return { fault: `Expected item ${unknown + 1} to be ${knownItems}` }
  const known = rounds.filter(round => round !== undefined)
  const asked = known.slice(known.findLastIndex(({ isQuestion }) => isQuestion) + 1)
  const calls: KnownCall[] = []
  let hop = 0
  for (const [index, { called, returned, kind }] of asked.entries()) {
    const continues = kind === 'item' && asked[index - 1]?.kind === 'item'
    if (kind !== 'call' && called.length > 0 && !continues) hop += 1
    calls.push(...called.map(call => ({ ...(kind !== 'call' && { hop }), ...call })))
    const lost = returned.find(one => !answer(calls, one))
    if (lost) return { fault: 'Expected each result of a tool to come with the call of the tool' }
  }
  return { calls: calls.map(({ id: _, ...call }) => call) }
}

const knownForms = 'the result of the AI SDK, its `steps`, or a list of messages or calls of tools'
const knownItems =
  'a message or a call of the AI SDK, LangChain, OpenAI or Anthropic, or `{ name, arguments, result }`'

type KnownCall = CalledTool & { id?: unknown }

/** What a tool returned to a call. */
interface Returned extends Pick<CalledTool, 'result' | 'error'> {
  id: unknown
  name: unknown
}

/** What one item says. */
interface Round {
  called: KnownCall[]
  returned: Returned[]
  /**
   * A message or a step of the AI SDK has the calls of one round. Items of OpenAI's Responses are of one round up to the
   * first result. A single call has no known round.
   */
  kind: 'round' | 'item' | 'call'
  /** A user wrote it. */
  isQuestion: boolean
}

type Fields = Readonly<Record<string, unknown>>

function itemsOf(given: unknown): readonly unknown[] | undefined {
  if (Array.isArray(given)) return given
  // One by one, because getters of the AI SDK throw if a part was not asked for.
  const name = ['steps', 'messages', 'output'].find(one => Array.isArray(field(given, one)))
  if (name !== undefined) return field(given, name) as unknown[]
  const choices = field(given, 'choices')
  if (Array.isArray(choices)) return choices.map(choice => field(choice, 'message'))
  return roundOf(given) && [given]
}

/** Gives what a tool returned to its call. A result with a name needs none. */
function answer(calls: KnownCall[], { id, name, ...outcome }: Returned): boolean {
  // Older forms name the function only.
  const call = calls.findLast(one =>
    id === undefined ? one.name === name && !one.result : one.id === id,
  )
  if (call) Object.assign(call, outcome)
  else if (typeof name === 'string') calls.push({ name, input: undefined, ...outcome })
  return call !== undefined || typeof name === 'string'
}

function roundOf(item: unknown): Round | undefined {
  if (typeof item === 'string' && item.trim() !== '') {
    return {
      called: [{ name: item, input: undefined }],
      returned: [],
      kind: 'call',
      isQuestion: false,
    }
  }
  if (!isFields(item)) return undefined
  const parts = partsOf(item)
  const called = parts.flatMap(part => callOf(part) ?? [])
  const returned = parts.flatMap(part => returnOf(part) ?? [])
  if (isMessage(item)) {
    // Anthropic returns results of tools in messages of the user.
    return { called, returned, kind: 'round', isQuestion: isOfUser(item) && returned.length === 0 }
  }
  const isNothing = called.length === 0 && returned.length === 0
  if (isNothing && !isOtherItem(item)) return undefined
  const kind = isStep(item) ? 'round' : isItem(item) && returned.length === 0 ? 'item' : 'call'
  return { called, returned, kind, isQuestion: false }
}

/** The parts of an item that may be calls or results. */
function partsOf(item: Fields): readonly unknown[] {
  const { content, parts, toolCalls, tool_calls: calls, toolResults } = item
  if (Array.isArray(parts)) return [item, ...parts.map(partOfGemini)]
  // Older models of OpenAI call one function a message.
  const legacy = item['function_call']
  if (isFields(legacy)) return [item, { ...legacy, type: 'function_call' }]
  if (Array.isArray(content) && !hasAny(calls)) return [item, ...content]
  // LangChain has the calls of some models among the content, too.
  return [item, ...[calls, toolCalls, toolResults].filter(Array.isArray).flat()]
}

/** Gemini names calls and results by keys, and the others by types. */
function partOfGemini(part: unknown): unknown {
  const [call, response] = [field(part, 'functionCall'), field(part, 'functionResponse')]
  if (isFields(call)) return { ...call, type: 'tool_call' }
  if (!isFields(response)) return part
  return { type: 'tool_result', name: response['name'], output: response['response'] }
}

const hasAny = (list: unknown): boolean => Array.isArray(list) && list.length > 0

function callOf(part: unknown): KnownCall | undefined {
  if (!isFields(part)) return undefined
  const { type, id, toolCallId, toolName, name } = part
  if (isReturn(part)) return undefined
  if (typeof part['state'] === 'string') return shownCall(part)
  if (typeof toolName === 'string') return { id: toolCallId, name: toolName, input: inputOf(part) }
  const called = part['function'] ?? part['custom']
  if (isFields(called) && typeof called['name'] === 'string') {
    return { id, name: called['name'], input: inputOf(called) }
  }
  if (isMessage(part)) return undefined
  if (typeof name === 'string') {
    return type === undefined || isCallType(nameOf(type)) ? ownForm(name, part) : undefined
  }
  const hosted = hostedTool.exec(nameOf(type))?.[1]
  return hosted === undefined ? undefined : ownForm(hosted, part)
}

/** A part of a message that the AI SDK shows to users: its type has the name of the tool. */
function shownCall({ type, toolName, toolCallId, input, output, errorText }: Fields) {
  const name = typeof toolName === 'string' ? toolName : /^tool-(.+)$/.exec(nameOf(type))?.[1]
  if (name === undefined) return undefined
  return {
    id: toolCallId,
    name,
    input: readJson(input),
    ...(output !== undefined && { result: { value: readJson(output) } }),
    ...defined({ error: errorText }),
  }
}

/** The types of calls in the forms of OpenAI, Anthropic and LangChain, those of tools of the provider included. */
const isCallType = (type: string): boolean => /(?:^|_)(?:call|tool_use)$/.test(type)

/** Tools of OpenAI itself have no name: `web_search_call`. */
const hostedTool = /^(?!function_|custom_|tool_|mcp_)(\w+)_call$/

function ownForm(name: string, part: Fields): KnownCall {
  const { result, results, error, hop, id, call_id: callId = id } = part
  const output = part['output'] ?? result ?? results ?? undefined
  const hasFailed = error !== undefined && error !== null
  return {
    id: callId,
    name,
    input: inputOf(part),
    ...(output !== undefined && { result: { value: readJson(output) } }),
    ...(hasFailed && { error }),
    ...(Number.isSafeInteger(hop) && Number(hop) > 0 && { hop: Number(hop) }),
  }
}

function inputOf({ input, arguments: given, args, action, queries }: Fields): unknown {
  return readJson(input ?? given ?? args ?? action ?? (queries ? { queries } : undefined))
}

/** The kinds of parts and items that hold what a tool returned. */
const returns = /^tool-(?:result|error|output-denied)$|(?:^|_)tool_result$|_call_output$/

const isReturn = ({ type, role }: Fields): boolean =>
  returns.test(nameOf(type)) || role === 'tool' || role === 'function' || type === 'tool'

function returnOf(part: unknown): Returned | undefined {
  if (!isFields(part) || !isReturn(part)) return undefined
  // The parts of the AI SDK's message are the results.
  if (Array.isArray(part['content']) && part['content'].some(one => isAiSdkResult(one)))
    return undefined
  const { toolCallId, tool_call_id: callId, tool_use_id: useId, call_id: ofItem } = part
  const named = {
    id: toolCallId ?? callId ?? useId ?? ofItem,
    name: part['toolName'] ?? part['name'],
  }
  const value = returnedValue(part)
  const hasFailed =
    part['type'] === 'tool-error' || part['is_error'] === true || part['status'] === 'error'
  if (hasFailed) return { ...named, error: part['error'] ?? value }
  if (part['type'] === 'tool-output-denied') return { ...named, error: 'denied' }
  const failure = failedOutput(part['output'])
  return { ...named, ...(failure ? { error: failure.value } : { result: { value } }) }
}

const isAiSdkResult = (part: unknown): boolean =>
  ['tool-result', 'tool-error'].includes(nameOf(field(part, 'type')))

/**
 * What a tool returned, from the message or the part that has it. LangChain's `artifact` has the passages, and
 * `content` their text for the model.
 */
export function returnedValue({ artifact, output, result, content }: Fields): unknown {
  const value = readJson(artifact ?? output ?? result ?? content)
  // The AI SDK wraps results in messages, and Anthropic and MCP return texts as parts.
  if (isFields(value) && ['json', 'text'].includes(nameOf(value['type'])) && 'value' in value)
    return readJson(value['value'])
  const [part, ...others]: readonly unknown[] = Array.isArray(value) ? value : []
  const text = field(part, 'type') === 'text' && others.length === 0 && field(part, 'text')
  return typeof text === 'string' ? readJson(text) : value
}

function failedOutput(output: unknown): { value: unknown } | undefined {
  const type = field(output, 'type')
  if (type === 'execution-denied') return { value: field(output, 'reason') ?? 'denied' }
  return type === 'error-text' || type === 'error-json'
    ? { value: field(output, 'value') }
    : undefined
}

function isMessage(item: Fields): boolean {
  return typeof item['role'] === 'string' || messageTypes.includes(nameOf(item['type']))
}

/** The types of LangChain's messages. */
const messageTypes = ['human', 'ai', 'tool', 'system', 'developer', 'function', 'remove']

const isOfUser = ({ role, type }: Fields): boolean => role === 'user' || type === 'human'

const isStep = ({ toolCalls }: Fields): boolean => Array.isArray(toolCalls)

/** Items of OpenAI's Responses. */
const isItem = ({ type }: Fields): boolean => nameOf(type).endsWith('_call')

/** An item without calls: a step of the AI SDK, or texts and reasoning of OpenAI's Responses. */
function isOtherItem(item: Fields): boolean {
  return isStep(item) || (typeof item['type'] === 'string' && !('name' in item))
}

/** Only texts name a type. An object may not even have a text. */
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Objects and lists. A text such as `2024` is more likely to be a text. */
function readJson(value: unknown): unknown {
  const parsed = typeof value === 'string' ? parseJson(value) : undefined
  return typeof parsed === 'object' && parsed !== null ? parsed : value
}

function field(value: unknown, name: string): unknown {
  return isFields(value) ? value[name] : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
