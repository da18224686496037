import type { DifferencePiece } from '../../text/answerDifference.ts'
import { answerDifference } from '../../text/answerDifference.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'

/**
 * Two texts as Markdown, with what is new in the second and gone from the first marked. If they
 * have nothing in common, nothing is marked.
 */
export function markedChange(before: string, now: string): { before: string; now: string } {
  const found = answerDifference(before, now)
  if (!found) return { before: escapeMarkdown(before), now: escapeMarkdown(now) }
  return { before: marked(found.before, 'del'), now: marked(found.now, 'ins') }
}

function marked(pieces: readonly DifferencePiece[], tag: 'ins' | 'del'): string {
  return pieces
    .map(({ text, isKept }) =>
      isKept ? escapedWithEnds(text) : `<${tag}>${escapeMarkdown(text)}</${tag}>`,
    )
    .join('')
    .trim()
}

/** A space at the end of a piece is before a mark, where it counts. */
function escapedWithEnds(text: string): string {
  const [before, after] = [/^\s/, /\s$/].map(end => (end.test(text) ? ' ' : ''))
  return `${before}${escapeMarkdown(text)}${after}`
}
