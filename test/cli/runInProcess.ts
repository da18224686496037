import { relative } from 'node:path'
import { runCommand } from '../../src/cli/runCommand.ts'

/** Runs a command in this process. */
export async function runInProcess(...argv: string[]) {
  const printed: string[] = []
  const errors: string[] = []
  const exitCode = await runCommand(argv, {
    print: text => void printed.push(text),
    printError: text => void errors.push(text),
  })
  return { exitCode, printed: printed.join('\n'), errors: errors.join('\n') }
}

/** Runs a command on a project elsewhere, and shows its files and commits by lasting names. */
export async function runOn(project: string, ...argv: string[]) {
  const { exitCode, printed, errors } = await runInProcess(...argv, '--root', project)
  const lasting = (text: string) =>
    text
      .replaceAll(`${relative(process.cwd(), project)}/`, '')
      .replaceAll(`${project}/`, '')
      .replaceAll(/\b[0-9a-f]{12}(?:[0-9a-f]{28})?\b/g, 'a1b2c3')
  return { exitCode, printed: lasting(printed), errors: lasting(errors) }
}
