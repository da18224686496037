import type { CaseRecord } from '../../results/results.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import { jsonEscapes } from '../../text/jsonEscapes.ts'
import { printable } from '../../text/untrusted.ts'
import { shellWord } from '../words/explainCommand.ts'

/**
 * What runs a case alone: `npx vitest run support.golden.yaml:12`. If its line has other cases, as
 * with a file that has a case on each line, its name does: `npx vitest run support.golden.yaml -t
 * 'refund-window$'`.
 * @param all the records of the run
 */
export function runAgainCommand(record: CaseRecord, all: readonly CaseRecord[]): string {
  const { variant, file, line } = record
  const path = printable(file.startsWith('-') ? `./${file}` : file)
  const chosen = sharedLines(all).has(lineOf(record))
    ? `${shellWord(path)} -t ${shellWord(`${expressionOf(testName(record))}$`)}`
    : shellWord(`${path}:${line}`)
  const run = `npx vitest run ${chosen}`
  return variant === undefined ? run : `VITEST_RAG_VARIANT=${shellWord(printable(variant))} ${run}`
}

const testName = ({ caseId, turn }: CaseRecord): string => turn?.conversation ?? caseId

const lineOf = ({ file, line }: CaseRecord): string => `${file}:${line}`

/** The lines of golden files that several tests have. */
const sharedLines = builtOnceFor((all: readonly CaseRecord[]): ReadonlySet<string> => {
  const byLine = Map.groupBy(all, lineOf)
  const shared = [...byLine].filter(([, records]) => new Set(records.map(testName)).size > 1)
  return new Set(shared.map(([line]) => line))
})

/**
 * As Vitest reads the filter. A hyphen at the beginning would be a flag, and of several spaces a terminal shows one.
 */
function expressionOf(name: string): string {
  return name
    .replaceAll(/[\\^$.*+?()[\]{}|]|^-/g, String.raw`\$&`)
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, jsonEscapes)
    .replaceAll(/ {2,}/g, ' +')
}
