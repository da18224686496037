import type { Baseline } from '../../baseline/baseline.ts'
import type { Results } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { listed } from '../model/names.ts'

interface ComparedSets {
  results: Pick<Results, 'sets'>
  /** @default nothing is compared */
  baseline?: Baseline | undefined
  /** Sets of the baseline from other folders. @default none */
  leftAlone?: readonly string[] | undefined
}

/** Names the sets of the baseline that did not run: those of other folders, and those that need not run. */
export function leftAloneLines({ results, baseline, leftAlone = [] }: ComparedSets): string[] {
  const declared = baseline?.partial?.sets
  const notRun = declared
    ? Object.keys(baseline.sets).filter(
        name => !declared.includes(name) && !Object.hasOwn(results.sets, name),
      )
    : []
  return [
    ...line('not run, and not required by the baseline', notRun, ''),
    ...line('not part of this run', leftAlone, ' of the baseline from other folders'),
  ]
}

function line(what: string, sets: readonly string[], whose: string): string[] {
  if (sets.length === 0) return []
  return [`${what}: ${counted(sets.length, 'set')}${whose} (${listed(sets)})`]
}
