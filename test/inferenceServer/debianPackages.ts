import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** Programs of Debian can't be had here. The message says why. */
export class NoPackages extends Error {}

/**
 * Unpacks a package of Debian's newest release with all that it needs, beside the system, which keeps its own versions.
 * Needs no rights. What was unpacked once is taken again.
 *
 * @param folder where to keep it
 * @returns the folder that is the root of the unpacked files
 * @throws NoPackages
 */
export async function unpackedPackage(name: string, folder: string): Promise<string> {
  const root = join(folder, 'root')
  if (existsSync(root)) return root
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new NoPackages(`this machine is ${process.platform} on ${process.arch}, not Linux on x64`)
  if (!existsSync(keyring))
    throw new NoPackages(`${keyring} is missing (package debian-archive-keyring)`)
  try {
    await download(name, folder)
    const unpacked = join(folder, 'unpacked')
    rmSync(unpacked, { recursive: true, force: true })
    const archives = join(folder, 'cache', 'archives')
    for (const file of readdirSync(archives).filter(entry => entry.endsWith('.deb'))) {
      await run('dpkg-deb', ['--extract', join(archives, file), unpacked])
    }
    rmSync(join(folder, 'cache'), { recursive: true })
    // The name comes last, so an unpacking that was stopped is not taken for a whole one.
    renameSync(unpacked, root)
    return root
  } catch (error) {
    throw new NoPackages(lastLine(error), { cause: error })
  }
}

async function download(name: string, folder: string): Promise<void> {
  for (const path of ['etc', 'state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(folder, path), { recursive: true })
  const sources = join(folder, 'etc', 'sources.list')
  writeFileSync(sources, `deb [signed-by=${keyring}] http://deb.debian.org/debian sid main\n`)
  // Nothing is installed for it, so all that a package needs is downloaded.
  const status = join(folder, 'state', 'status')
  writeFileSync(status, '')
  const settings = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': status,
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': '',
    'APT::Architecture': 'amd64',
    'Acquire::Languages': 'none',
    'Acquire::http::Timeout': '20',
    'APT::Update::Error-Mode': 'any',
  }
  const options = Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])
  await run('apt-get', [...options, '--quiet', 'update'])
  const wanted = ['--download-only', '--no-install-recommends', '--yes', 'install', name]
  await run('apt-get', [...options, '--quiet', ...wanted])
}

/** The words of a program about its failure. */
function lastLine(error: unknown): string {
  const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const [line] = printed.trim().split('\n').slice(-1)
  return line || String(error)
}
