import type { MarkedText } from '../pageCaseData.ts'
import { markPieces } from './markPieces.ts'
import { PlainText } from './plainText.tsx'

/** Which claim lights up. */
export interface LitClaim {
  claim: string | undefined
  /** The one that stays lit when the pointer is on none. */
  chosen: string | undefined
  point(claim: string | undefined): void
  choose(claim: string): void
}

interface Shown {
  text: MarkedText
  lit: LitClaim
  /** What the claims of a place make of it. */
  toneOf(claims: readonly string[]): 'good' | 'bad' | 'near'
}

/** A text with the places that claims come from or rest on. Those of the lit claim stand out. */
export function Marked({ text, lit, toneOf }: Shown) {
  return (
    <PlainText length={text.text.length}>
      {markPieces(text).map(({ from, to, claims, isAdded }) => {
        const said = text.text.slice(from, to)
        const words = isAdded ? <ins key={from}>{said}</ins> : said
        if (claims.length === 0) return words
        const isLit = lit.claim !== undefined && claims.includes(lit.claim)
        return (
          <mark
            key={from}
            class={`${toneOf(claims)}${isLit ? ' lit' : ''}`}
            onMouseEnter={() => lit.point(claims[0])}
            onMouseLeave={() => lit.point(undefined)}
          >
            {words}
          </mark>
        )
      })}
    </PlainText>
  )
}
