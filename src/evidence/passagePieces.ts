import type { Passage } from '../judge/claim.ts'
import { pieces } from '../text/pieces.ts'
import { uniqueNames } from '../text/uniqueNames.ts'
import { jsonTokens } from '../judge/questionParts.ts'

/** A passage, or a piece of one that is too long for a question. */
export interface PassagePiece extends Passage {
  /** Id of the passage. */
  of: string
}

/** Cuts those passages that have more tokens. Each piece has an id that nothing else has. */
export function piecesOf(passages: readonly Passage[], tokens: number): PassagePiece[] {
  // The pipeline may have named a passage like a piece.
  const ownName = uniqueNames(passages.map(({ id }) => id))
  return passages.flatMap(({ id, text }) => {
    const cut = pieces(text, tokens, jsonTokens)
    if (cut.length <= 1) return [{ id, text, of: id }]
    return cut.map((piece, index) => ({
      id: ownName(`${id} (part ${index + 1})`),
      text: piece,
      of: id,
    }))
  })
}
