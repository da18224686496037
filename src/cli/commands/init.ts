import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import { rewriteFile } from '../../files/rewriteFile.ts'
import { readTextIfThere } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { keyInEnvFile } from '../../judge/endpoint/keyInEnvFile.ts'
import { linesToWrite } from '../../report/words/pluginLines.ts'
import { tool } from '../../results/tool.ts'
import { withAgentPointer } from '../../scaffold/agentPointer.ts'
import type { ChosenJudge, JudgeName } from '../../scaffold/chosenJudge.ts'
import { chosenJudge, namedJudges } from '../../scaffold/chosenJudge.ts'
import { newConfig } from '../../scaffold/newConfig.ts'
import { packageManager } from '../../scaffold/packageManager.ts'
import type { Scaffold } from '../../scaffold/plan.ts'
import { planScaffold, releaseCommitFile } from '../../scaffold/plan.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { tellIgnored } from '../tellIgnored.ts'
import { refusedAsUsage, UsageError } from '../usageError.ts'
import { dryRun } from './dryRun.ts'
import { runRepeats } from './runRepeats.ts'

interface InitFlags {
  documents?: string[]
  pipeline?: string
  judge?: string
  out?: string
  'without-workflow'?: true
  agent?: true
  yes?: true
  'dry-run'?: true
  root?: string
}

/**
 * Sets up a project with plugin, judge, golden set, pipeline and workflow, and runs it. It shows its plan first, and
 * changes only one existing file: the configuration gets the plugin. Before a run that asks a model or the project's
 * own system, it asks. With `--agent` it only points coding agents to the skill.
 * @returns the exit code of that run, 0 if there was none; 1 if the user has to add the plugin by hand
 * @throws UsageError if a package or the documents are missing, or if the golden set already exists
 */
export function init(call: CommandCall<InitFlags>, output: Output): Promise<number> {
  const root = resolve(call.flags.root ?? '.')
  const write = call.flags.agent ? pointAgents : initIn
  return refusedAsUsage(() => write(root, call, output))
}

/** Adds a pointer to the skill to `AGENTS.md`, and changes nothing else. */
async function pointAgents(
  root: string,
  { flags }: CommandCall<InitFlags>,
  output: Output,
): Promise<number> {
  const others = Object.keys(flags).filter(
    name => !['agent', 'root', 'yes', 'dry-run'].includes(name),
  )
  if (others.length > 0) throw agentAlone(others)
  const path = join(root, 'AGENTS.md')
  const former = readTextIfThere(path)
  const text = withAgentPointer(former, root)
  if (text === undefined) {
    output.print('AGENTS.md names the skill already')
    return 0
  }
  const verb = former === undefined ? 'write ' : 'change'
  output.print(`${verb}  AGENTS.md  points coding agents to the skill of vitest-rag`)
  const asks = flags.yes || flags['dry-run'] ? undefined : output.ask
  if (flags['dry-run']) return 0
  if (asks && /^n/i.test((await asks('\nWrite this file? [Y/n] ')).trim())) return 0
  rewriteFile(path, text)
  return 0
}

function agentAlone(others: readonly string[]): UsageError {
  const names = others.map(name => `\`--${name}\``).join(' and ')
  return new UsageError({
    problem: `Expected \`--agent\` without ${names}, because it only writes AGENTS.md`,
    fix: 'Set the project up first (npx vitest-rag init), and then run: npx vitest-rag init --agent',
  })
}

async function initIn(
  root: string,
  { flags }: CommandCall<InitFlags>,
  output: Output,
): Promise<number> {
  refuseWithoutPackages(root)
  const asks = flags.yes || flags['dry-run'] ? undefined : output.ask
  const golden = flags.out ?? join(root, 'rag/first.golden.yaml')
  checkName(golden)
  const chosen = chosenJudge({ root, environment: process.env, asked: judgeNamed(flags.judge) })
  // GitHub reads workflows at the root of a repository.
  const isRepository = existsSync(join(root, '.git'))
  const scaffold = await planScaffold({
    root,
    golden,
    documents: await documentsOf(root, flags.documents, asks),
    pipeline: await pipelineOf(root, flags.pipeline, asks),
    judge: chosen.judge,
    hasWorkflow: !flags['without-workflow'] && isRepository,
    version: tool.split(' ').at(-1) ?? '',
    commit: readTextIfThere(releaseCommitFile)?.trim(),
  })
  if (flags.judge && scaffold.keepsJudge) throw judgeStays(flags.judge)
  const note = isRepository || flags['without-workflow'] ? [] : [noRepository]
  output.print([...planLines(root, scaffold), ...notes(scaffold, chosen), ...note].join('\n'))
  if (flags['dry-run']) return 0
  if (asks && /^n/i.test((await asks('\nWrite these files? [Y/n] ')).trim())) return 0
  for (const { path } of scaffold.files)
    writing(dirname(path), () => mkdirSync(dirname(path), { recursive: true }))
  for (const { path, text } of scaffold.files) rewriteFile(path, text)
  if (scaffold.unreadable !== undefined) {
    output.printError(addByHand(root, scaffold.unreadable, chosen))
    return 1
  }
  return runFirst({ root, golden, scaffold, chosen }, { agrees: flags.yes === true, asks }, output)
}

