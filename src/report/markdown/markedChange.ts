import { subsequencePlaces } from '../../text/subsequencePlaces.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'

/** Scripts without spaces between words are compared character by character, and so are our quotes. */
const wordPattern =
  /[“”\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s“”\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

interface Word {
  text: string
  /** Whether white space stands before it. */
  isApart: boolean
}

/**
 * Two texts as Markdown, with what is new in the second and gone from the first marked. Where they have
 * nothing in common, nothing is marked.
 */
export function markedChange(before: string, now: string): { before: string; now: string } {
  const [former, current] = [wordsOf(before), wordsOf(now)]
  const [formerTexts, currentTexts] = [former, current].map(words => words.map(({ text }) => text))
  const keptNow = new Set(subsequencePlaces(currentTexts ?? [], formerTexts ?? []))
  if (keptNow.size === 0) return { before: escapeMarkdown(before), now: escapeMarkdown(now) }
  const keptBefore = new Set(subsequencePlaces(formerTexts ?? [], currentTexts ?? []))
  return { before: marked(former, keptBefore, 'del'), now: marked(current, keptNow, 'ins') }
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    text: word,
    isApart: index > 0 && /\s/.test(text[index - 1] ?? ''),
  }))
}

/** Words side by side that are marked alike are marked together. */
function marked(words: readonly Word[], kept: ReadonlySet<number>, tag: 'ins' | 'del'): string {
  const pieces: { isKept: boolean; text: string; isApart: boolean }[] = []
  for (const [index, { text, isApart }] of words.entries()) {
    const isKept = kept.has(index)
    const last = pieces.at(-1)
    if (last?.isKept === isKept) last.text += `${isApart ? ' ' : ''}${text}`
    else pieces.push({ isKept, text, isApart })
  }
  return pieces
    .map(({ isKept, text, isApart }) => {
      const shown = escapeMarkdown(text)
      return `${isApart ? ' ' : ''}${isKept ? shown : `<${tag}>${shown}</${tag}>`}`
    })
    .join('')
}
