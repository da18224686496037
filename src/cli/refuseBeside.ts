import { UsageError } from './usageError.ts'
import type { VitestArguments } from './vitestArguments.ts'

/** Flags of `run`, and options of Vitest, that have no meaning together with another flag. */
export interface Senseless {
  flags: { against?: string; answers?: string; rejudge?: true }
  options: VitestArguments['options']
  names: readonly ('against' | 'answers' | 'rejudge' | 'shard' | 'merge-reports')[]
}

/**
 * @param flag the given flag, such as `--dry-run`
 * @throws UsageError if one of the others is given too
 */
export function refuseBeside(
  flag: string,
  { flags, options, names }: Senseless,
  why: string,
): void {
  const given = {
    against: flags.against !== undefined,
    answers: flags.answers !== undefined,
    rejudge: flags.rejudge,
    shard: options.shard,
    'merge-reports': options.mergeReports,
  }
  const senseless = names.filter(name => Boolean(given[name]))
  if (senseless.length === 0) return
  throw new UsageError({
    problem: `Expected \`${flag}\` without ${senseless.map(name => `\`--${name}\``).join(' and ')}`,
    fix: why,
  })
}
