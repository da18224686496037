import { jsonEscapes } from '../text/jsonEscapes.ts'

/** Characters that a terminal may act on or hide. Outside its strings, JSON has none of these except line breaks. */
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** GitHub reads `##[error]` and similar texts as commands anywhere in a line. */
const forgedCommand = /##(?=\w*\[)/g

/** The output of `--json`: the data, escaped so that terminals only show foreign texts. */
export function printedJson(data: unknown): string {
  return JSON.stringify(data, undefined, 2)
    .replaceAll(hidden, jsonEscapes)
    .replaceAll(forgedCommand, String.raw`#\u0023`)
}
