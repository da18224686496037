/** Characters that may change places with their neighbours: marks, and letters that become marks. */
const thirtyMarks = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu

/**
 * All but ASCII, letters of Western Europe, Cyrillic, Han and Hangul, dashes and quotation marks. A
 * text without such a character, as most are, is in every normal form.
 */
const mayChange =
  /[^\0-\x7F\u00AB\u00BB\u00C0-\u0131\u0400-\u0482\u048A-\u052F\u2013\u2014\u2018-\u201D\u2022\u4E00-\u9FFF\uAC00-\uD7A3]/

/**
 * A normal form of a text, in time that grows with its length. Sorting a run of marks takes the square of the run, so a
 * run of more than thirty gets a joiner after each thirty: Unicode's Stream-Safe Text Format (UAX 15, 13). No language
 * has such runs, but an attacker can send one.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC'): string {
  if (!mayChange.test(text)) return text
  return text.replaceAll(thirtyMarks, '$&\u034F').normalize(form)
}
