import type { Command } from './command.ts'
import { defineCommand } from './command.ts'
import {
  commit,
  json,
  namesIn,
  projectFlags,
  readText,
  sample,
  seed,
  wholeNumber,
} from './flagKinds.ts'
import { UsageError } from './usageError.ts'

const { root } = projectFlags

const partial = {
  value: '<sets>',
  /** The names of sets; empty if runs must cover everything again. */
  read(given: string, name: string): string[] {
    const names = namesIn(readText(given, name))
    if (names.length === 0) throw noNames
    return names.length === 1 && names[0] === 'none' ? [] : names
  },
}

const noNames = new UsageError({
  problem: 'Expected names of golden sets, separated by commas, or `none` after `--partial`',
  fix: 'For example: --partial billing,support',
})

/** Commands on the baseline. */
export const baselineCommands: readonly Command[] = [
  defineCommand({
    name: 'baseline update',
    headline: 'Record the scores that later runs are compared with',
    summary:
      'Runs the golden sets two or three times and records their scores in .vitest-rag/baseline.json. A model as judge answers afresh in each run. Commit the file: later runs are compared with it.',
    page: 'docs/gate.md#the-baseline-file',
    flags: {
      repeats: {
        ...wholeNumber(20),
        help: 'how many runs, 2 to 20 (default: 2, or 3 with noise)',
      },
      loosen: { help: 'accepts weaker rules: floors, gates, critical cases' },
      rejudge: { help: "runs no pipeline: judges the baseline's answers again" },
      partial: {
        ...partial,
        help: 'the golden sets that every run must cover, or `none` for all',
      },
      sample: { ...sample, help: 'takes n cases, which every run must cover, or `all`' },
      seed,
    },
    exitCodes: { 1: 'nothing was recorded' },
    startsVitest: true,
    run: async (call, output) =>
      (await import('./commands/baselineUpdate.ts')).baselineUpdate(call, output),
  }),
  defineCommand({
    name: 'baseline show',
    headline: 'Print the baseline',
    summary: 'Prints the baseline: means, numbers of scores, rules, judges and critical cases.',
    page: 'docs/gate.md#the-baseline-file',
    flags: {
      against: { ...commit, help: 'prints the baseline of this commit' },
      json,
      root,
    },
    run: async (call, output) =>
      (await import('./commands/baselineShow.ts')).baselineShow(call, output),
  }),
  defineCommand({
    name: 'baseline diff',
    headline: 'Print what changed in the baseline since a commit',
    summary: 'Prints how the baseline of the working tree differs from that of a commit.',
    page: 'docs/gate.md#the-baseline-file',
    flags: {
      against: { ...commit, help: 'the commit to compare with (default: HEAD)' },
      json,
      root,
    },
    run: async (call, output) =>
      (await import('./commands/baselineDiff.ts')).baselineDiff(call, output),
  }),
  defineCommand({
    name: 'baseline check',
    headline: 'Check the baseline without running anything',
    summary:
      'Runs nothing. Fails if the baseline is missing, damaged or edited by hand, or if its scores differ from those of the last run.',
    page: 'docs/gate.md#the-policy',
    flags: {
      against: { ...commit, help: 'also fails if it requires less than at this commit' },
      root,
    },
    exitCodes: { 1: 'a check failed' },
    run: async (call, output) =>
      (await import('./commands/baselineCheck.ts')).baselineCheck(call, output),
  }),
]
