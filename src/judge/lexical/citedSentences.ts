import { readCitations } from '../../text/citationMarks.ts'
import { sentences } from '../../text/sentences.ts'
import type { IsSource } from '../../text/citationMarks/sourceNames.ts'

/** A text with a placeholder for each citation mark. */
interface MarkedText {
  text: string
  /** The marks as written, by the number in their placeholder. */
  marks: readonly string[]
}

interface CitedSentence {
  sentence: string
  /** The marks of the sentence, as written. */
  cites: string[]
}

// Unicode reserves these two for internal use, so that exchanged texts should not hold them.
const open = '\uFDD0'
const close = '\uFDD1'
const sign = /\uFDD0(\d+)\uFDD1/gu

/**
 * Replaces citation marks by placeholders, so that the text can be cut and cleaned before marks are assigned to
 * sentences. Links keep their words. Lists of sources are removed.
 */
export function withMarks(text: string, isSource?: IsSource): MarkedText {
  const plain = text.replace(/[\uFDD0\uFDD1]/gu, ' ')
  const { marks, lines } = readCitations(plain, isSource)
  const cuts = [
    ...lines.map(({ from, to }) => ({ from, to, instead: '' })),
    ...marks.map(({ from, to, words }, index) => ({
      from: words === undefined ? afterSpace(plain, from) : from,
      to,
      instead: `${words ?? ''}${open}${index}${close}`,
    })),
  ].toSorted((first, second) => first.from - second.from)
  let at = 0
  const parts: string[] = []
  for (const { from, to, instead } of cuts) {
    parts.push(plain.slice(at, Math.max(at, from)), instead)
    at = Math.max(at, to)
  }
  return { text: [...parts, plain.slice(at)].join(''), marks: marks.map(({ mark }) => mark) }
}

/** The space before a mark belongs to the mark. */
function afterSpace(text: string, from: number): number {
  return /[ \t\u00A0]/u.test(text[from - 1] ?? '') ? from - 1 : from
}

/**
 * The sentences of a text, without placeholders. A mark belongs to the sentence before it, also after the full stop.
 * At the beginning of a line it belongs to the sentence after it.
 */
export function citedSentences(text: string, marks: readonly string[]): CitedSentence[] {
  const { plain, places } = withoutSigns(text)
  const found: (CitedSentence & { start: number })[] = []
  let end = 0
  for (const sentence of sentences(plain)) {
    const start = plain.indexOf(sentence, end)
    end = start + sentence.length
    found.push({ sentence, cites: [], start })
  }
  let owner = 0
  for (const { at, number } of places) {
    const opensLine = at === 0 || plain[at - 1] === '\n'
    // If the mark opens the line, it belongs to the sentence that begins after it.
    const last = opensLine ? at + spaceAt(plain, at) : at - 1
    while ((found[owner + 1]?.start ?? Number.POSITIVE_INFINITY) <= last) owner += 1
    const cites = found[owner]?.cites
    const mark = marks[number]
    if (mark !== undefined && !cites?.includes(mark)) cites?.push(mark)
  }
  return found.map(({ sentence, cites }) => ({ sentence, cites }))
}

function spaceAt(text: string, at: number): number {
  const space = /[ \t]*/uy
  space.lastIndex = at
  return space.exec(text)?.[0].length ?? 0
}

function withoutSigns(text: string) {
  const places: { at: number; number: number }[] = []
  const parts: string[] = []
  let from = 0
  let at = 0
  for (const { 0: whole, 1: number, index } of text.matchAll(sign)) {
    const part = text.slice(from, index)
    parts.push(part)
    at += part.length
    places.push({ at, number: Number(number) })
    from = index + whole.length
  }
  return { plain: [...parts, text.slice(from)].join(''), places }
}
