/** A command that GitHub's runner would obey. */
export interface WorkflowCommand {
  name: string
  /** What stands between the name and the message, as it is written. */
  properties: string
  message: string
}

/** What runners know, whoever prints it. */
const known = new Set([
  ...['add-mask', 'add-matcher', 'add-path', 'debug', 'echo', 'endgroup', 'error', 'group'],
  ...['notice', 'remove-matcher', 'save-state', 'set-env', 'set-output', 'stop-commands'],
  ...['warning', 'internal-set-repo-path'],
])

/**
 * The commands in what a step printed, as the runner finds them: at the beginning of a line once
 * its spaces are gone, `::name properties::message`, or anywhere in it `##[name properties]message`.
 * Between `::stop-commands::token` and `::token::` it obeys nothing.
 */
export function obeyedCommands(output: string): WorkflowCommand[] {
  const obeyed: WorkflowCommand[] = []
  let token: string | undefined
  for (const line of output.split(/\r\n|\n|\r/)) {
    if (token !== undefined) {
      if (readCommand(line)?.name === token) token = undefined
      continue
    }
    const command = readCommand(line)
    if (!command || !known.has(command.name.toLowerCase())) continue
    if (command.name === 'stop-commands') token = command.message
    else obeyed.push(command)
  }
  return obeyed
}

function readCommand(line: string): WorkflowCommand | undefined {
  const found =
    /^\s*::(?<head>.*?)::(?<message>.*)$/.exec(line) ??
    /##\[(?<head>[^\]]*)\](?<message>.*)$/.exec(line)
  if (!found?.groups) return undefined
  const { head = '', message = '' } = found.groups
  const [name = '', ...properties] = head.split(' ')
  return { name, properties: properties.join(' '), message }
}
