import { jsonEscapes } from '../text/jsonEscapes.ts'

/** What a terminal may act on or hides. JSON has no such character but line breaks outside of its texts. */
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** `##[error]` and its like are commands to GitHub anywhere in a line. */
const forgedCommand = /##(?=\w*\[)/g

/** What `--json` prints: the data as it is, with texts of others escaped so that terminals only show them. */
export function printedJson(data: unknown): string {
  return JSON.stringify(data, undefined, 2)
    .replaceAll(hidden, jsonEscapes)
    .replaceAll(forgedCommand, String.raw`#\u0023`)
}