/** What was written, and with which judge. */
interface Written {
  root: string
  golden: string
  scaffold: Scaffold
  chosen: ChosenJudge
}

/** How the user may agree to a run that asks models. */
interface Consent {
  /** The user agreed to everything. */
  agrees: boolean
  asks: Ask
}

async function runFirst(written: Written, consent: Consent, output: Output): Promise<number> {
  const { root, golden } = written
  const vitestArguments = ['--root', root, relative(process.cwd(), golden)]
  const obstacle = await obstacleToRun(written, consent, { output, vitestArguments })
  if (obstacle !== undefined) {
    output.print(`\n${obstacle}`)
    return 0
  }
  const exitCode = await runRepeats({ flags: { 'allow-no-baseline': true }, vitestArguments })
  if (exitCode === 0) output.print(nextLines(written).join('\n'))
  tellIgnored(workingBaselineFiles(root), output)
  return exitCode
}

/** Why the cases are not run now, with what to do instead; undefined if they may run. */
async function obstacleToRun(
  { root, golden, scaffold, chosen }: Written,
  { agrees, asks }: Consent,
  { output, vitestArguments }: { output: Output; vitestArguments: readonly string[] },
): Promise<string | undefined> {
  const { isJudgedByModel, keepsJudge, stub, server, keyVariable } = scaffold
  const asksSystem = stub === undefined
  if (!keepsJudge && chosen.missing !== undefined)
    return `not run: ${chosen.missing}. Then: npx vitest-rag run`
  if (asksSystem && scaffold.example !== undefined)
    return `not run: the case is an example. Edit ${shown(root, golden)}, then: npx vitest-rag run`
  if (keyVariable !== undefined && (process.env[keyVariable] ?? '').trim() === '')
    return `not run: ${keyInEnvFile(keyVariable, root) ?? `${keyVariable} is not set, and the adapter calls a model with it`}. Then: npx vitest-rag run`
  if (agrees || !(isJudgedByModel || asksSystem)) return undefined
  const system = server === undefined ? 'your system' : `your system, which must run at ${server},`
  const asked = [...(asksSystem ? [system] : []), ...(isJudgedByModel ? ['the judge'] : [])]
  const all = asked.join(' and ').replace(/,$/, '')
  const later = `not run, because the cases ask ${all}. What a run asks: npx vitest-rag run --dry-run. To run them: npx vitest-rag run`
  if (!asks) return later
  if (isJudgedByModel) await dryRun({ flags: {}, vitestArguments }, output)
  const said = await asks(`\nRun the cases now? They ask ${all}. [y/N] `)
  return /^y/i.test(said.trim()) ? undefined : later
}

/** `npx` runs a package that is not installed, but the configuration imports it. */
function refuseWithoutPackages(root: string): void {
  const manifest = join(root, 'package.json')
  const { resolve: resolvePath } = createRequire(manifest)
  const missing = ['vitest-rag/plugin', 'vitest/config'].filter(name => {
    try {
      return resolvePath(name) === undefined
    } catch {
      return true
    }
  })
  if (missing.length === 0) return
  if (!existsSync(manifest)) throw noManifest(root)
  const names = missing.map(name => name.split('/')[0]).join(' ')
  throw new UsageError({
    problem: `Expected ${names.replace(' ', ' and ')} to be installed for ${shown(process.cwd(), manifest)}`,
    fix: `${packageManager(root).add} ${names}`,
  })
}

function noManifest(root: string): UsageError {
  const folder = root === process.cwd() ? 'this one' : shown(process.cwd(), root)
  return new UsageError({
    problem: `Expected the folder of a project, but ${folder} has no package.json`,
    fix: 'Name the folder with `--root`, or begin a project: npm init --yes && npm install --save-dev vitest-rag vitest',
  })
}

function checkName(golden: string): void {
  if (/\.golden\.ya?ml$/.test(golden)) return
  throw new UsageError({
    problem: `Expected a name that ends in .golden.yaml after \`--out\`, got ${printable(golden, 160)}`,
  })
}

