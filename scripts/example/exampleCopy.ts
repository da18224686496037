import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../../src/errors.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const examples = join(repository, 'examples')

/** Ignored by git. Here the examples find the package, and other tests read nothing. */
export const copies = join(repository, '.planted')

/** The folders of all examples that can be started, by name. */
const folders = new Map(
  globSync('{*,recipes/*}/vitest.config.ts', { cwd: examples })
    .map(config => dirname(join(examples, config)))
    .toSorted()
    .map(folder => [basename(folder), folder]),
)

export function exampleFolder(name: string): string {
  const folder = folders.get(name)
  if (folder !== undefined) return folder
  const names = [...folders.keys()].join(', ')
  throw new UserError({
    problem: `Expected the name of an example, got ${name === '' ? 'none' : `\`${name}\``}`,
    fix: `These are there: ${names}`,
  })
}

/** A recipe names its packages, and is installed before it runs. */
export const isRecipe = (name: string) => existsSync(join(exampleFolder(name), 'package.json'))

/** Copies an example as it is committed. Packages that an earlier copy has installed stay. */
export function copyExample(name: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) {
    if (file !== 'node_modules') rmSync(join(folder, file), { recursive: true })
  }
  cpSync(exampleFolder(name), folder, { recursive: true, filter: isCommitted })
}

/** What runs and installations left in the folder is not what somebody has who cloned it. */
function isCommitted(path: string): boolean {
  if (basename(path) === 'node_modules') return false
  const folder = dirname(path)
  if (basename(folder) !== '.vitest-rag') return true
  const ignored = join(folder, '.gitignore')
  return existsSync(ignored) && readFileSync(ignored, 'utf8').includes(`!${basename(path)}\n`)
}

/** Recipes have none: their scores depend on your model. */
export const hasBaseline = (folder: string) => existsSync(join(folder, '.vitest-rag/baseline.json'))

/** The change that turns an example red. All recipes share one. */
export function redPatch(name: string): string {
  const folder = exampleFolder(name)
  const patch = ['red.patch', '../red.patch'].map(file => join(folder, file)).find(existsSync)
  if (patch !== undefined) return patch
  throw new UserError({
    problem: `The example \`${name}\` has no red branch`,
    fix: `Run it without \`red\`: npm run example ${name}`,
  })
}

/** Makes the change in a copy. */
export function turnRed(name: string, folder: string): void {
  const { status, stderr } = spawnSync('git', ['apply', redPatch(name)], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status === 0) return
  throw new UserError({
    problem: `red.patch does not fit the files of \`${name}\`: ${stderr.trim()}`,
    fix: 'Take back your changes to them, or change the patch',
  })
}
