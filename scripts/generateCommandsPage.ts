import { readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from '../src/cli/command.ts'
import { commands } from '../src/cli/commands.ts'
import { json, projectFlags } from '../src/cli/flagKinds.ts'
import {
  argumentRows,
  exitCodeRows,
  flagRows,
  helpTable,
  ownExitCodeRows,
  callLine,
  usualExitCodes,
} from '../src/cli/help.ts'

// Writes docs/commands.md from the table of commands; with `--check`, only says whether it is current.
const file = fileURLToPath(new URL('../docs/commands.md', import.meta.url))
const own = 'npm run generate'

/** Flags that many commands have, with the same meaning. They are listed once. */
const { root, ...ofProject } = projectFlags
const shared = { json, root, ...ofProject }
const isShared = ([name, flag]: [string, object]) =>
  Object.entries(shared).some(([other, same]) => name === other && flag === same)

const current = `# Commands

\`npx vitest-rag --help\` prints this list, \`npx vitest-rag run --help\` one command.

<!-- scripts/generateCommandsPage.ts writes this page: ${own} -->

${commands.map(({ name, headline }) => `- [\`${name}\`](#${anchorOf(name)}): ${headline}`).join('\n')}

${commands.map(sectionOf).join('\n\n')}

## Shared flags

${block(helpTable(flagRows({ flags: shared }), 0))}

Every command takes \`--root\`. \`[project-flags]\` are the last four.

## Exit codes

${block(helpTable(exitCodeRows(usualExitCodes), 0))}
`

function anchorOf(name: string): string {
  return name.replaceAll(' ', '-')
}

function sectionOf(command: Command): string {
  const { name, page, flags } = command
  const rows = [
    ...argumentRows(command),
    ...flagRows({
      flags: Object.fromEntries(Object.entries(flags).filter(entry => !isShared(entry))),
    }),
    ...ownExitCodeRows(command),
  ]
  const link = posix.relative('docs', page)
  return `## ${name}

${block([callOf(command), ...helpTable(rows, 2)])}

[${link.replace(/^.*\/|#.*$/g, '')}](${link})`
}

/** The call, with the flags that are described once. */
function callOf(command: Command): string {
  const entries = Object.entries(command.flags)
  const hasJson = entries.some(entry => entry[0] === 'json' && isShared(entry))
  const hasProject = 'config' in command.flags
  return [callLine(command), hasJson && '[--json]', hasProject && '[project-flags]']
    .filter(Boolean)
    .join(' ')
}

/** An indented block, which takes no fences. */
function block(lines: readonly string[]): string {
  return lines.map(line => `    ${line}`).join('\n')
}

if (!process.argv.includes('--check')) {
  writeFileSync(file, current)
} else if (readFileSync(file, 'utf8') !== current) {
  console.error(`${file} is not current. Write it anew: ${own}`)
  process.exitCode = 1
}
