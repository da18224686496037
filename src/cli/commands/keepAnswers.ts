import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { BaselineFiles } from '../../baseline/baselineFiles.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { fileNames } from '../../results/folder.ts'
import type { Output } from '../command.ts'

const name = fileNames.baselineAnswers

/**
 * Asks once whether to keep the answers of a baseline in git, and writes the choice into the folder's `.gitignore`.
 * Without an interactive terminal it explains how to choose.
 */
export async function keepAnswers(
  { answers }: BaselineFiles,
  { print, ask }: Output,
): Promise<void> {
  const file = join(dirname(answers), '.gitignore')
  const ignored = readFileSync(file, 'utf8')
  if (ignored.split('\n').some(line => line.includes(name))) return
  const size = shownSize(statSync(answers).size)
  const shown = relative(process.cwd(), answers)
  const why = [
    `The answers can be kept in git, too (${shown}, ${size}, with their passages).`,
    'Then later runs can tell a change of the judge from a change of the system.',
  ].join('\n')
  if (!ask) {
    print(
      `${why}\nTo keep them in git, add the line \`!${name}\` to ${relative(process.cwd(), file)}. To stop this message, add \`# ${name}\`.`,
    )
    return
  }
  const keeps = /^y(?:es)?$/i.test((await ask(`${why} Keep them in git? [y/N] `)).trim())
  const line = keeps ? `!${name}` : `# ${name} stays out of git`
  writeAtomically(file, `${ignored.replace(/\n?$/, '\n')}${line}\n`)
  print(keeps ? `Commit ${shown} too.` : 'They stay out of git, and you will not be asked again.')
}

function shownSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
