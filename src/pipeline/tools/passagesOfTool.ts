import { documentRanking } from '../../text/documentRanking.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { PassagesOfStep, PipelineOutput } from '../pipeline.ts'
import type { ToolCall } from '../toolCall.ts'

/** The part of an answer that tells what tools found. */
export type FoundByTools = Pick<PipelineOutput, 'contexts' | 'toolCalls' | 'toolCallsLeftOut'>

/**
 * What a tool of this name found for an answer: the passages that name it, in the order of the contexts. Undefined if
 * nothing says that the model called it.
 */
export function passagesOfTool(
  name: string,
  { contexts, toolCalls = [], toolCallsLeftOut = 0 }: FoundByTools,
): PassagesOfStep | undefined {
  const passages = contexts.filter(({ tool }) => tool === name)
  if (passages.length > 0) return { documents: documentRanking(passages), passages }
  const calls = toolCalls.filter(call => call.name === name)
  if (calls.length > 0) return withoutPassages(name, calls)
  if (toolCallsLeftOut === 0) return undefined
  const more = `the record leaves out ${counted(toolCallsLeftOut, 'call')} of tools`
  return { unknown: `${more}, and \`${name}\` may be among them` }
}

function withoutPassages(name: string, calls: readonly ToolCall[]): PassagesOfStep {
  const ended = calls.filter(({ error }) => error === undefined)
  const [first] = calls
  if (ended.length === 0) {
    return { unknown: `the tool \`${name}\` failed: ${printable(first?.error ?? '', 100)}` }
  }
  if (ended.every(({ result }) => result === '[]')) return { documents: [], passages: [] }
  const problem = `the model called the tool \`${name}\`, but no passage of \`contexts\` names it`
  return { unknown: `${problem}: return \`contextsOf(result, { ${name}: … })\`` }
}

/** The names of the tools that the model called, each once. Undefined if they are unknown. */
export function namesOfTools({ contexts, toolCalls }: FoundByTools): string[] | undefined {
  const found = contexts.flatMap(({ tool }) => tool ?? [])
  if (!toolCalls && found.length === 0) return undefined
  return [...new Set([...(toolCalls ?? []).map(({ name }) => name), ...found])]
}
