import type { z } from 'zod'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'
import { passageSchema } from '../passage.ts'
import type { PipelineContextInput } from '../pipeline.ts'
import { listedKeys } from '../../text/listedKeys.ts'
import { typeName } from '../../text/typeName.ts'
import { thrownText } from '../stepText.ts'
import type { CalledTool } from './calledTools.ts'

/**
 * Returns the passage in a row of what a tool returned, in any form that `contexts` may have. Returns several if there
 * are several, and undefined if there is none.
 */
export type RowMapper<Row> = (
  row: Row,
) => PipelineContextInput | readonly PipelineContextInput[] | undefined

/** What a tool returned, with the type of what `JSON.parse` returns: who writes the function knows its parts. */
export type UntypedRow = ReturnType<typeof JSON.parse>

/** The functions by the names of the tools that retrieve. */
export type RowMappers = Readonly<Record<string, RowMapper<UntypedRow>>>

/** A passage with the call that found it. */
export interface PassageOfTool {
  id?: string
  documentId?: string
  text: string
  tool: string
  hop?: number
}

/**
 * The passages that tools returned, in the order of their calls. A passage that was found several times has the place of
 * the first time. Other tools and calls that failed have none.
 * @throws UserError if the result of a tool is unknown, or if none of its rows gives a passage
 */
export function passagesOfTools(
  calls: readonly CalledTool[],
  mappers: RowMappers,
): PassageOfTool[] {
  const found = calls.flatMap(call => {
    const map = Object.hasOwn(mappers, call.name) ? mappers[call.name] : undefined
    if (!map || (call.error !== undefined && !call.result)) return []
    const { name: tool, hop } = call
    return passagesOf(call, map).map(({ id, documentId, text }) => ({
      ...defined({ id, documentId }),
      text,
      tool,
      ...defined({ hop }),
    }))
  })
  const distinct = new Map<string, PassageOfTool>()
  for (const one of found) {
    const key = JSON.stringify([one.id, one.documentId, one.text])
    if (!distinct.has(key)) distinct.set(key, one)
  }
  return [...distinct.values()]
}

type Passage = z.output<typeof passageSchema>

function passagesOf({ name, result }: CalledTool, map: RowMapper<UntypedRow>): Passage[] {
  const tool = `the tool \`${printable(name, 60)}\``
  if (!result) {
    throw new UserError({
      problem: `Expected to know what ${tool} returned, but only its call was given`,
      fix: 'Give what has the results, too: `result`, `result.steps` or all messages',
    })
  }
  const { value } = result
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value]
  const mapped = rows.map(row => mappedRow(row, map, tool))
  if (rows.length > 0 && mapped.every(passages => passages === undefined)) {
    throw new UserError({
      problem: `Expected a passage from what ${tool} returned, but the function for it returned undefined. ${shape(rows[0])}`,
      fix: 'Return `{ id, text }` for each row, or `[]` if the tool found nothing',
    })
  }
  return mapped.flatMap(passages => passages ?? [])
}

function mappedRow(row: unknown, map: RowMapper<UntypedRow>, tool: string): Passage[] | undefined {
  const given: unknown = calledMapper(row, map, tool)
  if (given === undefined || given === null) return undefined
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  return list.map(one => {
    const { data, error } = passageSchema.safeParse(one, { reportInput: true })
    if (data) return data
    const [issue] = error.issues
    const key = issue?.path[0]
    const part = key === undefined ? 'the passage' : `\`${String(key)}\` of the passage`
    throw new UserError({
      problem: `Expected ${part} from what ${tool} returned to be ${issue?.message ?? 'text'}, got ${typeName(issue?.input)}. ${shape(row)}`,
      fix: fixFor(row),
    })
  })
}

function calledMapper(row: unknown, map: RowMapper<UntypedRow>, tool: string): unknown {
  try {
    return map(row)
  } catch (error) {
    throw new UserError(
      {
        problem: `The function for ${tool} threw ${printable(thrownText(error), 200)}. ${shape(row)}`,
        fix: 'Have it return undefined for a row without a passage',
      },
      { cause: error },
    )
  }
}

function fixFor(row: unknown): string {
  return typeof row === 'string'
    ? 'Take the text itself, as in `text => ({ text })`, or have the tool return rows with ids: a list as JSON, or as the `artifact` of LangChain'
    : 'Name the keys that hold them, as in `row => ({ id: row.url, text: row.body })`'
}

/** What may be named: the values may be long or secret. */
function shape(row: unknown): string {
  if (typeof row !== 'object' || row === null) return `It returned ${typeName(row)}`
  const keys = Object.keys(row)
  return keys.length === 0
    ? 'It returned an object without keys'
    : `It returned ${listedKeys(keys)}`
}
