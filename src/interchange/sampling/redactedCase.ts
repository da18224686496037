import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { defined } from '../../defined.ts'
import type { ImportedCase, SaidTurn } from '../imported/importedCase.ts'
import type { CalledTool } from '../../pipeline/tools/calledTools.ts'
import { changeStrings } from '../../text/changeStrings.ts'
import { decodedJson, isJsonMapping } from '../../text/decodedJson.ts'

/** Removes from a text what nobody else may read. */
export type Redact = (text: string) => string

/**
 * Ids that machines make of random digits. A rule for phone numbers would garble them. Digits without a letter may be
 * the number of a card.
 */
const machineId =
  /^(?=.*[a-f])(?:[\da-f]{16}|[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** A case with every text in it redacted: also keys of free data, which tools may name after their values. */
export function redactedCase(imported: ImportedCase, redact: Redact): ImportedCase {
  const { id, group, conversationName, origin, meta, history, toolCalls } = imported
  const { question, reference, answer, facts, contexts, relevantDocuments, aspects, tags } =
    imported
  const texts = { question, reference, answer, facts, contexts, relevantDocuments, aspects, tags }
  return {
    ...imported,
    // It changes texts alone, so each value keeps its kind.
    ...(changeStrings(defined(texts), text => redactedText(text, redact)) as Partial<ImportedCase>),
    ...defined({
      id: id === undefined ? undefined : redactedId(id, redact),
      group: redactedName(group, redact),
      conversationName: redactedName(conversationName, redact),
      history: history?.map(said => redactedSaid(said, redact)),
      toolCalls: toolCalls?.map(call => redactedCall(call, redact)),
      meta: meta && freeData(meta, redact),
      origin:
        origin?.trace === undefined
          ? origin
          : { ...origin, trace: redactedId(origin.trace, redact) },
    }),
  }
}

function redactedSaid({ contexts, toolCalls, ...said }: SaidTurn, redact: Redact): SaidTurn {
  return {
    ...said,
    content: redactedText(said.content, redact),
    ...defined({
      contexts: contexts?.map(
        context => changeStrings(context, text => redactedText(text, redact)) as typeof context,
      ),
      toolCalls: toolCalls?.map(call => redactedCall(call, redact)),
    }),
  }
}

function redactedCall(
  { name, input, result, error, ...call }: CalledTool,
  redact: Redact,
): CalledTool {
  return {
    ...call,
    ...{ name: redact(name), input: freeValue(input, redact) },
    ...(result && { result: { value: freeValue(result.value, redact) } }),
    ...(error !== undefined && { error: freeValue(error, redact) }),
  }
}

function redactedId(id: string, redact: Redact): string {
  return machineId.test(id) ? id : redact(id)
}

/**
 * The name of a session or a cluster. Two that are redacted to the same text would become one, so a hash of what it was
 * keeps them apart, and is the same in each sample.
 */
export function redactedName(name: string | undefined, redact: Redact): string | undefined {
  if (name === undefined || machineId.test(name)) return name
  const redacted = redact(name)
  return redacted === name ? name : `redacted-${hash('sha256', name, 'hex').slice(0, 12)}`
}

function freeData(
  data: Readonly<Record<string, unknown>>,
  redact: Redact,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [redact(key), freeValue(value, redact)]),
  )
}

/** A number may be one of a card or of a phone, and becomes a text if it is redacted. */
function freeValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redactedText(value, redact)
  if (typeof value === 'number') {
    const redacted = redact(String(value))
    return redacted === String(value) ? value : redacted
  }
  if (Array.isArray(value)) return value.map(item => freeValue(item, redact))
  return isJsonMapping(value) ? freeData(value, redact) : value
}

/** A text may hold JSON, whose escapes would hide what a rule looks for. Other JSON stays as it was written. */
function redactedText(text: string, redact: Redact): string {
  const decoded = decodedJson(text)
  if (decoded === text) return redact(text)
  const redacted = freeValue(decoded, redact)
  return redact(isDeepStrictEqual(redacted, decoded) ? text : JSON.stringify(redacted))
}
