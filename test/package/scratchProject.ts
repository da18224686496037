import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface Finished {
  exitCode: number
  /** What it wrote to both streams, without colours. */
  output: string
}

/** A folder outside the repository, as empty as a new user's. */
export interface ScratchProject {
  folder: string
  write(files: Iterable<[path: string, text: string]>): Promise<void>
  run(command: string, ...args: string[]): Promise<Finished>
  /** Like run, but throws unless it succeeds. */
  mustRun(command: string, ...args: string[]): Promise<string>
  remove(): Promise<void>
}

export async function scratchProject(): Promise<ScratchProject> {
  return projectIn(await realpath(await mkdtemp(join(tmpdir(), 'vitest-rag-package-'))))
}

export function projectIn(folder: string): ScratchProject {
  const run: ScratchProject['run'] = (command, ...args) => runIn(folder, command, args)
  return {
    folder,
    run,
    async write(files) {
      for (const [path, text] of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), text)
      }
    },
    mustRun: (command, ...args) => mustRunIn(folder, command, args),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The one we build with: some registries lack parts of newer bundlers. */
export const vite = 'vite@8.3.8'

/** Packs the repository as it would be published. Returns the path of the tarball. */
export async function packRepository(repository: string, project: ScratchProject): Promise<string> {
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', project.folder]
  const { exitCode, output } = await runIn(repository, 'npm', args)
  const tarball = /^\S+\.tgz$/m.exec(output)?.[0]
  if (exitCode !== 0 || !tarball) throw new Error(`npm pack failed:\n${output}`)
  return join(project.folder, tarball)
}

/** Runs a command in a folder as a user would, and throws unless it succeeds. */
export async function mustRunIn(folder: string, command: string, args: string[]): Promise<string> {
  const { exitCode, output } = await runIn(folder, command, args)
  if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  return output
}

function runIn(folder: string, command: string, args: string[]): Promise<Finished> {
  return new Promise(resolve => {
    const options = { cwd: folder, env: userEnvironment(), timeout: 240_000 }
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      const exitCode = error ? (child.exitCode ?? 1) : 0
      resolve({ exitCode, output: `${stdout}${stderr}` })
    })
  })
}

/** What a user's shell has, too; nothing of this test run but what spares compiling all anew. */
function userEnvironment(): NodeJS.ProcessEnv {
  const kept =
    /^(?:PATH|HOME|USERPROFILE|TMPDIR|LANG|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE|\w+_proxy|npm_config_\w+)$/i
  const inherited = Object.entries(process.env).filter(([name]) => kept.test(name))
  return { ...Object.fromEntries(inherited), NO_COLOR: '1' }
}
