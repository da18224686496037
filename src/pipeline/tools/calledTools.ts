import { defined } from '../../defined.ts'
import { failedOutput, readJson, returnedValue } from './returnedValue.ts'

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
 * @returns a fault if an item has no known form, if the call of a result is missing, or if it is unclear which question
 * calls belong to
 */
export function calledTools(given: unknown): { calls: CalledTool[] } | FormFault {
  const items = itemsOf(given)
  if (!items) return { fault: `Expected ${knownForms}` }
  const rounds = items.map(roundOf)
  const unknown = rounds.indexOf(undefined)
  if (unknown !== -1) return { fault: `Expected item ${unknown + 1} to be ${knownItems}` }
  const known = rounds.filter(round => round !== undefined)
  const last = known.findLastIndex(({ isQuestion }) => isQuestion)
  if (isWithinTurn(known.slice(0, Math.max(0, last)))) return unclearTurn
  const asked = known.slice(last + 1)
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

/** Why calls can't be read. */
interface FormFault {
  fault: string
  /** What to do, if that is the same wherever the calls are given. */
  fix?: string
}

const unclearTurn: FormFault = {
  fault:
    "Expected the model's answer before the last message of a user, found calls that it had not answered: they may belong to the same question",
  fix: 'Give only the messages of the last question, without those of a user in between, or a list of `{ name, arguments, result }`',
}

/** Whether rounds before a message of a user end in calls that no answer follows. Programs add such messages. */
function isWithinTurn(before: readonly Round[]): boolean {
  const last = before.findLast(({ called, returned, isAnswer }) => {
    return called.length > 0 || returned.length > 0 || isAnswer
  })
  return last !== undefined && !last.isAnswer
}

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
  /** The model wrote it, and waits for no result of a tool. */
  isAnswer: boolean
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
  const alike = calls.filter(one => (id === undefined ? one.name === name : one.id === id))
  const last = alike.at(-1)
  // Some models give calls of one round the same id. Their results are in the order of the calls.
  const waiting = alike.find(one => one.hop === last?.hop && !one.result && one.error === undefined)
  const call = id === undefined ? waiting : (waiting ?? last)
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
      isAnswer: false,
    }
  }
  if (!isFields(item)) return undefined
  const parts = partsOf(item)
  if (parts.some(part => part !== item && isUnreadCall(part))) return undefined
  const called = parts.flatMap(part => callOf(part) ?? [])
  const returned = parts.flatMap(part => returnOf(part) ?? [])
  if (isMessage(item)) {
    // Anthropic returns results of tools in messages of the user.
    const isQuestion = isOfUser(item) && returned.length === 0
    const isWaiting = called.some(call => !isAnswered(call, returned))
    return { called, returned, kind: 'round', isQuestion, isAnswer: isOfModel(item) && !isWaiting }
  }
  const isNothing = called.length === 0 && returned.length === 0
  if (isNothing && !isOtherItem(item)) return undefined
  const kind = isStep(item) ? 'round' : isItem(item) && returned.length === 0 ? 'item' : 'call'
  return { called, returned, kind, isQuestion: false, isAnswer: false }
}

/** Whether the message of a call has its outcome, too: the provider called the tool. */
function isAnswered({ id, result, error }: KnownCall, returned: readonly Returned[]): boolean {
  return result !== undefined || error !== undefined || returned.some(one => one.id === id)
}

/** The parts of an item that may be calls or results. */
function partsOf(item: Fields): readonly unknown[] {
  const { content, parts, toolCalls, tool_calls: calls, toolResults } = item
  if (Array.isArray(parts)) return [item, ...parts.map(partOfGemini)]
  // Older models of OpenAI call one function a message.
  const legacy = item['function_call']
  if (isFields(legacy)) return [item, { ...legacy, type: 'function_call' }]
  const said: readonly unknown[] = Array.isArray(content) ? content : []
  if (said.length > 0 && !hasAny(calls)) return [item, ...said]
  // LangChain has the calls of some models among the content, too, and those of the provider's tools only there.
  const ofProvider = said.filter(part => ofProviderType.test(nameOf(field(part, 'type'))))
  const listed = [calls, toolCalls, toolResults].filter(Array.isArray).flat()
  // LlamaIndex has calls among the options.
  return [item, ...ofProvider, ...listed, item['options']]
}

const ofProviderType = /^(?:server|mcp)_tool_use$|^\w+_tool_result$/

/** Whether a part is named like a call, in a form that is not known. */
function isUnreadCall(part: unknown): boolean {
  if (!isFields(part) || callOf(part) || returnOf(part)) return false
  const { type, state } = part
  if (/approval|invalid/.test(nameOf(type)) || typeof state === 'string') return false
  return [nameOf(type), ...Object.keys(part)].some(name => likeCall.test(name))
}

const likeCall = /^(?:tool|function)[-_]?(?:use|call|result|response)$/i

