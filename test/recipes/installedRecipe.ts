import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Results } from '../../src/results/results.ts'
import { readResults } from '../../src/results/resultsFile.ts'
import { packRepository, scratchProject, vite } from '../package/scratchProject.ts'
import type { Finished, ScratchProject } from '../package/scratchProject.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const recipes = join(repository, 'examples/recipes')

export interface InstalledRecipe extends ScratchProject {
  read(file: string): string
  /** Replaces a text that must stand in a file. */
  replace(file: string, text: string, by: string): Promise<void>
  /** Runs a program of node_modules with these variables. */
  runWith(variables: Record<string, string>, program: string, ...args: string[]): Promise<Finished>
  /** What the last run left. */
  results(): Results
}

/** A recipe in a folder of its own, with the packed package and all that it names from the registry. */
export async function installRecipe(
  name: string,
  isPart: (file: string) => boolean = () => true,
): Promise<InstalledRecipe> {
  const project = await scratchProject()
  cpSync(join(recipes, name), project.folder, {
    recursive: true,
    filter: path => !/node_modules|\.vitest-rag/.test(path) && isPart(path),
  })
  const tarball = await packRepository(repository, project)
  await project.mustRun('npm', 'install', '--no-audit', '--no-fund', tarball, vite)
  const read = (file: string) => readFileSync(join(project.folder, file), 'utf8')
  return {
    ...project,
    read,
    async replace(file, text, by) {
      if (!read(file).includes(text)) throw new Error(`${name}/${file} lacks ${text}`)
      await project.write([[file, read(file).replace(text, by)]])
    },
    runWith: (variables, program, ...args) =>
      project.run('env', ...pairs(variables), `node_modules/.bin/${program}`, ...args),
    results: () => readResults(join(project.folder, '.vitest-rag/results.json')),
  }
}

const pairs = (variables: Record<string, string>): string[] =>
  Object.entries(variables).map(([name, value]) => `${name}=${value}`)

const strict = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  types: ['node'],
  typeRoots: [join(repository, 'node_modules/@types')],
}

/** What the compiler of the repository says of a recipe's types. */
export async function compiled(recipe: InstalledRecipe): Promise<Finished> {
  await recipe.write([['tsconfig.json', JSON.stringify({ compilerOptions: strict })]])
  return recipe.run(join(repository, 'node_modules/.bin/tsc'), '-p', '.')
}
