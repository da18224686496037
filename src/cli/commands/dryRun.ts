import { renderDryRun } from '../../report/estimates/dryRunReport.ts'
import { openProject } from '../openProject.ts'
import type { CommandCall, Output } from '../command.ts'
import { printedJson } from '../printedJson.ts'
import { refuseBeside } from '../refuseBeside.ts'
import { readVitestArguments } from '../vitestArguments.ts'

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
  refuseBeside(
    '--dry-run',
    { flags, options, names: ['against', 'answers', 'rejudge', 'shard', 'merge-reports'] },
    'A dry run only counts the questions of one whole run of the golden sets',
  )
  // The plugin reads them when the project is opened.
  process.env['VITEST_RAG_DRY_RUN'] = '1'
  process.env['VITEST_RAG_CLI'] = String(process.pid)
  const project = await openProject(options)
  try {
    const estimate = await project.services.estimateRun(files)
    print(flags.json ? printedJson(estimate) : renderDryRun(estimate))
    return 0
  } finally {
    await project.close()
  }
}
