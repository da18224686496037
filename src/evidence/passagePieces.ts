import type { Passage } from '../judge/claim.ts'
import { pieces } from '../text/pieces.ts'
import { jsonTokens } from './questionParts.ts'

/** A passage, or a piece of one that is too long for a question. */
export interface PassagePiece extends Passage {
  /** Id of the passage. */
  of: string
}

/** Cuts those passages that have more tokens. Each piece has an id that nothing else has. */
export function piecesOf(passages: readonly Passage[], tokens: number): PassagePiece[] {
  const taken = new Set(passages.map(({ id }) => id))
  return passages.flatMap(({ id, text }) => {
    const cut = pieces(text, tokens, jsonTokens)
    if (cut.length <= 1) return [{ id, text, of: id }]
    return cut.map((piece, index) => ({
      id: freeName(`${id} (part ${index + 1})`, taken),
      text: piece,
      of: id,
    }))
  })
}

/** The pipeline may have named a passage of its own like that. */
function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`
  taken.add(free)
  return free
}
