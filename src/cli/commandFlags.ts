import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { severities, type Severity } from '../doctor/finding.ts'
import { UserError } from '../errors.ts'
import { plainKeys } from '../interchange/formats/plain.ts'
import { printable } from '../text/untrusted.ts'
import { readBudget, readMix } from './numbersByName.ts'
import { readBytes, readDays } from './pruneLimits.ts'
import { UsageError } from './usageError.ts'

/** One flag, the same for all commands that take it. */
export interface Flag {
  short?: string
  /** Stands for its value in the help. A flag without one takes no value. */
  value?: string
  /** Turns what was given into what commands get. */
  read?(given: string): unknown
  /** Vitest has it too, and is told it as well. */
  ofVitest?: true
}

const definitions = {
  against: { value: '<commit>', read: commit },
  answers: { value: '<run>', read: textOf('answers') },
  'dry-run': {},
  documents: { value: '<paths>', read: documents },
  judge: {},
  'fail-on': { value: '<level>', read: failOn },
  full: {},
  variants: {},
  trend: {},
  markdown: {},
  detect: { value: '<d>', read: detect },
  variant: { value: '<name>', read: textOf('variant') },
  loosen: {},
  rejudge: {},
  'allow-no-baseline': {},
  partial: { value: '<sets>', read: partial },
  sample: { value: '<n>', read: sample },
  seed: { value: '<n>', read: seed },
  repeats: { value: '<n>', read: repeats },
  metrics: { value: '<a,b>', read: metrics },
  'per-claim': {},
  cases: { value: '<n>', read: given => wholeNumber(given, { flag: 'cases', most: mostCases }) },
  mix: { value: '<kind=n,…>', read: readMix },
  distractors: { value: '<folder>', read: given => resolve(textOf('distractors')(given)) },
  budget: { value: '<limit=n,…>', read: readBudget },
  list: {},
  golden: { value: '<file>', read: given => resolve(textOf('golden')(given)) },
  until: { value: '<n>', read: given => wholeNumber(given, { flag: 'until', most: 1000 }) },
  questions: {
    value: '<n>',
    read: given => wholeNumber(given, { flag: 'questions', most: mostCases }),
  },
  'older-than': { value: '<age>', read: readDays },
  'max-size': { value: '<size>', read: readBytes },
  run: { value: '<run>', read: textOf('run') },
  into: { value: '<file>', read: given => resolve(textOf('into')(given)) },
  compare: { value: '<run>', read: textOf('compare') },
  out: { value: '<file>', read: given => resolve(textOf('out')(given)) },
  labels: { value: '<file>', read: given => resolve(textOf('labels')(given)) },
  port: { value: '<n>', read: port },
  exchanges: {},
  from: { value: '<format>', read: textOf('from') },
  to: { value: '<format>', read: textOf('to') },
  columns: { value: '<key=column>', read: columns },
  pipeline: { value: '<module>', read: textOf('pipeline') },
  force: {},
  yes: {},
  'without-workflow': {},
  json: {},
  csv: {},
  root: { value: '<folder>', short: 'r', read: existingFolder, ofVitest: true },
  config: { value: '<file>', short: 'c', read: textOf('config'), ofVitest: true },
  configLoader: { value: '<loader>', read: textOf('configLoader'), ofVitest: true },
  project: { value: '<name>', read: textOf('project'), ofVitest: true },
  mode: { value: '<name>', read: textOf('mode'), ofVitest: true },
} satisfies Record<string, Flag>

export type FlagName = keyof typeof definitions

/** The flags that a command was called with. */
export type FlagValues = {
  [Name in FlagName]?: (typeof definitions)[Name] extends { read(given: string): infer Value }
    ? Value
    : true
}

export const commandFlags: Readonly<Record<FlagName, Flag>> = definitions

export const flagNames = Object.keys(definitions).filter(isFlagName)

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(definitions, name)
}

/** As the help shows it: `--root <folder>`. */
export function shownFlag(name: FlagName): string {
  return [`--${name}`, commandFlags[name].value].filter(Boolean).join(' ')
}

const mostRepeats = 20

/** A commit that is not named is refused with the exit code of one that git does not know. */
function commit(given: string): string {
  if (given !== '') return given
  throw new UserError({
    problem: 'Expected a commit, branch or tag after `--against`',
    fix: 'For example: --against origin/main',
  })
}