function judgeNamed(given: string | undefined): JudgeName | undefined {
  const found = namedJudges.find(name => name === given)
  if (found !== undefined || given === undefined) return found
  throw new UsageError({
    problem: `Expected ${namedJudges.slice(0, -1).join(', ')} or ${namedJudges.at(-1)} after \`--judge\`, got \`${printable(given, 80)}\``,
  })
}

type Ask = Output['ask']

const usualDocuments = ['docs', 'content', 'README.md', 'readme.md']

/** One name for both spellings of a file. */
const noUsualDocuments = `no ${usualDocuments.slice(0, 2).join(', no ')} and no ${usualDocuments[2]}`

async function documentsOf(
  root: string,
  given: readonly string[] | undefined,
  ask: Ask,
): Promise<string | undefined> {
  const [first, ...others] = given ?? []
  if (others.length > 0)
    throw new UsageError({ problem: 'Expected one folder or file after `--documents`' })
  if (first !== undefined) return first
  const usual = usualDocuments.find(name => existsSync(join(root, name)))
  const said = await ask?.(
    `Which documents does your system answer from? ${usual === undefined ? `(${noUsualDocuments} here) [none: write one case to edit] ` : `[${usual}] `}`,
  )
  const chosen = said?.trim() || usual
  return chosen === undefined ? undefined : resolve(root, chosen)
}

async function pipelineOf(
  root: string,
  given: string | undefined,
  ask: Ask,
): Promise<string | undefined> {
  const said =
    given ?? (await ask?.('Which module answers questions? [none: write an adapter or a stub] '))
  const named = said?.trim()
  if (!named) return undefined
  const path = resolve(root, named)
  if (existsSync(path)) return path
  throw new UsageError({
    problem: `Expected the module of your system at ${shown(process.cwd(), path)}, but there is no such file. Nothing was written`,
    fix: 'Name a module whose default export takes a question and returns `{ answer, contexts }`, or name none: init then writes a stub',
  })
}

const noRepository = 'no GitHub workflow: this folder is not the root of a git repository'

function planLines(root: string, { files }: Scaffold): string[] {
  const rows = files.map(({ path, purpose }) => ({
    verb: existsSync(path) ? 'change' : 'write',
    name: shown(root, path),
    purpose,
  }))
  const width = Math.max(...rows.map(({ name }) => name.length))
  return rows.map(({ verb, name, purpose }) =>
    [verb.padEnd(6), name.padEnd(width), printable(purpose, 300)].join('  '),
  )
}

/** What the plan rests on: what init looked for, and what it found. */
function notes({ example, files, keepsJudge, stub }: Scaffold, { reason }: ChosenJudge): string[] {
  const secrets = files.flatMap(({ text }) =>
    [...text.matchAll(/\$\{\{ secrets\.(\w+) \}\}/g)].map(([, name = '']) => name),
  )
  return [
    `judge: ${keepsJudge ? 'that of your configuration, which has the plugin' : reason}`,
    ...(stub === undefined ? [] : [`system: a stub, because ${stub.reason}`]),
    ...(example === undefined
      ? []
      : [`cases: an example to edit, because ${example} (\`--documents\` names your Markdown)`]),
    ...(secrets.length === 0
      ? []
      : [`workflow: add the secret ${secrets.join(', ')} to the repository, if anything needs it`]),
  ]
}

function judgeStays(judge: string): UsageError {
  return new UsageError({
    problem: `Expected a configuration without the plugin for \`--judge ${printable(judge, 80)}\`: init does not change the judge of a plugin. Nothing was written`,
    fix: 'Change it in your configuration: https://github.com/vitest-rag/vitest-rag/blob/main/docs/judges.md',
  })
}

function addByHand(root: string, config: string, { judge }: ChosenJudge): string {
  const lines = linesToWrite(
    `${shown(root, config)} has a form that init can't edit. Add this to it:`,
    newConfig(judge).trimEnd().split('\n'),
  )
  return `${lines}\nThen run the cases: npx vitest-rag run`
}

const shown = (root: string, path: string) => printable(relative(root, path) || '.', 160)

function nextLines({ root, scaffold: { stub } }: Written): string[] {
  const rows = [
    ...(stub === undefined
      ? []
      : [[`edit ${shown(root, stub.file)}`, 'call your system there, in place of the stub']]),
    ['npx vitest-rag open', 'shows each answer, and lets you edit the cases'],
    ['npx vitest-rag baseline update', 'records the scores; commit .vitest-rag/baseline.json'],
    ['npx vitest-rag run', 'fails if they get worse'],
  ] as const
  const width = Math.max(...rows.map(([step]) => step?.length ?? 0))
  return ['', 'next:', ...rows.map(([step = '', why]) => `  ${step.padEnd(width)}  ${why}`)]
}
