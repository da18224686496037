import type { Command } from './command.ts'
import { defineCommand } from './command.ts'
import { commit, namesIn, projectFlags, readText, sample, seed, wholeNumber } from './flagKinds.ts'
import { UsageError } from './usageError.ts'

const { root } = projectFlags
const json = { help: 'prints JSON' }

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
    flags: {
      repeats: {
        ...wholeNumber(20),
        help: 'how many runs, 2 to 20; more runs measure noise better',
      },
      loosen: { help: 'accepts weaker rules (policy): floors, gates and\ncritical cases' },
      rejudge: {
        help: "runs no pipeline: judges the baseline's answers again,\nafter an upgrade or with another judge",
      },
      partial: {
        ...partial,
        help: 'declares the golden sets that every run must cover,\nseparated by commas; `none`: all sets again',
      },
      sample: {
        ...sample,
        help: 'runs n cases, and declares that every run must cover\nthem; `all`: all cases again',
      },
      seed: {
        ...seed,
        help: 'selects the sample; another seed gives other cases\n(default: 1)',
      },
    },
    startsVitest: true,
    run: async (call, output) =>
      (await import('./commands/baselineUpdate.ts')).baselineUpdate(call, output),
  }),
  defineCommand({
    name: 'baseline show',
    headline: 'Print the baseline',
    summary: 'Prints the baseline: means, numbers of scores, rules, judges and critical cases.',
    flags: {
      against: { ...commit, help: 'prints the baseline of a commit, not of the\nworking tree' },
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
    flags: {
      against: { ...commit, help: 'also fails if it requires less than that of the commit' },
      root,
    },
    run: async (call, output) =>
      (await import('./commands/baselineCheck.ts')).baselineCheck(call, output),
  }),
]
