import { tool } from '../results/tool.ts'
import type { Command } from './command.ts'
import { isFlagName, shownFlag } from './commandFlags.ts'

const indent = ' '.repeat(6)
const columns = 80

/** All commands, a line each. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  return [
    `${tool}: RAG evaluation for Vitest`,
    commands.map(({ name, headline }) => `  ${name.padEnd(width)}${headline}`).join('\n'),
    'For the flags of a command: npx vitest-rag run --help',
    'To run golden sets together with all other tests: npx vitest run',
  ].join('\n\n')
}

/** A command, with all its flags. */
export function helpOf({ name, file, flags, startsVitest, summary }: Command): string {
  const call = ['npx vitest-rag', name, file, startsVitest && "[Vitest's own options]"]
  const shown = Object.entries(flags).flatMap(([flag, words]) =>
    isFlagName(flag) ? [{ flag: shownFlag(flag), lines: words.split('\n') }] : [],
  )
  const width = Math.max(...shown.map(({ flag }) => flag.length)) + 2
  const flagLines = shown.flatMap(({ flag, lines }) =>
    lines.map((line, index) => (index === 0 ? flag : '').padEnd(width) + line),
  )
  const lines = [...wrapped(summary), ...flagLines].map(line => indent + line)
  return [`  ${call.filter(Boolean).join(' ')}`, ...lines].join('\n')
}

/** Lines of whole words that fit a terminal beside the indent. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [...lines.splice(-1), word].join(' ')
    const cut = longer.length > columns - indent.length ? longer.length - word.length - 1 : 0
    lines.push(...(cut > 0 ? [longer.slice(0, cut), word] : [longer]))
  }
  return lines
}
