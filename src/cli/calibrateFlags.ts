import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { printable } from '../text/untrusted.ts'
import { UsageError } from './usageError.ts'

export interface CalibrateFlags {
  /** File with the labels, as it was named. */
  file: string
  repeats: number
  /** Metric keys for pairs of answers. */
  metrics?: string[]
  /** What says to Vitest which project this is. */
  vitestArguments: string[]
}

const text = { type: 'string' } as const
const options = {
  repeats: text,
  metrics: text,
  root: { ...text, short: 'r' },
  config: { ...text, short: 'c' },
  configLoader: text,
  project: text,
  mode: text,
} as const
const ofVitest: readonly string[] = ['root', 'config', 'configLoader', 'project', 'mode']

const mostRepeats = 20

/**
 * Reads the arguments of `calibrate`. Vitest passes over options that it doesn't know, so only
 * those that find the project go to it: a slip in `--repeats` must not go by unseen.
 * @throws UsageError where one of them is wrong
 */
export function readCalibrateFlags(argv: readonly string[]): CalibrateFlags {
  const flags: CalibrateFlags = { file: '', repeats: 1, vitestArguments: [] }
  // Not strict, because the words of Node's own errors are not for users of this command.
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional' && flags.file === '') flags.file = token.value
    else if (token.kind === 'option') readOption(token.name, token, flags)
    else throw unknown(argv[token.index] ?? '')
  }
  if (flags.file !== '') return flags
  throw new UsageError({
    problem: 'Expected a file with labels',
    fix: 'For example: npx vitest-rag calibrate labels.jsonl --repeats 3',
  })
}

function readOption(
  name: string,
  { rawName, value = '' }: { rawName: string; value?: string | undefined },
  flags: CalibrateFlags,
): void {
  if (!Object.hasOwn(options, name)) throw unknown(rawName)
  if (value === '') throw new UsageError({ problem: `Expected a value after \`${rawName}\`` })
  if (name === 'repeats') flags.repeats = repeatsIn(value)
  if (name === 'metrics') flags.metrics = metricsIn(value)
  if (name === 'root') mustBeFolder(value)
  if (ofVitest.includes(name)) flags.vitestArguments.push(`--${name}=${value}`)
}

function repeatsIn(value: string): number {
  const repeats = Number(value)
  if (/^\d+$/.test(value) && repeats >= 1 && repeats <= mostRepeats) return repeats
  throw new UsageError({
    problem: `Expected a whole number from 1 to ${mostRepeats} after \`--repeats\``,
  })
}

function metricsIn(value: string): string[] {
  const metrics = value.split(',').map(metric => metric.trim())
  if (metrics.every(metric => metric !== '')) return metrics
  throw new UsageError({
    problem: 'Expected metrics with commas between them after `--metrics`',
    fix: 'For example: --metrics answerF1,faithfulness',
  })
}

function mustBeFolder(value: string): void {
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory()) return
  throw new UsageError({
    problem: `Expected a folder after \`--root\`, got \`${printable(value, 160)}\``,
  })
}

function unknown(argument: string): UsageError {
  const known = Object.keys(options).map(name => `--${name}`)
  return new UsageError({
    problem: `Expected one file and any of ${known.join(', ')}; got \`${printable(argument, 80)}\``,
    fix: 'See npx vitest-rag --help',
  })
}
