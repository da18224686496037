import { relative } from 'node:path'
import type { BatchPass } from '../judge/batch/deferringJudge.ts'
import { batchLines, batchReport } from '../report/estimates/batchReport.ts'
import type { OpenBatchJob } from './batchJobOf.ts'
import { casesOf } from './batchJobOf.ts'
import type { CommandCall, Output } from './command.ts'
import { printedJson } from './printedJson.ts'

/** The exit code while a batch is in progress. */
const underWay = 3

/**
 * Prints the progress of a job, and the next step.
 * @returns the exit code: 0 once nothing is left to collect, 1 if the endpoint refused a batch, 3 while one is in
 *   progress
 */
export function printBatch(
  { job, judge, paths }: Pick<OpenBatchJob, 'job' | 'judge' | 'paths'>,
  { flags }: Pick<CommandCall<{ json?: true }>, 'flags'>,
  { print }: Output,
  pass?: BatchPass,
): number {
  const folder = relative(process.cwd(), paths.folder)
  const { sample, variant } = casesOf(job)
  const chosen = [
    ...(sample === 'all' ? ['--sample', sample] : []),
    ...(typeof sample === 'object'
      ? ['--sample', `${sample.size}`, '--seed', `${sample.seed}`]
      : []),
    ...(variant === undefined ? [] : ['--variant', variant]),
  ]
  const replay = [
    'npx vitest-rag run --answers',
    ...[folder, ...chosen, ...job.vitestArguments].map(quotedWord),
  ]
  const report = batchReport({ job, pass, prices: judge.prices, replay: replay.join(' ') })
  print(flags.json ? printedJson(report) : batchLines(report).join('\n'))
  if (report.state === 'refused') return 1
  return report.state === 'done' ? 0 : underWay
}

/** A word in the quotes of a shell. */
const quotedWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
