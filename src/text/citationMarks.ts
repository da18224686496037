import { defined } from '../defined.ts'
import type { IsSource } from './citationMarks/sourceNames.ts'
import {
  behindSource,
  isNumberedWord,
  looksLikeSource,
  namesListed,
  noSource,
  numbersNamed,
} from './citationMarks/sourceNames.ts'

/** An address in running text: no bracket, quotation mark or white space. */
const addressPattern = String.raw`https?:\/\/[^\s<>()[\]{}"'«»“”（）【】，。；、]{1,500}(?:\([^\s()]{0,100}\)[^\s<>()[\]{}"'«»“”（）【】，。；、]{0,200})?`

/** The addresses in a text, without the punctuation behind them. */
function addressesIn(text: string): string[] {
  return Array.from(text.matchAll(new RegExp(addressPattern, 'giu')), ([found]) => bare(found))
}

/** An address without the punctuation of the sentence that it ends. */
const bare = (address: string): string => address.replace(/[.,;:!?*_]+$/u, '')

/** A place where a text cites. */
export interface CitationMark {
  /** As written: `[1, 3]`. */
  mark: string
  /** Its place, by UTF-16. */
  from: number
  to: number
  /** What it names: numbers, labels of footnotes, ids, files, addresses. */
  names: string[]
  /** The address of a number that is a link. It names what the number stands for. */
  leadsTo?: string
  /** Words of the mark that are part of what the text says, such as those of a link. */
  words?: string
  /**
   * It may be something else, such as a link in running text: it is a citation if it names what was
   * retrieved.
   */
  onlyIfRetrieved?: true
}

/** The citations of a text, and the sources that its lists give for them. */
export interface TextCitations extends SourceLines {
  marks: readonly CitationMark[]
}

const number = String.raw`\^?[0-9０-９]{1,3}`
const numberList = String.raw`${number}(?:\s?[,;、，；–—－-]\s?${number}){0,50}`
const target = String.raw`\(\s?(?<target>[^\s()]{1,500}(?:\([^\s()]{0,100}\)[^\s()]{0,200})?)(?:\s"[^"\n]{0,200}")?\s?\)`
const link = (name: string) => String.raw`\[[^[\]\n]{0,300}\]${target.replace('target', name)}`

/** Each alternative begins with a different sign and is bounded, so that reading takes linear time. */
const pattern = new RegExp(
  [
    // Code cites nothing.
    String.raw`(?<code>${'```'}[^]*?(?:${'```'}|$)|${'`'}[^${'`'}\n]{1,500}${'`'})`,
    String.raw`(?<image>!\[[^[\]\n]{0,300}\]\([^\s()]{0,500}\))`,
    // `[1]`, `[1, 3]`, `[1-3]`, `[^1]`, `^[1]^`, `[[1]](address)`, `\[1\]`
    String.raw`\^?\\?\[(?:\[|\\\[)?(?<numbers>${numberList})\\?\](?:\\?\])?(?:${target}|\^)?`,
    String.raw`［(?<wide>${numberList})］`,
    String.raw`\[\^(?<note>[\p{L}\p{N}_-]{1,40})\]`,
    String.raw`【(?<lenticular>[^【】\n]{1,150})】`,
    String.raw`<sup>\s?\[?(?<raised>${numberList})\]?\s?</sup>`,
    String.raw`(?<=\p{L}{3}|[.,;:!?)\]"”»。，])(?<superscript>[⁰¹²³⁴-⁹]{1,3})(?![⁰¹²³⁴-⁹])`,
    // `([refunds](address))`, `(source: [refunds](address))`
    String.raw`[(（]\s?(?:\p{L}{2,20}\s?[:：]\s?)?${link('aside')}\s?[)）]`,
    String.raw`[(（](?<bracketed>[^()（）[\]\n]{1,300})[)）]`,
    String.raw`\[(?<label>[^[\]\n]{1,300})\]${target.replace('target', 'place')}`,
    String.raw`(?<![A-Za-z0-9_])\[(?<id>[\p{L}\p{N}][\p{L}\p{N}._/:#-]{1,80})\]`,
    String.raw`\[(?<words>[^[\]\n]{1,300})\]`,
    String.raw`(?<address>${addressPattern})`,
  ].join('|'),
  'giu',
)

/**
 * Reads the citations of a text, in the forms that systems write: `[1]`, `[1, 3]`, `[1-3]`, `[^1]`
 * with its definition, `【1†source】`, `[refunds.md]`, `(source: refunds.md)`, links, superscripts.
 * Text in code cites nothing. Any text can be read, in time that grows with its length.
 *
 * @param isSource tells names that don't look like one, such as the id `refund-policy`
 */
export function readCitations(text: string, isSource: IsSource = noSource): TextCitations {
  const own = sourceLines(text, isSource)
  const marks: CitationMark[] = []
  let line = 0
  for (const { 0: mark, index: from, groups = {} } of text.matchAll(pattern)) {
    while ((own.lines[line]?.to ?? Number.POSITIVE_INFINITY) <= from) line += 1
    if ((own.lines[line]?.from ?? Number.POSITIVE_INFINITY) <= from) continue
    const read = readMark(groups, isSource)
    if (!read || read.names.length === 0) continue
    const to = from + mark.length
    const { id } = groups
    const isWord = id !== undefined && read.onlyIfRetrieved && !standsAsMark(id, text, { from, to })
    marks.push({ mark, from, to, ...read, ...(isWord && { words: id }) })
  }
  return { marks, ...own }
}

