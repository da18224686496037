import { defined } from '../../defined.ts'
import type { Place } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { passagePhrase, passageSchema } from '../../pipeline/passage.ts'
import { typeName } from '../../text/typeName.ts'
import type { SpanDocument } from '../../pipeline/steps/spans/spanDocuments.ts'
import { printable } from '../../text/untrusted.ts'
import { decodedJson } from '../../text/decodedJson.ts'
import type { PassageMapping } from './passageMapper.ts'
import { toolPassages } from '../../pipeline/steps/spans/knownPassages.ts'

/** A result of a tool, with its place for messages. */
export interface ToolResult {
  value: unknown
  tool: string | undefined
  place: Place
}

/** `none` if the result has no passages by the user's function; `unknown` if it has no known form. */
export type ToolFinding = readonly SpanDocument[] | 'none' | 'unknown'

/**
 * The passages in the result of a tool: by the user's function if there is one, and else by known forms.
 * @throws UserError with the place of the result if the function throws or returns anything else
 */
export function foundByTool(
  { value, tool, place }: ToolResult,
  mapping: PassageMapping | undefined,
): ToolFinding {
  if (!mapping) return toolPassages(value) ?? 'unknown'
  const mapped = called(mapping, { value, tool, place })
  if (mapped === undefined) return 'none'
  const refuse = (subject: string, expected: string, got: unknown): never => {
    throw new UserError({
      place,
      problem: `Expected ${subject} to be ${expected}, got ${typeName(got)}, from ${named(mapping, tool)}`,
      fix: 'Return a list of texts or of `{ text, id, documentId }`, or undefined if the result has no passages',
    })
  }
  if (!Array.isArray(mapped))
    return refuse('what it returns', 'a list of passages, or undefined', mapped)
  return mapped.map((one: unknown, index) => {
    const { data, error } = passageSchema.safeParse(one, { reportInput: true })
    if (data) return documentOf(data)
    const [issue] = error.issues
    const key = issue?.path[0]
    const part = key === undefined ? '' : `'s \`${String(key)}\``
    return refuse(`passage ${index + 1}${part}`, issue?.message ?? passagePhrase, issue?.input)
  })
}

type Passage = ReturnType<typeof passageSchema.parse>

function documentOf({ id, documentId, text }: Passage): SpanDocument {
  return {
    ...defined({ id }),
    content: text,
    ...(documentId !== undefined && { metadata: { source: documentId } }),
  }
}

function called({ module, map }: PassageMapping, { value, tool, place }: ToolResult): unknown {
  try {
    return map(decodedJson(value), { tool })
  } catch (cause) {
    const thrown =
      cause instanceof Error ? printable(`${cause.name}: ${cause.message}`, 300) : typeName(cause)
    throw new UserError(
      {
        place,
        problem: `Expected passages from ${named({ module }, tool)}, but it threw ${thrown}`,
        fix: 'Return undefined for results that have no passages',
      },
      { cause },
    )
  }
}

function named({ module }: Pick<PassageMapping, 'module'>, tool: string | undefined): string {
  const result = tool === undefined ? '' : ` for the result of the tool \`${printable(tool, 60)}\``
  return `the function of ${printable(module, 160)}${result}`
}
