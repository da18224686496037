import type { RunVariables } from '../run/runVariables.ts'
import { readRunVariables } from '../run/runVariables.ts'
import { UsageError } from './usageError.ts'
import { cannotStart } from './vitestArguments.ts'

/** The flags of commands that take a sample. */
export interface SampleFlags {
  sample?: string
  seed?: number
}

/** The flags of a run that have a variable of the environment. */
export interface AskedFlags extends SampleFlags {
  against?: string
  variant?: string
  rejudge?: true
  send?: true
  full?: true
  'allow-no-baseline'?: true
}

/**
 * The run that a command asks for: by its flags, else by the environment.
 * @throws UsageError if there is a seed without a sample, or a variable has another form
 */
export function askedRun({ sample, seed, ...flags }: AskedFlags = {}): RunVariables {
  if (seed !== undefined && (sample === undefined || sample === 'all')) throw seedOfNothing
  const asked = askedByVariables()
  const chosen = sample === 'all' ? sample : { size: Number(sample), seed: seed ?? 1 }
  return {
    ...asked,
    against: flags.against ?? asked.against,
    sample: sample === undefined ? asked.sample : chosen,
    variant: flags.variant ?? asked.variant,
    rejudge: flags.rejudge ?? asked.rejudge,
    full: flags.full ?? asked.full,
    allowNoBaseline: flags['allow-no-baseline'] ?? asked.allowNoBaseline,
  }
}

function askedByVariables(): RunVariables {
  try {
    return readRunVariables(process.env)
  } catch (error) {
    return cannotStart(error)
  }
}

const seedOfNothing = new UsageError({
  problem: 'Expected `--seed` only with `--sample` and a number of cases',
  fix: 'For example: --sample 2000 --seed 2',
})
