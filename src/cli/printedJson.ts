import { jsonEscapes } from '../text/jsonEscapes.ts'

/** Characters that a terminal may act on or hide. Outside its strings, JSON has none of these except line breaks. */
const hidden = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** GitHub reads `##[error]` and similar texts as commands anywhere in a line. */
const forgedCommand = /##(?=\w*\[)/g

/** Published schemas of printed documents, in `schemas/`. */
export type PrintedSchema =
  | 'run-output'
  | 'explain-output'
  | 'compare-output'
  | 'doctor-output'
  | 'error-output'

/** Raise it if a reader of the former version would misread a document. */
export const printedVersion = 1

/** The schema as a module that the package exports. */
export function schemaName(schema: PrintedSchema): string {
  return `vitest-rag/schemas/${schema}.schema.json`
}

/** A document that names its schema and version. */
export function printedDocument(schema: PrintedSchema, data: object): string {
  return printedJson({ $schema: schemaName(schema), version: printedVersion, ...data })
}

/** The output of `--json`: the data, escaped so that terminals only show foreign texts. */
export function printedJson(data: unknown): string {
  return JSON.stringify(data, undefined, 2)
    .replaceAll(hidden, jsonEscapes)
    .replaceAll(forgedCommand, String.raw`#\u0023`)
}
