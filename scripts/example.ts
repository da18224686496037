import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../src/errors.ts'
import {
  copies,
  copyExample,
  exampleFolder,
  hasBaseline,
  isRecipe,
  redPatch,
  turnRed,
} from './example/exampleCopy.ts'
import { programsOf } from './example/programsOf.ts'

// Runs an example. `red` runs a copy of it with its red.patch, and `baseline` records its scores.

const usage = 'npm run example [<name> [red|baseline]]'
const repository = fileURLToPath(new URL('..', import.meta.url))

try {
  process.exitCode = start(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

/** Without a name, the example on real documents. */
function start([name = 'dependency-docs', task, ...others]: string[]): number {
  if (others.length > 0 || ![undefined, 'red', 'baseline'].includes(task))
    throw new UserError({
      problem: 'Expected `red`, `baseline` or nothing after the name',
      fix: usage,
    })
  if (task === 'red') return startRed(name)
  if (task === 'baseline' && isRecipe(name))
    throw new UserError({
      problem: `\`${name}\` is a recipe: it has no baseline here, because its scores depend on your models`,
      fix: 'Copy the recipe, and record one there: npx vitest-rag baseline update',
    })
  const { tests, baseline } = programsOf(isRecipe(name) ? installed(name) : exampleFolder(name))
  return run(task === 'baseline' ? baseline : tests)
}

function startRed(name: string): number {
  const patch = redPatch(name)
  const folder = isRecipe(name) ? installed(name) : join(copies, 'red', name)
  if (!isRecipe(name)) copyExample(name, folder)
  if (!hasBaseline(folder)) record(name, folder)
  turnRed(name, folder)
  say(`The change:\n\n${readFileSync(patch, 'utf8')}`)
  const exitCode = run(programsOf(folder).tests)
  say(`The change is in a copy, ${relative(repository, folder)}. The example is as it was.`)
  return exitCode
}

/** A copy of a recipe, with its packages from the registry and this one as it would be published. */
function installed(name: string): string {
  const folder = join(copies, 'recipes', name)
  copyExample(name, folder)
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const tarball = mustRun('npm', pack, repository).trim()
  say(`npm installs the packages of ${name} …`)
  mustRun('npm', ['install', '--no-audit', '--no-fund', join(folder, tarball)], folder)
  return folder
}

function record(name: string, folder: string): void {
  say(`The scores of ${name} before the change are recorded …`)
  mustRun(process.execPath, programsOf(folder).baseline, folder)
}

/** The tests of the example, as they print. */
function run(args: readonly string[]): number {
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
}

function mustRun(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  throw new UserError({ problem: `${command} ${args.join(' ')} failed:\n${stdout}${stderr}` })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
