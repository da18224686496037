import { toValue } from '../../golden/yaml/yamlNode.ts'
import type { CalledTool } from '../../pipeline/tools/calledTools.ts'
import { calledTools } from '../../pipeline/tools/calledTools.ts'
import type { Given } from '../sources/given.ts'
import { isJsonMapping } from '../../text/decodedJson.ts'

/**
 * The tools that the messages after a question call, with what they returned. RAGAS' messages have no ids, so results
 * belong to the calls before them in their order.
 * @returns undefined if the messages call none, or have another form
 */
export function messageCalls(messages: readonly Given[]): CalledTool[] | undefined {
  const values = messages.map(({ node }) => toValue(node))
  const whole = calledTools(withIds(values))
  const found = 'calls' in whole ? whole : calledTools(values.filter(value => !isResult(value)))
  if (!('calls' in found) || found.calls.length === 0) return undefined
  for (const message of messages) passCalls(message)
  return found.calls
}

/** The calls that messages of tools answer, each with its round if the messages show it. */
export function answeredCalls(
  messages: readonly Given[],
): ReadonlyMap<Given, { tool: string; hop?: number }> {
  const byId = new Map<unknown, { tool: string; hop: number }>()
  const found = new Map<Given, { tool: string; hop?: number }>()
  let hop = 0
  const values = withIds(messages.map(({ node }) => toValue(node)))
  for (const [at, message] of messages.entries()) {
    const value = values[at]
    if (!isJsonMapping(value)) continue
    const { tool_calls: calls, tool_call_id: id, name } = value
    if (Array.isArray(calls) && calls.length > 0) hop += 1
    for (const call of Array.isArray(calls) ? calls : []) {
      if (!isJsonMapping(call)) continue
      const called = isJsonMapping(call['function']) ? call['function'] : call
      if (typeof called['name'] === 'string') byId.set(call['id'], { tool: called['name'], hop })
    }
    const known = byId.get(id) ?? (typeof name === 'string' ? { tool: name } : undefined)
    if (isResult(value) && known) found.set(message, known)
  }
  return found
}

const isResult = (value: unknown): boolean =>
  isJsonMapping(value) && (value['role'] === 'tool' || value['type'] === 'tool')

/** Messages in which calls and results without ids have some, if there are as many of both. */
function withIds(values: readonly unknown[]): unknown[] {
  const made: unknown[] = []
  let open: string[] = []
  for (const [at, value] of values.entries()) {
    const calls = isJsonMapping(value) ? value['tool_calls'] : undefined
    if (isJsonMapping(value) && Array.isArray(calls)) {
      const named = calls.map((call: unknown, index) =>
        isJsonMapping(call) ? { id: `${at}.${index}`, ...call } : call,
      )
      open = named.flatMap(call => (isJsonMapping(call) ? String(call['id']) : []))
      made.push({ ...value, tool_calls: named })
    } else if (isJsonMapping(value) && isResult(value)) {
      const id = value['tool_call_id'] ?? open.shift()
      made.push(id === undefined ? value : { ...value, tool_call_id: id })
    } else made.push(value)
  }
  return made
}

/** Takes what the calls of the case have. */
function passCalls(message: Given): void {
  message.field('tool_call_id')?.pass()
  for (const call of message.field('tool_calls')?.items() ?? []) {
    const called = call.field('function')
    const parts = [call.field('id'), call.field('type'), call.field('name')]
    const given = call.field('args') ?? call.field('arguments')
    for (const one of [...parts, given, called?.field('name'), called?.field('arguments')])
      one?.pass()
  }
}
