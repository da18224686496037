import * as vitestNode from 'vitest/node'
import { UserError } from '../errors.ts'
import { nearestName } from '../text/nearestName.ts'
import { printable } from '../text/untrusted.ts'
import { UsageError } from './usageError.ts'

/** The arguments to start Vitest with. */
export interface VitestArguments {
  /** Names of files. */
  files: readonly string[]
  options: ReturnType<typeof vitestNode.parseCLI>['options']
}

/**
 * Reads Vitest's own arguments.
 * @throws UsageError if Vitest can't read them
 */
export function readVitestArguments(vitestArguments: readonly string[]): VitestArguments {
  const { filter, options } = parse(vitestArguments)
  // Ordinary tests do not concern golden sets, and need not run with them.
  const files = filter.length > 0 ? filter : ['.golden.y']
  // Like Vitest's command line: a filter by line needs the locations of tests.
  const places = files.some(file => file.includes(':')) ? { includeTaskLocation: true } : {}
  return { files, options: { ...places, ...options, watch: false } }
}

/**
 * Reports why Vitest did not start. Vitest's refusals, and those of a configuration, are errors with a message for the
 * user; a crash is of another class and keeps its stack.
 */
export function cannotStart(error: unknown): never {
  if (error instanceof UserError) throw new UsageError(error.problems, { cause: error })
  if (!(error instanceof Error) || error.name !== 'Error') throw error
  throw new UsageError({ problem: `Vitest can't start: ${error.message}` }, { cause: error })
}

function parse(vitestArguments: readonly string[]) {
  try {
    return vitestNode.parseCLI(['vitest', 'run', ...vitestArguments])
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError({ problem: `Vitest can't start: ${why}` }, { cause: error })
  }
}

/**
 * Vitest as a library takes any option, so `--againts=main` would run green against the wrong baseline.
 * @param typed the arguments as written, e.g. `--test-name-pattern=refund`
 * @param ownFlags flags of the command. The user may have meant one of them
 * @throws UsageError if Vitest can't read them, or does not know one
 */
export function refuseUnknownArguments(
  typed: readonly string[],
  ownFlags: readonly string[],
): void {
  const known = optionsOfVitest()
  const given = Object.keys(parse(typed).options)
  const unknown = given.find(name => name !== '--' && !known.includes(name))
  if (unknown === undefined) return
  const names = [...ownFlags, ...known].filter(name => name.length > 1)
  const meant = nearestName(unknown, names)
  const written = typed.find(text => nameOfVitest(text) === unknown) ?? `--${unknown}`
  const [name = ''] = written.split('=')
  throw new UsageError({
    problem: `Neither vitest-rag nor Vitest knows the option \`${printable(name, 80)}\``,
    fix:
      meant === undefined
        ? 'See npx vitest-rag run --help and npx vitest run --help'
        : `Did you mean \`--${meant}\`?`,
  })
}

/** `--max-repeats=3` → `maxRepeats` */
function nameOfVitest(typed: string): string {
  const [name = ''] = typed.replace(/^--?(?:no-)?/, '').split(/[=.]/)
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function optionsOfVitest(): string[] {
  const { createCLI }: Partial<typeof vitestNode> = vitestNode
  return createCLI?.().globalCommand.options.flatMap(({ names }) => names) ?? optionsOfVitest4
}

/** Vitest 4 exports no list of its options. These are the options of all its versions from 4.1 on. */
const optionsOfVitest4 = `
  allowOnly api attachmentsDir bail browser c cache changed clearCache clearScreen color config
  configLoader coverage dangerouslyIgnoreUnhandledErrors detectAsyncLeaks diff dir
  disableConsoleIntercept dom environment exclude execArgv expandSnapshotDiff expect
  experimental fileParallelism globals hideSkippedTests hookTimeout includeTaskLocation inspect
  inspectBrk isolate listTags logHeapUsage maxConcurrency maxWorkers mergeReports mode open
  outputFile passWithNoTests pool printConsoleTrace project r reporter retry root run sequence
  shard silent slowTestThreshold standalone strictTags t tagsFilter teardownTimeout
  testNamePattern testTimeout typecheck u ui update vmMemoryLimit w watch
`
  .trim()
  .split(/\s+/)
