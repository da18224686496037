import type { Vitest } from 'vitest/node'
import type { RunOutput } from '../../run/end/finishRun.ts'
import { writesDocument } from './documentReporters.ts'

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
    error: text => logger.error(text),
    hasColor: () => Boolean(stream().isTTY) && !process.env['NO_COLOR'],
    width: () => (stream().isTTY ? stream().columns : Infinity),
  }
}
