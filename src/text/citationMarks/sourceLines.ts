import { addressesIn } from './addresses.ts'
import { behindSource, looksLikeSource, namesListed, noSource } from './sourceNames.ts'
import type { IsSource } from './sourceNames.ts'

/** Lines of a text that say what its marks stand for, and claim nothing themselves. */
export interface SourceLines {
  /** Places of these lines, by UTF-16, in order. */
  lines: readonly { from: number; to: number }[]
  /** What a mark stands for, by its label: names of sources, none where it has only a title. */
  named: ReadonlyMap<string, readonly string[]>
  /** Labels of notes that say something instead of naming a source. */
  notes: ReadonlySet<string>
}

/** `[1]: refunds.md`, `[^terms]: https://…` */
const definition = /^\s{0,3}\[\^?([\p{L}\p{N}_-]{1,40})\]:\s{0,10}(\S.{0,1000})$/u
const heading =
  /^\s{0,3}(?:#{1,6}\s+)?(?:\*\*|__)?(?:sources?|references|footnotes|citations|bibliography|источники?|ссылки|литература|примечания|сноски|来源|來源|参考(?:资料|文献|来源)?|资料来源|脚注|quellen?|fußnoten|fuentes?|referencias|références)\s?[:：]?(?:\*\*|__)?\s?[:：]?\s*$/iu
const item =
  /^\s{0,6}(?:[-*+•]\s{1,3})?(?:\[\^?(\d{1,3})\][:.]?|(\d{1,3})[.)、])?\s{0,3}(\S.{0,1000})$/u
/** A title has no such end, or few words. */
const sentenceEnd = /[.!?。！？]["'»”’)\]]?\s*$/u
const wordsOfSentence = 4

/** Finds the lines of a text that list its sources: definitions of footnotes, and what stands under "Sources". */
export function sourceLines(text: string, isSource: IsSource = noSource): SourceLines {
  const lines: { from: number; to: number }[] = []
  const named = new Map<string, readonly string[]>()
  const notes = new Set<string>()
  let underHeading = false
  for (const { line, from } of linesOf(text)) {
    const place = { from, to: from + line.length }
    const [, label, content = ''] = definition.exec(line) ?? []
    if (label !== undefined) {
      const names = sourcesIn(content, isSource)
      if (names.length === 0 && isSentence(content)) notes.add(label)
      else lines.push(place)
      if (!notes.has(label)) named.set(label, names)
    } else if (heading.test(line)) {
      underHeading = true
      lines.push(place)
    } else if (namesSourcesOnly(line, isSource)) lines.push(place)
    else if (underHeading && line.trim() !== '') {
      const [, bracketed, counted, told = ''] = item.exec(line) ?? []
      const names = sourcesIn(told, isSource)
      // What a list under "Sources" says of oranges is no source of the answer.
      underHeading = names.length > 0 || bracketed !== undefined
      if (!underHeading) continue
      lines.push(place)
      const own = bracketed ?? counted
      if (own !== undefined) named.set(own, names)
    }
  }
  return { lines, named, notes }
}

function* linesOf(text: string): Generator<{ line: string; from: number }> {
  let from = 0
  for (const line of text.split('\n')) {
    yield { line: line.replace(/\r$/u, ''), from }
    from += line.length + 1
  }
}

/** `Sources: refunds.md, terms.md`: a line that cites nothing in particular. */
function namesSourcesOnly(line: string, isSource: IsSource): boolean {
  const told = behindSource(line.slice(0, 1000).replace(/^\s{0,3}(?:\*\*|__)?/u, ''))
  if (told === undefined) return false
  const names = namesListed(told.replace(/^(?:\*\*|__)/u, ''))
  const isName = (name: string) =>
    looksLikeSource(name) ||
    isSource(name) ||
    /^\[?\^?\d{1,3}\]?(?:\s?\[\d{1,3}\])*$|^\[[^[\]]*\]\(\S+\)$/u.test(name)
  return names.length > 0 && names.every(isName)
}

/** Names in words that tell a source: addresses, files, or the words themselves. */
function sourcesIn(words: string, isSource: IsSource): string[] {
  const plain = words.trim()
  const addresses = addressesIn(plain)
  if (addresses.length > 0) return addresses
  // A word of a title is no name, though a document may be called so.
  const files = plain
    .split(/[\s,;，；()（）"'`«»“”]+/u)
    .map(word => word.replace(/[.:]+$/u, ''))
    .filter(word => looksLikeSource(word) || (/[.#/_\d-]/u.test(word) && isSource(word)))
  const whole = namesListed(plain).filter(name => looksLikeSource(name) || isSource(name))
  return [...new Set([...files, ...whole])]
}

const isSentence = (words: string): boolean =>
  sentenceEnd.test(words) &&
  (/\p{sc=Han}{6}/u.test(words) || words.trim().split(/\s+/u).length >= wordsOfSentence)
