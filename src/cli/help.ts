import { tool } from '../results/tool.ts'
import type { Command, ExitCodes } from './command.ts'
import { commands } from './commands.ts'
import { shownFlags } from './readArguments.ts'

/** The meaning of exit codes, where a command has no other. */
export const usualExitCodes: ExitCodes = {
  0: 'done',
  1: 'refused: what the command reads is missing or broken',
  2: "the call is wrong, or a file can't be used",
}

const repository = 'https://github.com/vitest-rag/vitest-rag/blob/main'
const columns = 80

/** What stands on the left, such as a flag, with its description. */
export type HelpRow = readonly [name: string, help: string]

/** All commands, a line each. */
export function overview(): string {
  return [
    `${tool}: RAG evaluation for Vitest`,
    listed(commands.map(({ name, headline }) => [name, headline])),
    `Exit codes, unless the help of a command says otherwise:\n${listed(exitCodeRows(usualExitCodes))}`,
    'For the flags of a command: npx vitest-rag run --help',
    'To run golden sets together with all other tests: npx vitest run',
    `All flags of all commands: ${repository}/docs/commands.md`,
  ].join('\n\n')
}

const listed = (rows: readonly HelpRow[]) => helpTable(rows, 2).join('\n')

/** A command, with all its flags. */
export function helpOf(command: Command): string {
  const { summary, page } = command
  return [
    `  ${callLine(command)}`,
    ...wrapped(summary, columns - 6).map(line => `      ${line}`),
    ...helpTable([...argumentRows(command), ...flagRows(command), ...ownExitCodeRows(command)], 6),
    `      ${repository}/${page}`,
  ].join('\n')
}

/** The call of a command: `npx vitest-rag explain <case>`. */
export function callLine({ name, argument, startsVitest }: Command): string {
  const parts = ['npx vitest-rag', name, argument?.value, startsVitest && '[Vitest options]']
  return parts.filter(Boolean).join(' ')
}

export const argumentRows = ({ argument }: Command): HelpRow[] =>
  argument ? [[argument.value, argument.help]] : []

export function flagRows({ flags }: Pick<Command, 'flags'>): HelpRow[] {
  const shown = shownFlags(flags)
  return Object.values(flags).map(({ help }, place) => [shown[place] ?? '', help])
}

export const ownExitCodeRows = ({ exitCodes = {} }: Command): HelpRow[] => exitCodeRows(exitCodes)

export const exitCodeRows = (exitCodes: ExitCodes): HelpRow[] =>
  Object.entries(exitCodes).map(([code, meaning]) => [`exit ${code}`, meaning])

/** Rows in two columns, as lines that fit a terminal. */
export function helpTable(rows: readonly HelpRow[], indent: number): string[] {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  return rows.flatMap(([name, help]) =>
    wrapped(help, columns - indent - width).map(
      (line, index) => `${' '.repeat(indent)}${(index === 0 ? name : '').padEnd(width)}${line}`,
    ),
  )
}

/** Lines of whole words. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [...lines.splice(-1), word].join(' ')
    const cut = longer.length > width ? longer.length - word.length - 1 : 0
    lines.push(...(cut > 0 ? [longer.slice(0, cut), word] : [longer]))
  }
  return lines
}
