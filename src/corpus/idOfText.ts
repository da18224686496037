import { contentHash } from './contentHash.ts'

/**
 * The id of a document that has only a text. It is derived from the text, so that it can't equal another
 * id, such as the `context-1` of a passage without an id.
 */
export function idOfText(text: string): string {
  return `text-${contentHash(text)}`
}
