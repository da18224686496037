import { renderDryRun } from '../../report/estimates/dryRunReport.ts'
import { planRun } from '../../run/runPlan.ts'
import { askedRun } from '../askedRun.ts'
import { openProject } from '../openProject.ts'
import type { CommandCall, Output } from '../command.ts'
import { printedJson } from '../printedJson.ts'
import type { Senseless } from '../refuseBeside.ts'
import { refuseBeside } from '../refuseBeside.ts'
import { readVitestArguments } from '../vitestArguments.ts'

/**
 * Prints the questions of a run with the same arguments. It calls neither judge nor embeddings nor pipeline, and writes
 * no file.
 * @returns the exit code: always 0, because nothing is decided
 * @throws UserError if no case is selected, or a golden file can't be read
 */
export async function dryRun(
  { flags, vitestArguments }: CommandCall<Senseless['flags'] & { json?: true }>,
  { print }: Output,
): Promise<number> {
  const asked = askedRun(flags)
  const { files, options } = readVitestArguments(vitestArguments)
  refuseBeside(
    '--dry-run',
    { flags, options, names: ['against', 'answers', 'rejudge', 'shard', 'merge-reports'] },
    'A dry run only counts the questions of one whole run of the golden sets',
  )
  const project = await openProject(options, { plan: planRun({ kind: 'dry' }, asked) })
  try {
    const estimate = await project.services.estimateRun(files)
    print(flags.json ? printedJson(estimate) : renderDryRun(estimate))
    return 0
  } finally {
    await project.close()
  }
}
