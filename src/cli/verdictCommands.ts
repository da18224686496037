import type { Argument, Command } from './command.ts'
import { defineCommand } from './command.ts'
import { json, path, projectFlags } from './flagKinds.ts'
import { UsageError } from './usageError.ts'

const { root } = projectFlags
const log: Argument = { value: '[log]', help: "a file (default: the project's log)" }

const age = {
  value: '<age>',
  /** Days: `30d`. */
  read(given: string, name: string): number {
    const count = /^(\d{1,5})d$/.exec(given)?.[1]
    if (count !== undefined) return Number(count)
    throw new UsageError({
      problem: `Expected a number of days after \`--${name}\``,
      fix: `For example: --${name} 30d`,
    })
  },
}

const bytesOf: Record<string, number> = { kb: 1e3, mb: 1e6, gb: 1e9 }

const size = {
  value: '<size>',
  /** Bytes: `50MB`. */
  read(given: string, name: string): number {
    const [, count, unit = ''] = /^(\d{1,6})(kb|mb|gb)$/.exec(given.toLowerCase()) ?? []
    const bytes = Number(count) * (bytesOf[unit] ?? Number.NaN)
    if (!Number.isNaN(bytes)) return bytes
    throw new UsageError({
      problem: `Expected a size in kB, MB or GB after \`--${name}\``,
      fix: `For example: --${name} 50MB`,
    })
  },
}

/** Commands on verdict logs. */
export const verdictCommands: readonly Command[] = [
  defineCommand({
    name: 'verdicts verify',
    headline: 'Check the log of judge answers',
    summary: 'Counts the answers in the verdict log by judge. Fails on damaged lines.',
    page: 'docs/judge-costs.md#the-verdict-log',
    argument: log,
    flags: { json, root },
    run: async (call, output) =>
      (await import('./commands/verdictsCommand.ts')).verdictsVerify(call, output),
  }),
  defineCommand({
    name: 'verdicts prune',
    headline: 'Shrink the log of judge answers',
    summary: 'Removes damaged lines, and answers that later ones replace.',
    page: 'docs/results.md#prune-the-verdict-log',
    argument: log,
    flags: {
      'older-than': { ...age, help: 'also removes older answers, such as 30d' },
      'max-size': { ...size, help: 'also removes the oldest beyond a size, such as 50MB' },
      root,
    },
    run: async (call, output) =>
      (await import('./commands/verdictsCommand.ts')).verdictsPrune(call, output),
  }),
  defineCommand({
    name: 'verdicts merge',
    headline: 'Merge logs of judge answers',
    summary:
      'Adds to the verdict log the answers that only other logs have. If two logs answer a question differently, keeps the answer of this one.',
    page: 'docs/many-machines.md#merge-verdict-logs',
    argument: { value: '<path>…', help: 'other logs, or folders with them', isSeveral: true },
    flags: {
      into: { ...path('<file>'), help: "the log to add to (default: the project's)" },
      json,
      root,
    },
    run: async (call, output) =>
      (await import('./commands/verdictsMerge.ts')).verdictsMerge(call, output),
  }),
]