function repeats(given: string): number {
  const count = Number(textOf('repeats')(given))
  if (/^\d+$/.test(given) && count >= 1 && count <= mostRepeats) return count
  throw new UsageError({
    problem: `Expected a whole number from 1 to ${mostRepeats} after \`--repeats\``,
  })
}

const mostCases = 10_000

function wholeNumber(given: string, { flag, most }: { flag: string; most: number }): number {
  const count = Number(textOf(flag)(given))
  if (/^\d+$/.test(given) && count >= 1 && count <= most) return count
  throw new UsageError({ problem: `Expected a whole number from 1 to ${most} after \`--${flag}\`` })
}

function metrics(given: string): string[] {
  const names = textOf('metrics')(given)
    .split(',')
    .map(name => name.trim())
  if (names.every(name => name !== '')) return names
  throw new UsageError({
    problem: 'Expected metrics, separated by commas, after `--metrics`',
    fix: 'For example: --metrics answerF1,faithfulness',
  })
}

/** The names of sets, with commas between them; none where runs must cover everything again. */
function partial(given: string): string[] {
  const names = textOf('partial')(given)
    .split(',')
    .map(name => name.trim())
  if (names.some(name => name === '')) throw noNames
  return names.length === 1 && names[0] === 'none' ? [] : names
}

const noNames = new UsageError({
  problem: 'Expected names of golden sets, separated by commas, or `none` after `--partial`',
  fix: 'For example: --partial billing,support',
})

/** @returns the absolute paths of files and folders, which were given with commas between them */
function documents(given: string): string[] {
  const paths = textOf('documents')(given).split(',')
  if (paths.every(path => path.trim() !== '')) return paths.map(path => resolve(path.trim()))
  throw new UsageError({
    problem: 'Expected files or folders, separated by commas, after `--documents`',
    fix: 'For example: --documents docs,faq.jsonl',
  })
}

function failOn(given: string): Severity {
  const level = severities.find(severity => severity === given)
  if (level !== undefined) return level
  throw new UsageError({
    problem: `Expected ${severities.map(one => `\`${one}\``).join(', ')} after \`--fail-on\``,
  })
}

/** Columns by the key of a case that each of them holds. */
function columns(given: string): Record<string, string> {
  const pairs = given.split(',').map(pair => pair.split('=').map(part => part.trim()))
  const isRight = pairs.every(([key, column, ...more]) => {
    return (
      key !== undefined &&
      plainKeys.includes(key) &&
      column !== undefined &&
      column !== '' &&
      more.length === 0
    )
  })
  if (isRight) return Object.fromEntries(pairs)
  throw new UsageError({
    problem: `Expected \`key=column\` pairs, separated by commas, after \`--columns\`; the keys are ${plainKeys.join(', ')}`,
    fix: 'For example: --columns question=Question,reference=Answer',
  })
}

/** As the plugin takes it from the environment, without the seed. */
function sample(given: string): string {
  if (given === 'all' || /^[1-9]\d{0,6}$/.test(given)) return given
  throw new UsageError({
    problem: 'Expected a number of cases after `--sample`, or `all`',
    fix: 'For example: --sample 2000 --seed 1',
  })
}

function seed(given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given)
  throw new UsageError({ problem: 'Expected a whole number below a billion after `--seed`' })
}

/** @returns its absolute path */
function existingFolder(given: string): string {
  const folder = given === '' ? undefined : resolve(given)
  if (folder && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  const got = folder === undefined ? 'nothing' : `\`${printable(folder, 160)}\``
  throw new UsageError({ problem: `Expected a folder after \`--root\`, got ${got}` })
}

function port(given: string): number {
  const value = Number(given)
  if (/^\d{1,5}$/.test(given) && value < 65_536) return value
  throw new UsageError({ problem: 'Expected a number below 65536 after `--port`' })
}

function detect(given: string): number {
  const value = Number(given)
  if (given.trim() !== '' && value > 0 && value <= 1) return value
  throw new UsageError({
    problem: `Expected a difference above 0 and up to 1 after \`--detect\`, got \`${printable(given, 40)}\``,
  })
}

function textOf(flag: string): (given: string) => string {
  return given => {
    if (given !== '') return given
    throw new UsageError({ problem: `Expected a value after \`--${flag}\`` })
  }
}
