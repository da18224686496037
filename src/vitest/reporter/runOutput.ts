import type { Vitest } from 'vitest/node'
import { writesDocument } from './documentReporters.ts'

/** Where the words of a run go: its report, how far it is, notes. */
export interface RunOutput {
  /** Shows a line to the user. */
  log(line: string): void
  /** Whether colours can be seen there. */
  hasColor(): boolean
  /** Columns of the terminal; without end where a file or a program takes the words. */
  width(): number
}

/**
 * Standard output, as of other reporters; standard error where one of them writes a document for
 * programs to standard output, which our words would spoil.
 */
export function runOutput(vitest: Vitest): RunOutput {
  const { logger, config } = vitest
  // Asked for each line: another plugin may still add a reporter after ours was called.
  const isTaken = () => writesDocument({ ...config, hasReportFolder: 'createReport' in vitest })
  const stream = () => (isTaken() ? process.stderr : process.stdout)
  return {
    log: line => (isTaken() ? logger.error(line) : logger.log(line)),
    hasColor: () => Boolean(stream().isTTY) && !process.env['NO_COLOR'],
    width: () => (stream().isTTY ? stream().columns : Infinity),
  }
}
