import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { UserError } from '../errors.ts'
import { printable } from '../text/untrusted.ts'
import type { Argument } from './command.ts'
import { UsageError } from './usageError.ts'

// Kinds of flags that several commands share: the placeholder in the help, and the parser.

/** Any text but the empty one. */
export function text(value: string) {
  return { value, read: readText }
}

/** @returns the kind of flag; commands get the absolute path */
export function path(value: string) {
  return { value, read: (given: string, name: string) => resolve(readText(given, name)) }
}

export function wholeNumber(most: number) {
  return {
    value: '<n>',
    read(given: string, name: string): number {
      const count = Number(readText(given, name))
      if (/^\d+$/.test(given) && count >= 1 && count <= most) return count
      throw new UsageError({
        problem: `Expected a whole number from 1 to ${most} after \`--${name}\``,
      })
    },
  }
}

/** The same words in all commands that print JSON. */
export const json = { help: 'prints JSON' }

/** The kept run that a command is about. */
export const runArgument: Argument = { value: '[run]', help: 'a kept run (default: the last)' }

export const commit = {
  value: '<commit>',
  /** An empty commit is refused with the exit code of a commit that git does not know. */
  read(given: string): string {
    if (given !== '') return given
    throw new UserError({
      problem: 'Expected a commit, branch or tag after `--against`',
      fix: 'For example: --against origin/main',
    })
  },
}

/** @returns the absolute paths of files and folders, given with commas between them */
export const paths = {
  value: '<paths>',
  read(given: string, name: string): string[] {
    const all = readText(given, name).split(',')
    if (all.every(one => one.trim() !== '')) return all.map(one => resolve(one.trim()))
    throw new UsageError({
      problem: `Expected files or folders, separated by commas, after \`--${name}\``,
      fix: `For example: --${name} docs,faq.jsonl`,
    })
  },
}

/** A sample in the form of the environment variable, without the seed. */
export const sample = {
  value: '<n>',
  help: 'takes n cases, or `all` (default: what the baseline declares)',
  read(given: string): string {
    if (given === 'all' || /^[1-9]\d{0,6}$/.test(given)) return given
    throw new UsageError({
      problem: 'Expected a number of cases after `--sample`, or `all`',
      fix: 'For example: --sample 2000 --seed 1',
    })
  },
}

export const seed = {
  value: '<n>',
  help: 'selects the sample (default: 1)',
  read(given: string): number {
    if (/^\d{1,9}$/.test(given)) return Number(given)
    throw new UsageError({ problem: 'Expected a whole number below a billion after `--seed`' })
  },
}

export const variant = { ...text('<name>'), help: 'takes only this variant of the pipeline' }

/** Consent to send what people wrote in production. */
export const send = { help: 'lets the models get samples of production from now on' }

/** A difference between two means. */
export const differenceFlag = {
  value: '<d>',
  read(given: string, name: string): number {
    const value = Number(given)
    if (given.trim() !== '' && value > 0 && value <= 1) return value
    throw new UsageError({
      problem: `Expected a difference above 0 and up to 1 after \`--${name}\`, got \`${printable(given, 40)}\``,
    })
  },
}

/** Flags of Vitest for commands that open the project. */
export const projectFlags = {
  root: {
    value: '<folder>',
    short: 'r',
    read: existingFolder,
    ofVitest: true,
    help: 'the folder of the project (default: this one)',
  },
  config: {
    ...text('<file>'),
    short: 'c',
    ofVitest: true,
    help: "Vitest's configuration file",
  },
  configLoader: {
    ...text('<loader>'),
    ofVitest: true,
    help: 'how Vitest loads its configuration: bundle, runner or native',
  },
  project: { ...text('<name>'), ofVitest: true, help: "a project in Vitest's configuration" },
  mode: { ...text('<name>'), ofVitest: true, help: "Vite's mode (default: test)" },
} as const

/** @returns the absolute path */
function existingFolder(given: string): string {
  const folder = given === '' ? undefined : resolve(given)
  if (folder && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  const got = folder === undefined ? 'nothing' : `\`${printable(folder, 160)}\``
  throw new UsageError({ problem: `Expected a folder after \`--root\`, got ${got}` })
}

/** Names with commas between them; none if one of them is empty. */
export function namesIn(given: string): string[] {
  const names = given.split(',').map(name => name.trim())
  return names.includes('') ? [] : names
}

export function readText(given: string, name: string): string {
  if (given !== '') return given
  throw new UsageError({ problem: `Expected a value after \`--${name}\`` })
}
