import { basename } from 'node:path'
import { goldenSetText, plainCases } from '../golden/write/goldenSetText.ts'
import { printable } from '../text/untrusted.ts'
import type { Imported } from './importFiles.ts'

/** The texts of a golden set: its file and, for a large set, the file with its cases. */
interface WrittenSet {
  golden: string
  /** Relative to the golden file. */
  caseFile?: { name: string; lines: Iterable<Uint8Array> }
}

/** The most that a person can read and edit in one file. */
const most = { cases: 1000, bytes: 1_000_000 }

/**
 * An imported set as text. The same files give the same bytes.
 * @param name of the golden set
 * @param files the source files, as the comment names them
 */
export function writtenSet(
  { head, entries: cases, format }: Pick<Imported, 'head' | 'entries' | 'format'>,
  { name, files }: { name: string; files: readonly string[] },
): WrittenSet {
  const comment = [
    `Imported from ${format.title}: ${files.map(file => printable(file, 200)).join(', ')}`,
  ]
  if (cases.length <= most.cases) {
    const golden = goldenSetText({ ...head, cases }, comment)
    if (Buffer.byteLength(golden) <= most.bytes) return { golden }
  }
  const caseFile = `${basename(name).replace(/(?:\.golden)?\.ya?ml$/i, '')}.cases.jsonl`
  return {
    golden: goldenSetText({ ...head, cases: `./${caseFile}` }, comment),
    caseFile: { name: caseFile, lines: linesOf(cases) },
  }
}

/** One line at a time, because all lines together may exceed the length of a string. */
function* linesOf(cases: Imported['entries']): Generator<Uint8Array> {
  for (const one of cases) {
    const [plain] = plainCases([one])
    yield Buffer.from(`${JSON.stringify(plain)}\n`)
  }
}
