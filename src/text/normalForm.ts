/** Characters that may change places with their neighbours: marks, and letters that become marks. */
const thirtyMarks = /[\p{M}\uFF9E\uFF9F]{30}(?=[\p{M}\uFF9E\uFF9F])/gu

/**
 * A normal form of a text, in time that grows with its length. Sorting a run of marks takes the
 * square of the run, so a run of more than thirty gets a joiner after each thirty: Unicode's
 * Stream-Safe Text Format (UAX 15, 13). No language writes such runs, but anybody can send one.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC'): string {
  return text.replaceAll(thirtyMarks, '$&\u034F').normalize(form)
}
