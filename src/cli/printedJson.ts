/** What a terminal may act on or hides. JSON has no such character but line breaks outside of its texts. */
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** `##[error]` and its like are commands to GitHub anywhere in a line. */
const forgedCommand = /##(?=\w*\[)/g

/** What `--json` prints: the data as it is, with texts of others escaped so that terminals only show them. */
export function printedJson(data: unknown): string {
  return JSON.stringify(data, undefined, 2)
    .replaceAll(hidden, character => unicodeEscapes(character))
    .replaceAll(forgedCommand, String.raw`#\u0023`)
}

function unicodeEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  return units.map(unit => String.raw`\u${unit.toString(16).padStart(4, '0')}`).join('')
}
