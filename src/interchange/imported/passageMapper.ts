/** A passage as `contexts` of a pipeline has it: a text, or its parts. Passages of libraries are accepted, too. */
export type MappedPassage = string | { text: string; id?: string; documentId?: string }

/**
 * Finds the passages in what a tool returned. The module that `npx vitest-rag import --passages` names has such a
 * function as its default export.
 * @param result as the trace records it; JSON is parsed
 * @param context `tool` is the name of the tool, if the trace says it
 * @returns the passages, best first: `[]` if the tool retrieves and found none, undefined if the result has no passages
 */
export type PassageMapper = (
  result: unknown,
  context: { tool: string | undefined },
) => readonly MappedPassage[] | undefined

/** The user's function, with the name of its module for messages. */
export interface PassageMapping {
  module: string
  map: PassageMapper
}
