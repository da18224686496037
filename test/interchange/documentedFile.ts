import type { ImportRequest } from '../../src/interchange/importFiles.ts'

/** Files of a format in the shape that its tool documents, and what an import makes of them. */
export interface DocumentedFiles {
  files: Record<string, string>
  /** Those that are named in the call. */
  named: readonly string[]
  request?: Partial<ImportRequest>
}

export const lines = (...records: readonly unknown[]): string =>
  records.map(record => `${JSON.stringify(record)}\n`).join('')

export const json = (value: unknown): string => JSON.stringify(value, undefined, 2)