const behindSentence = /(?:^|\n|[.!?。！？…]["'»”’)\]]?)\s*$/u
const beforeEnd = /^\s{0,3}(?:$|[.,;:!?)。，；：！？、（([【])/u

/** Whether a bracketed id stands where marks do: `[chunk-7].`, but neither `the [30-day] period` nor `[self-employed].` */
function standsAsMark(
  id: string,
  text: string,
  { from, to }: { from: number; to: number },
): boolean {
  if (!/[._/:#\d]/u.test(id)) return false
  return (
    beforeEnd.test(text.slice(to, to + 4)) ||
    behindSentence.test(text.slice(Math.max(0, from - 4), from))
  )
}

type Read = Pick<CitationMark, 'names' | 'leadsTo' | 'words' | 'onlyIfRetrieved'>

function readMark(found: Record<string, string | undefined>, isSource: IsSource): Read | undefined {
  const { numbers, raised, wide, superscript, target: leadsTo, note, aside, lenticular } = found
  const counted = numbers ?? raised ?? wide
  if (counted !== undefined) {
    return { names: numbersNamed(counted), ...defined({ leadsTo }) }
  }
  if (superscript !== undefined) return { names: [plainDigits(superscript)] }
  if (note !== undefined) return { names: [note] }
  if (aside !== undefined) return { names: [aside] }
  if (lenticular !== undefined) return { names: inLenticular(lenticular, isSource) }
  return readWords(found, isSource)
}

function readWords(
  found: Record<string, string | undefined>,
  isSource: IsSource,
): Read | undefined {
  const { bracketed, label, place, id, words, address } = found
  if (id !== undefined) return inBracketsAlone(id, isSource)
  if (bracketed !== undefined) return { names: inParentheses(bracketed, isSource) }
  if (label !== undefined && place !== undefined) {
    // ChatGPT's own: `[oai_citation:1‡refunds.md](address)`
    const told = /^oai_citation\w{0,20}:\d{1,3}‡(.+)$/u.exec(label)?.[1]
    if (told !== undefined) return { names: [told], leadsTo: bare(place) }
    return { names: [bare(place)], words: label, onlyIfRetrieved: true }
  }
  if (address !== undefined)
    return { names: [bare(address)], words: address, onlyIfRetrieved: true }
  return words === undefined ? undefined : { names: inBrackets(words, isSource) }
}

/** `1`, `1†source`, `4:0†refunds.md`, `refunds.md` */
function inLenticular(words: string, isSource: IsSource): string[] {
  const [before = '', name] = words.split('†')
  if (name !== undefined && (looksLikeSource(name) || isSource(name))) return [name]
  if (/^\d{1,3}(?:\s?[,;、，–—-]\s?\d{1,3}){0,50}$/u.test(before)) return numbersNamed(before)
  // The form `4:0†source` names no known source.
  return name === undefined ? inBrackets(words, isSource) : [before]
}

/** `refunds.md`, `terms`; `chunk-7` may be an id, and may be a word that was put in. */
function inBracketsAlone(id: string, isSource: IsSource): Read | undefined {
  const names = inBrackets(id, isSource)
  if (names.length > 0 || !/\p{L}/u.test(id) || !/[._/:#\d-]/u.test(id)) return { names }
  return { names: [id], onlyIfRetrieved: true }
}

/** `refunds.md, p. 3`, `source: refund policy`, `doc3` */
function inBrackets(words: string, isSource: IsSource): string[] {
  const told = behindSource(words)
  if (told !== undefined) return namesListed(told)
  const whole = words.trim()
  if (isSource(whole)) return [whole]
  const names = namesListed(words)
  return names.filter(name => looksLikeSource(name) || isSource(name))
}

/** `source: refunds.md`, `doc 3`, or an id alone, which has a sign that words don't have. */
function inParentheses(words: string, isSource: IsSource): string[] {
  const told = behindSource(words)
  if (told !== undefined) return namesListed(told)
  const names = namesListed(words)
  const isName = (name: string) =>
    isNumberedWord(name) || (/[.#/_\d-]/u.test(name) && isSource(name))
  return names.every(isName) ? names : []
}

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'

const plainDigits = (raised: string): string =>
  Array.from(raised, digit => raisedDigits.indexOf(digit)).join('')

/** Lines of a text that define its marks and make no claims. */
interface SourceLines {
  /** Places of these lines, by UTF-16, in order. */
  lines: readonly { from: number; to: number }[]
  /** What a mark stands for, by its label: names of sources, none if it has only a title. */
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

/** Finds the lines of a text that list its sources: definitions of footnotes, and the lines under "Sources". */
function sourceLines(text: string, isSource: IsSource = noSource): SourceLines {
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
      // What a list under "Sources" says about oranges is not a source of the answer.
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
  // A word of a title is not a name, though a document may be called so.
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
