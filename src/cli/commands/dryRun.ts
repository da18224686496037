import { renderDryRun } from '../../report/terminal/dryRunReport.ts'
import type { FlagValues } from '../commandFlags.ts'
import { openProject } from '../openProject.ts'
import type { CommandCall, Output } from '../command.ts'
import { UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'
import type { VitestArguments } from '../vitestArguments.ts'

/**
 * Says what a run with the same arguments would ask. Neither judge nor embeddings nor pipeline are
 * asked, and no file is written.
 * @returns the exit code: always 0, because nothing is decided
 * @throws UserError where no case is selected, or a golden file can't be read
 */
export async function dryRun(
  { flags, vitestArguments }: CommandCall,
  { print }: Output,
): Promise<number> {
  const { files, options } = readVitestArguments(vitestArguments)
  refuse(flags, options)
  // The plugin reads them when the project is opened.
  process.env['VITEST_RAG_DRY_RUN'] = '1'
  process.env['VITEST_RAG_CLI'] = String(process.pid)
  const project = await openProject(options)
  try {
    print(renderDryRun(await project.services.estimateRun(files)))
    return 0
  } finally {
    await project.close()
  }
}

/** Refuses flags that are about the decision and what is asked for it, or that run a part only. */
function refuse(
  { against, rejudge }: FlagValues,
  { shard, mergeReports }: VitestArguments['options'],
): void {
  const senseless = [
    against !== undefined && 'against',
    rejudge && 'rejudge',
    Boolean(shard) && 'shard',
    Boolean(mergeReports) && 'merge-reports',
  ].filter(flag => typeof flag === 'string')
  if (senseless.length === 0) return
  throw new UsageError({
    problem: `Expected \`--dry-run\` without ${senseless.map(flag => `\`--${flag}\``).join(' and ')}`,
    fix: 'A dry run counts what one whole run of the golden sets asks, and decides nothing',
  })
}