/** Gemini names calls and results by keys, and the others by types. */
function partOfGemini(part: unknown): unknown {
  const [call, response] = [field(part, 'functionCall'), field(part, 'functionResponse')]
  if (isFields(call)) return { ...call, type: 'tool_call' }
  if (!isFields(response)) return part
  const { id, name, response: output } = response
  const error = field(output, 'error') ?? undefined
  return {
    ...{ type: 'tool_result', tool_use_id: id, name, output },
    ...(error !== undefined && { is_error: true, error }),
  }
}

const hasAny = (list: unknown): boolean => Array.isArray(list) && list.length > 0

function callOf(part: unknown): KnownCall | undefined {
  if (!isFields(part)) return undefined
  const { type, id, toolCallId, toolName, name } = part
  if (isReturn(part)) return undefined
  if (typeof part['state'] === 'string') return shownCall(part)
  if (typeof toolName === 'string') {
    // A stream names a call before its arguments are complete.
    const isCall = type === undefined || type === 'tool-call'
    return isCall ? { id: toolCallId, name: toolName, input: inputOf(part) } : undefined
  }
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
function shownCall({ type, toolName, toolCallId, input, output, errorText, ...part }: Fields) {
  const name = typeof toolName === 'string' ? toolName : /^tool-(.+)$/.exec(nameOf(type))?.[1]
  if (name === undefined) return undefined
  const isDenied = part['state'] === 'output-denied'
  const error =
    errorText ?? (isDenied ? (field(part['approval'], 'reason') ?? 'denied') : undefined)
  return { id: toolCallId, name, input: readJson(input), ...outcomeOf(readJson(output), error) }
}

/** The types of calls in the forms of OpenAI, Anthropic and LangChain, those of tools of the provider included. */
const isCallType = (type: string): boolean => /(?:^|_)(?:call|tool_use)$/.test(type)

/** Tools of OpenAI itself have no name: `web_search_call`. */
const hostedTool = /^(?!function_|custom_|tool_|mcp_)(\w+)_call$/

function ownForm(name: string, part: Fields): KnownCall {
  const { result, results, error, hop, id, call_id: callId = id } = part
  const output = part['output'] ?? result ?? results ?? undefined
  // Tools of OpenAI itself say no more.
  const status = part['status'] === 'failed' ? 'failed' : undefined
  return {
    id: callId,
    name,
    input: inputOf(part),
    ...outcomeOf(readJson(output), error ?? status),
    ...(Number.isSafeInteger(hop) && Number(hop) > 0 && { hop: Number(hop) }),
  }
}

/** What a tool returned and why it failed, if known. */
function outcomeOf(value: unknown, error: unknown): Pick<CalledTool, 'result' | 'error'> {
  const failure = failedOutput(value)
  if (failure) return { error: error ?? failure.value }
  return { ...(value !== undefined && { result: { value } }), ...defined({ error }) }
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
    // The last is that of Ollama.
    name: part['toolName'] ?? part['name'] ?? part['tool_name'],
  }
  const value = returnedValue(part)
  const hasFailed =
    part['type'] === 'tool-error' || part['is_error'] === true || part['status'] === 'error'
  if (hasFailed) return { ...named, error: part['error'] ?? value ?? 'failed' }
  if (part['type'] === 'tool-output-denied') return { ...named, error: 'denied' }
  const failure = failedOutput(part['output']) ?? failedOutput(value)
  return { ...named, ...(failure ? { error: failure.value } : { result: { value } }) }
}

const isAiSdkResult = (part: unknown): boolean =>
  ['tool-result', 'tool-error', 'tool-approval-response'].includes(nameOf(field(part, 'type')))

function isMessage(item: Fields): boolean {
  // LangChain stores messages as `{ type, data }`.
  const isOfLangChain = messageTypes.includes(nameOf(item['type'])) && 'content' in item
  return typeof item['role'] === 'string' || isOfLangChain
}

/** The types of LangChain's messages. */
const messageTypes = ['human', 'ai', 'tool', 'system', 'developer', 'function', 'remove']

const isOfUser = ({ role, type }: Fields): boolean => role === 'user' || type === 'human'

const isOfModel = ({ role, type }: Fields): boolean =>
  role === 'assistant' || role === 'model' || type === 'ai'

const isStep = ({ toolCalls }: Fields): boolean => Array.isArray(toolCalls)

/** Items of OpenAI's Responses. */
const isItem = ({ type }: Fields): boolean => nameOf(type).endsWith('_call')

/** An item without calls: a step of the AI SDK, or texts and reasoning of it, OpenAI's Responses and Anthropic. */
function isOtherItem(item: Fields): boolean {
  return isStep(item) || withoutCalls.test(nameOf(item['type']))
}

/** Other types may have calls in a form that is not known. */
const withoutCalls =
  /^(?:text|reasoning|thinking|source|file|start|finish)(?:-\w+)*$|^(?:redacted_thinking|refusal|output_text|image|document|search_result|item_reference|compaction|container_upload|mcp_list_tools)$|^tool-input-(?:start|delta|end)$|^(?:mcp|tool)[-_]approval[-_]/

/** Only texts name a type. An object may not even have a text. */
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function field(value: unknown, name: string): unknown {
  return isFields(value) ? value[name] : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
