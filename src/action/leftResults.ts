import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { Problem } from '../errors.ts'
import { UserError } from '../errors.ts'
import { linesToWrite, pluginLines } from '../report/words/pluginLines.ts'
import { folderPaths } from '../results/folder.ts'
import { printable } from '../text/untrusted.ts'
import type { ActionContext } from './context.ts'

/**
 * Expects that the command left results. If it left none, advice to run it would not help: most often the plugin is
 * missing, so tests pass and no golden file runs.
 * @throws UserError if the command left none
 */
export function expectLeftResults(
  { inputs, project }: Pick<ActionContext, 'inputs' | 'project'>,
  exitCode: number,
): void {
  if (inputs.results.some(path => hasResults(resolve(project.folder, path)))) return
  const command = `\`${printable(inputs.command, 200)}\``
  if (exitCode === 0) throw new UserError(noGoldenFile(command, project))
  throw new UserError({
    problem: `${command} failed with exit code ${exitCode} and left no results`,
    fix: 'Its output above says why',
  })
}

function hasResults(path: string): boolean {
  if (extname(path) === '.json') return existsSync(path)
  const { results, journal } = folderPaths(path)
  return existsSync(results) || existsSync(journal)
}

function noGoldenFile(
  command: string,
  { folder, inRepository }: ActionContext['project'],
): Problem {
  const problem = `${command} passed and ran no golden file`
  const config = configNames.find(name => existsSync(join(folder, name)))
  const without = `${problem}: the configuration has no \`rag()\``
  if (config === undefined) {
    const named = inRepository === '' ? 'The repository' : printable(inRepository, 160)
    const fix = `${named} has no configuration of Vitest. Set \`working-directory\` to the folder of the project, or write a vitest.config.ts:`
    return { problem: without, fix: pluginLines(fix) }
  }
  if (callsPlugin(join(folder, config))) {
    const fix =
      'Check that `command` runs all tests, that `working-directory` has golden files (`*.golden.yaml`), and that `results` is where the run writes'
    return { problem, fix }
  }
  return { problem: without, fix: linesToWrite(`Add it to ${config}:`, lines) }
}

const lines = ["import { rag } from 'vitest-rag/plugin'", 'plugins: [rag()]']

/** The names in Vitest's order of search. */
const configNames = ['vitest', 'vite'].flatMap(tool =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(ending => `${tool}.config.${ending}`),
)

/** A typical configuration has some kilobytes. */
const mostBytes = 1_000_000

/**
 * Whether a configuration seems to call the plugin; true for a file that is not regular or too large, because its
 * content is unknown.
 */
function callsPlugin(config: string): boolean {
  const stat = lstatSync(config)
  if (!stat.isFile() || stat.size > mostBytes) return true
  const code = readFileSync(config, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
  return /\brag\s*\(/.test(code)
}
