import { builtOnce } from './builtOnce.ts'
import { withoutMarkup } from './markup.ts'
import { normalForm } from './normalForm.ts'

/**
 * Tells whether a text contains a phrase, as people read both: case, width (half, full), the kind and amount of white
 * space, typographic hyphens, dashes, apostrophes and quotation marks, and characters that nobody sees make no
 * difference. Accents and superscripts do. The text is also searched without its Markdown and HTML.
 *
 * A phrase that begins or ends with a letter or a digit begins or ends a word there, unless the script puts no space
 * between words. A number is found only as a whole: "82" is neither in "82,959" nor in "82.5".
 *
 * The time grows with the length of both, whatever they contain.
 */
export function phraseFinder(text: string): (phrase: string) => boolean {
  const forms = builtOnce(() => {
    const written = folded(text)
    const read = folded(withoutMarks(withoutMarkup(text)))
    return read === written ? [written] : [written, read]
  })
  return phrase => {
    const sought = folded(phrase).trim()
    // Every text contains the empty one. Schemas refuse it before.
    if (sought === '') throw new Error('Expected a phrase that is not blank')
    return forms().some(form => holds(form, sought))
  }
}

const isAscii = /^[\0-\x7F]*$/

function folded(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase().replaceAll(/\s+/g, ' ')
  const visible = text
    // A comma of full width has the space after it in itself, so it parts two numbers.
    .replaceAll(/(?<=[0-9])，(?=[0-9])/gu, ', ')
    .replaceAll(otherWidth, run => normalForm(run, 'NFKC'))
    .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replaceAll(/[\s\u0085]+/gu, ' ')
  // "ẞ" is "ß" in lower case, which is "SS" in upper case.
  const oneCase = visible.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
  // After the change of case, which makes "ʼN" of "ŉ".
  return normalForm(
    oneCase.replaceAll(typographic, sign => plainSigns.get(sign) ?? sign),
    'NFC',
  )
}

/** Half and full width. Without ￣, which would fall apart into a space and a mark. */
const otherWidth = /[\uFF01-\uFFE2\uFFE4-\uFFEE]+/gu

const plainSigns = new Map(
  Object.entries({ '-': '‐‑‒–—―−﹘﹣', "'": '‘’‚‛‹›′ʼ', '"': '“”„‟«»″' }).flatMap(
    ([plain, signs]) => Array.from(signs, sign => [sign, plain] as const),
  ),
)
const typographic = new RegExp(`[${[...plainSigns.keys()].join('')}]`, 'gu')

/** Marks of emphasis and code, and backslashes before punctuation. */
const marks =
  /\\(?=[!-/:-@[-`{-~])|[*`]{1,3}|~~|(?<![\p{L}\p{M}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{M}\p{N}_])/gu

/** Without the marks of Markdown that are inside a phrase: `**thirty** days`. */
function withoutMarks(text: string): string {
  return text.replaceAll(marks, (mark, offset: number) => {
    const isBetweenNumbers =
      /\p{N}/u.test(text[offset - 1] ?? '') && /\p{N}/u.test(text[offset + mark.length] ?? '')
    // "2*3" must not become "23".
    return isBetweenNumbers ? mark : ''
  })
}

/** Knuth, Morris and Pratt: a search that begins again at each place would take the product of both lengths. */
function holds(text: string, sought: string): boolean {
  const fallbacks = fallbacksOf(sought)
  let matched = 0
  for (let index = 0; index < text.length; index += 1) {
    while (matched > 0 && text[index] !== sought[matched]) matched = fallbacks[matched - 1] ?? 0
    if (text[index] === sought[matched]) matched += 1
    if (matched < sought.length) continue
    const start = index + 1 - sought.length
    if (beginsAt(text, start) && endsAt(text, index + 1)) return true
    matched = fallbacks[matched - 1] ?? 0
  }
  return false
}

/** For each beginning of a text, the length of its longest own beginning that is also its end. */
function fallbacksOf(sought: string): Uint32Array {
  const lengths = new Uint32Array(sought.length)
  let length = 0
  for (let index = 1; index < sought.length; index += 1) {
    while (length > 0 && sought[index] !== sought[length]) length = lengths[length - 1] ?? 0
    if (sought[index] === sought[length]) length += 1
    lengths[index] = length
  }
  return lengths
}

/** Whether a phrase that is found from here begins a word and a number of the text. */
function beginsAt(text: string, start: number): boolean {
  const before = characterBefore(text, start)
  const first = characterAt(text, start)
  if (before === '' || !inWord().test(first)) return true
  if (inWord().test(before)) return !goesOn(first, before)
  const isInNumber = digit.test(first) && separator.test(before)
  return !(isInNumber && digit.test(characterBefore(text, start - before.length)))
}

/** Whether a phrase that is found up to here ends a word and a number of the text. */
function endsAt(text: string, end: number): boolean {
  const last = characterBefore(text, end)
  const after = characterAt(text, end)
  if (after === '' || !inWord().test(last)) return !mark.test(after)
  if (mark.test(after)) return false
  if (inWord().test(after)) return !goesOn(last, after)
  const isInNumber = digit.test(last) && separator.test(after)
  return !(isInNumber && digit.test(characterAt(text, end + after.length)))
}

const inWord = builtOnce(() => /[\p{L}\p{M}\p{N}]/u)
const mark = /^\p{M}/u
const digit = /^\p{Nd}$/u
/** Within a number: "82,959", "82.5", "82'959". */
const separator = /^[.,'٫٬]$/u

/** Whether two neighbours, one inside and one outside of a phrase, belong to one word or number. */
function goesOn(inside: string, outside: string): boolean {
  if (inNumber.test(inside) && inNumber.test(outside)) return true
  return !isUnspaced().test(inside) && !isUnspaced().test(outside)
}

/** Digits, and numbers in Han letters: "三天" (three days) is not in "十三天" (thirteen days). */
const inNumber = /^[\p{N}零一二两兩三四五六七八九十百千万萬亿億]$/u

/** Scripts that put no space between words, and Hangul, whose particles follow a word without one. */
const isUnspaced = builtOnce(
  () =>
    /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Hang}]/u,
)

/** The character at a place of a text; empty at its end. */
function characterAt(text: string, at: number): string {
  const point = text.codePointAt(at)
  return point === undefined ? '' : String.fromCodePoint(point)
}

/** The character before a place of a text; empty at its beginning. */
function characterBefore(text: string, at: number): string {
  const isPair =
    /[\uDC00-\uDFFF]/.test(text[at - 1] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 2] ?? '')
  return at <= 0 ? '' : text.slice(at - (isPair ? 2 : 1), at)
}
