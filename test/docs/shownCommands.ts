import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

const pages = globSync(['README.md', 'docs/**/*.md', 'examples/**/README.md', 'skills/**/*.md'], {
  cwd: repository,
  // The page of commands has the calls of the table itself, with places for arguments.
  exclude: ['**/node_modules/**', 'docs/commands.md'],
})

/** What follows `npx vitest-rag` wherever a page shows a command, in a block or in a line, each once. */
export const shownCommands: readonly string[] = [
  ...new Set(
    pages.flatMap(page =>
      [
        ...readFileSync(`${repository}/${page}`, 'utf8').matchAll(/npx vitest-rag ([^`\n]+)/g),
      ].flatMap(([, command = '']) => plain(command)),
    ),
  ),
].toSorted()

/** Without comments, other commands of the line, and the sentence that goes on in output that a page quotes. */
function plain(command: string): string[] {
  const alone = command.replace(/(?: #| [|(&>;]|[,;:](?: |$)|\)|\.(?: |$)| \\).*$/, '').trim()
  return alone === '' || alone.includes('…') ? [] : [alone]
}
