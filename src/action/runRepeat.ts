import { extname, join, resolve } from 'node:path'
import { fileNames } from '../results/folder.ts'
import type { ActionContext } from './context.ts'
import type { CommandRun } from './runInputCommand.ts'
import { runInputCommand } from './runInputCommand.ts'

/**
 * Runs the input `command` in the folder of the project, as one repeat of the golden sets.
 * @returns the exit code of the command
 * @throws UserError if the command can't be started, or was killed
 */
export async function runRepeat(
  { inputs, project, environment }: ActionContext,
  run: Pick<CommandRun, 'repeat' | 'runs' | 'measureOnly'>,
): Promise<number> {
  return runInputCommand({
    ...run,
    command: inputs.command,
    folder: project.folder,
    environment,
    results: inputs.results.map(path => resultsFile(resolve(project.folder, path))),
  })
}

/** A folder of results, or the file itself. */
function resultsFile(path: string): string {
  return extname(path) === '.json' ? path : join(path, fileNames.results)
}
