import { readCitations } from '../../text/citationMarks.ts'
import { sentences } from '../../text/sentences.ts'
import type { IsSource } from '../../text/citationMarks/sourceNames.ts'

/** A text with a sign in the place of each mark of citation. */
interface MarkedText {
  text: string
  /** The marks as written, by the number in their sign. */
  marks: readonly string[]
}

interface CitedSentence {
  sentence: string
  /** The marks that stand with it, as written. */
  cites: string[]
}

// Unicode reserves these two for internal use: no text that is exchanged should hold them.
const open = '\uFDD0'
const close = '\uFDD1'
const sign = /\uFDD0(\d+)\uFDD1/gu

/**
 * Puts signs in the place of marks, so that a text can be cut and cleaned before anybody asks what stands
 * where. Links keep their words; lists of sources go.
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

/** The space before a mark belongs to it. */
function afterSpace(text: string, from: number): number {
  return /[ \t\u00A0]/u.test(text[from - 1] ?? '') ? from - 1 : from
}

/**
 * The sentences of a text with signs, without them. A mark stands with the sentence that it follows, also
 * behind its full stop; at the beginning of a line, with the one that it begins.
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
    // A sentence that begins behind the mark is that of the mark where the mark opens the line.
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
