import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** A command did not do what the release needs. Its message says in a sentence what is wrong. */
class StepFailed extends Error {}

/**
 * What is wrong with the package that users would get of the current commit; undefined if it works. The commit is
 * cloned, packed and installed elsewhere, and its command is started, so that no file counts that only this folder has.
 * @param repository folder of a git repository whose package has one command
 */
export async function cloneFault(repository: string): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'release-check-'))
  try {
    await startInstalled(await packClone(repository, folder), folder)
    return undefined
  } catch (error) {
    if (error instanceof StepFailed) return error.message
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Packed {
  path: string
  version: string
  /** Name of its command. */
  command: string
}

async function packClone(repository: string, folder: string): Promise<Packed> {
  const clone = join(folder, 'clone')
  const packed = emptyFolder(folder, 'packed')
  const origin = pathToFileURL(repository).href
  await step(folder, "The current commit can't be cloned", [
    ...['git', 'clone', '--quiet', '--depth=1', origin, clone],
  ])
  await step(clone, "The dependencies of a fresh clone can't be installed", ['npm', 'ci', ...quiet])
  await step(clone, "A fresh clone can't be packed", [
    ...['npm', 'pack', ...quiet, '--pack-destination', packed],
  ])
  const manifest = readFileSync(join(clone, 'package.json'), 'utf8')
  const { version, bin } = JSON.parse(manifest) as { version: string; bin: Record<string, string> }
  const [file = ''] = readdirSync(packed)
  return { path: join(packed, file), version, command: Object.keys(bin)[0] ?? '' }
}

async function startInstalled({ path, version, command }: Packed, folder: string): Promise<void> {
  const project = emptyFolder(folder, 'project')
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  await step(project, "The package of a fresh clone can't be installed", [
    ...['npm', 'install', ...quiet, path],
  ])
  const printed = await step(project, 'The package of a fresh clone does not start', [
    // Nothing of that name may come from the registry.
    ...['npx', '--yes=false', '--', command, '--version'],
  ])
  if (!printed.split(/\s/).includes(version))
    throw new StepFailed(
      `The package of a fresh clone should be version ${version}, but prints: ${printed.trimEnd()}`,
    )
}

function emptyFolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder)
  return folder
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

/**
 * Runs a command.
 * @returns what it printed
 * @throws StepFailed where it fails
 */
async function step(cwd: string, failure: string, [name = '', ...args]: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(name, args, { cwd, maxBuffer: Infinity })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new StepFailed(`${failure}:\n${stdout}${stderr}`.trimEnd(), { cause: error })
  }
}
