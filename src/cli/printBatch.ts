import { relative } from 'node:path'
import type { BatchPass } from '../hub/batchProject.ts'
import { batchLines, batchReport } from '../report/estimates/batchReport.ts'
import type { OpenBatchJob } from './batchJobOf.ts'
import type { CommandCall, Output } from './command.ts'
import { printedJson } from './printedJson.ts'

/** The exit code while a batch is under way. */
const underWay = 3

/**
 * Prints how far a job is, and what to do next.
 * @returns the exit code: 0 once nothing is left to collect, 1 where the endpoint refused a batch, 3 while one is
 *   under way
 */
export function printBatch(
  { job, judge, paths }: Pick<OpenBatchJob, 'job' | 'judge' | 'paths'>,
  { flags }: Pick<CommandCall, 'flags'>,
  { print }: Output,
  pass?: BatchPass,
): number {
  const folder = relative(process.cwd(), paths.folder)
  const { VITEST_RAG_SAMPLE: sample, VITEST_RAG_VARIANT: variant } = job.environment
  const [size = '', seed] = sample?.split(':') ?? []
  const chosen = [
    ...(size === '' ? [] : ['--sample', size]),
    ...(seed === undefined ? [] : ['--seed', seed]),
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

/** As a shell takes it. */
const quotedWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
