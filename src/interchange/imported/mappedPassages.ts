import { defined } from '../../defined.ts'
import type { Place } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import type { SpanDocument } from '../../pipeline/steps/spans/spanDocuments.ts'
import type { PassageOfTool } from '../../pipeline/tools/passagesOfTools.ts'
import { passagesOfTools } from '../../pipeline/tools/passagesOfTools.ts'
import { printable } from '../../text/untrusted.ts'
import type { PassageMapping } from './passageMapping.ts'
import { unwrappedResult, toolPassages } from '../../pipeline/steps/spans/knownPassages.ts'

/** A result of a tool, with its place for messages. */
export interface ToolResult {
  value: unknown
  tool: string | undefined
  place: Place
}

/** `none` if the user has functions and none is for this tool; `unknown` if the result has no known form. */
export type ToolFinding = readonly SpanDocument[] | 'none' | 'unknown'

/**
 * The passages in the result of a tool: by the user's function for it if there are functions, and else by known forms,
 * as for a result without the name of its tool.
 * @throws UserError with the place of the result if the function throws or returns no passage
 */
export function foundByTool(
  { value, tool, place }: ToolResult,
  mapping: PassageMapping | undefined,
): ToolFinding {
  if (!mapping || tool === undefined) return toolPassages(value) ?? 'unknown'
  const { module, mappers } = mapping
  if (!Object.hasOwn(mappers, tool)) return 'none'
  const call = { name: tool, input: undefined, result: { value: unwrappedResult(value) } }
  try {
    return passagesOfTools([call], mappers).map(documentOf)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const there = `, in ${printable(module, 160)}`
    throw new UserError(
      error.problems.map(({ problem, fix = '' }) => ({ place, problem, fix: fix + there })),
      { cause: error.cause },
    )
  }
}

function documentOf({ id, documentId, text }: PassageOfTool): SpanDocument {
  return {
    ...defined({ id }),
    content: text,
    ...(documentId !== undefined && { metadata: { source: documentId } }),
  }
}
