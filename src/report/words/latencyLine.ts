import type { CaseRecord, Results } from '../../results/results.ts'
import { decimal } from '../../text/numbers.ts'
import { shownName } from './names.ts'

/** Milliseconds. Of what is faster nobody asks how long it takes, and it differs from run to run. */
const worthTelling = 100

/** How many of the slowest cases are named. */
const mostNamed = 3

/**
 * How long the pipeline took for an answer: `answers took 1.2 s in the median, 95 % of them at most 3.4 s;
 * slowest: support › refund (5.0 s)`. It fails nothing, because it hangs on the machine.
 */
export function latencyLines({ cases }: Results): string[] {
  // Where an answer was recorded, nobody was asked.
  const slowest = cases
    .filter(({ milliseconds }) => milliseconds > 0)
    .toSorted((first, second) => second.milliseconds - first.milliseconds)
  const median = atShare(slowest, 0.5)
  if (median < worthTelling) return []
  const named = [...new Map(slowest.map(one => [nameOf(one), one])).values()]
    .slice(0, mostNamed)
    .map(one => `${nameOf(one)} (${seconds(one.milliseconds)})`)
  const most = seconds(atShare(slowest, 0.95))
  return [
    `answers took ${seconds(median)} in the median, 95 % of them at most ${most}; slowest: ${named.join(', ')}`,
  ]
}

/** The nearest rank: so many of the cases took no longer. */
function atShare(slowest: readonly CaseRecord[], share: number): number {
  const rank = Math.ceil(share * slowest.length)
  return slowest[slowest.length - rank]?.milliseconds ?? 0
}

function nameOf({ set, caseId }: CaseRecord): string {
  return `${shownName(set)} › ${shownName(caseId)}`
}

/** `0.12 s`, `5.0 s`, `62 s` */
function seconds(milliseconds: number): string {
  const value = milliseconds / 1000
  const digits = value < 10 ? 1 : 0
  return `${decimal(value, value < 1 ? 2 : digits)} s`
}
