import { tool } from '../results/tool.ts'
import type { Command } from './command.ts'
import { isFlagName, shownFlag } from './commandFlags.ts'
import { commands } from './commands.ts'

const indent = ' '.repeat(6)

/** What `--help` prints. */
export function commandHelp(): string {
  return [
    `${tool}: RAG evaluation for Vitest`,
    ...commands.map(helpOf),
    'To run golden sets among all other tests, run Vitest: npx vitest run',
  ].join('\n\n')
}

function helpOf({ name, file, flags, startsVitest, summary }: Command): string {
  const call = ['npx vitest-rag', name, file, startsVitest && "[Vitest's own options]"]
  const shown = Object.entries(flags).flatMap(([flag, words]) =>
    isFlagName(flag) ? [{ flag: shownFlag(flag), lines: words.split('\n') }] : [],
  )
  const width = Math.max(...shown.map(({ flag }) => flag.length)) + 2
  const flagLines = shown.flatMap(({ flag, lines }) =>
    lines.map((line, index) => (index === 0 ? flag : '').padEnd(width) + line),
  )
  const lines = [...summary, ...flagLines].map(line => indent + line)
  return [`  ${call.filter(Boolean).join(' ')}`, ...lines].join('\n')
}
