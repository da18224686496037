import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import type { ToolCall } from '../../pipeline/toolCall.ts'
import { abstained } from '../../text/abstained.ts'
import { stableJson } from '../../text/stableJson.ts'

// What the calls of tools show of an answer.

type Called = Pick<AnswerRecord, 'answer' | 'declined' | 'contexts' | 'toolCalls'>

/** The tools that found the passages of an answer, in their order. */
export function searchTools({ contexts }: Pick<Called, 'contexts'>): string[] {
  return [...new Set(contexts.flatMap(({ tool }) => tool ?? []))]
}

/** Whether it is known that none of these tools was called, and that no other found passages in their place. */
export function answersWithoutCalling(
  { toolCalls, contexts }: Pick<Called, 'toolCalls' | 'contexts'>,
  tools: readonly string[],
): boolean {
  if (!toolCalls || tools.length === 0 || searchTools({ contexts }).length > 0) return false
  return toolCalls.every(({ name }) => !tools.includes(name))
}

/**
 * The call that was made most often with the same arguments; undefined if none was made three times. Arguments that are
 * unknown, or cut, may differ.
 */
export function repeatedCall({
  toolCalls = [],
}: Called): { name: string; times: number } | undefined {
  const known = toolCalls.filter(call => call.arguments !== undefined)
  const alike = Map.groupBy(known, ({ name, arguments: given }) => stableJson([name, given]))
  const [most] = [...alike.values()].toSorted((one, other) => other.length - one.length)
  const [first] = most ?? []
  return first && most && most.length >= often
    ? { name: first.name, times: most.length }
    : undefined
}

const often = 3

/**
 * The tools that failed, each once, if the system did not decline for it. One that a later round called with success
 * did its work.
 */
export function failedTools(answer: Called): string[] {
  const { toolCalls = [] } = answer
  if (abstained(answer)) return []
  const failed = toolCalls.filter(
    (call, at) => call.error !== undefined && !isMadeUpFor(call, toolCalls.slice(at + 1)),
  )
  return [...new Set(failed.map(({ name }) => name))]
}

function isMadeUpFor({ name, hop }: ToolCall, later: readonly ToolCall[]): boolean {
  return later.some(
    one =>
      one.name === name &&
      one.error === undefined &&
      (hop === undefined || one.hop === undefined || one.hop > hop),
  )
}

/**
 * The first hop after the first that found a claim of the right answer which the answer leaves out; undefined if there is
 * none, or if the claims of the answer are not known.
 */
export function unusedHop(
  { evidence: { referenceInContexts = [], referenceInAnswer = [] } }: Pick<CaseRecord, 'evidence'>,
  { contexts }: Pick<Called, 'contexts'>,
): number | undefined {
  // A document may have been found by several.
  const hops = new Map(contexts.toReversed().map(({ id, hop }) => [id, hop]))
  const leftOut = new Set(
    referenceInAnswer.flatMap(({ verdict, claim }) => (verdict === 'supported' ? [] : claim.text)),
  )
  const later = referenceInContexts.flatMap(({ verdict, claim, passages }) => {
    if (verdict !== 'supported' || !leftOut.has(claim.text)) return []
    const found = passages.map(id => hops.get(id) ?? 1)
    const first = Math.min(...found)
    return Number.isFinite(first) && first > 1 ? [first] : []
  })
  return later.length === 0 ? undefined : Math.min(...later)
}
