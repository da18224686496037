import type { FoldedText } from './foldedWords.ts'

/** Words that are looked at together, and shown. */
const mostWords = 40

/** The stretch of the texts that shares most words with a quote; undefined where none shares any. */
export function nearestWords(quote: FoldedText, texts: readonly FoldedText[]): string | undefined {
  const wanted = new Set(quote.words.slice(0, mostWords))
  let best: { shared: number; words: string } | undefined
  for (const text of texts) {
    const { shared, from, to } = densestStretch(text, wanted, quote.words.length)
    if (shared <= (best?.shared ?? 0)) continue
    best = { shared, words: text.text.slice(text.starts[from], text.ends[to]) }
  }
  return best?.words
}

/** Words after a stretch that are shown with it, because the quote may end in another word. */
const wordsAfter = 3

/** The first window of as many words as the quote has that holds the most letters of its words. */
function densestStretch({ words }: FoldedText, wanted: ReadonlySet<string>, count: number) {
  const length = Math.min(mostWords, count)
  const lettersAt = (place: number) => {
    const word = words[place]
    return word !== undefined && wanted.has(word) ? word.length : 0
  }
  let best = { shared: 0, from: 0, to: 0 }
  let shared = 0
  for (let place = 0; place < words.length; place += 1) {
    shared += lettersAt(place) - lettersAt(place - length)
    if (shared <= best.shared) continue
    const to = Math.min(words.length - 1, place + wordsAfter)
    best = { shared, from: Math.max(0, place - length + 1), to }
  }
  return best
}
