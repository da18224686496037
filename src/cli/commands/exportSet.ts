import { basename, join, relative } from 'node:path'
import { writeAtomically } from '../../files/textFile.ts'
import { exportCases } from '../../interchange/exportCases.ts'
import { lossLines } from '../../interchange/lossLines.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { exportedCases } from '../exportedCases.ts'
import { printedJson } from '../printedJson.ts'
import { refuseOverwriting } from '../refuseOverwriting.ts'
import { UsageError } from '../usageError.ts'

interface ExportFlags {
  to?: string
  run?: string
  out?: string
  force?: true
  json?: true
  root?: string
}

/**
 * Writes a golden set, or the answers of a run, in the format of another tool, and says what it has no place for.
 * @throws UserError where the file is wrong, or there is no such run or format
 */
export function exportSet({ files, flags }: CommandCall<ExportFlags>, { print }: Output): number {
  const { root = process.cwd(), to, run, force = false, json = false } = flags
  const given = files?.[0]
  if (given === undefined || to === undefined) throw noFormat
  const found = exportedCases(given, { root, run })
  const exported = exportCases(found.cases, to)
  const out = flags.out ?? join(root, `${nameOf(given)}${exported.format.ending}`)
  refuseOverwriting([out], { force, sources: [given] })
  writeAtomically(out, exported.text)
  const losses = [...found.losses, ...exported.losses]
  const file = relative(process.cwd(), out)
  if (json)
    print(
      printedJson({
        format: to,
        cases: exported.count,
        written: [file],
        notCarriedOver: losses,
      }),
    )
  else {
    print(
      [
        `${exported.format.title}: ${writtenCases(exported.count, found.cases.length)} in ${printable(file, 300)}`,
        '',
        ...(losses.length === 0
          ? ['Everything in the cases was carried over.']
          : ['Not carried over, or changed:', ...lossLines(losses).map(line => `  ${line}`)]),
      ].join('\n'),
    )
  }
  return 0
}

const noFormat = new UsageError({
  problem: 'Expected a golden file or a kept run after `export`, and a format after `--to`',
  fix: 'For example: npx vitest-rag export support.golden.yaml --to ragas',
})

/** `2 of 3 cases`, where one is left out. */
function writtenCases(count: number, all: number): string {
  return count === all ? counted(all, 'case') : `${grouped(count)} of ${counted(all, 'case')}`
}

/** `support.golden.yaml` is `support`; a run goes by its name. */
function nameOf(given: string): string {
  return basename(given)
    .replace(/(?:\.golden)?\.ya?ml$/i, '')
    .replaceAll(/[^\w.-]+/g, '-')
}
