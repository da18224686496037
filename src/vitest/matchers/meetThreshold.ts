import type { MatcherState } from 'vitest'
import type { Score } from '../../score.ts'
import { printable } from '../../text/untrusted.ts'
import type { CaseOutcome } from '../../hub/hubMessages.ts'
import { meetsThreshold } from '../worker/meetsThreshold.ts'
import { drawnScores } from './drawnScores.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

/**
 * The assertion of golden cases: one soft assertion per metric, so that a failure shows all missed metrics. Only the
 * first metric shows a reason that several share. Users write thresholds in YAML, not this; it is left out of the
 * public matchers.
 */
export function toMeetThreshold(
  this: MatcherState,
  judged: CaseOutcome,
  key: string,
): MatcherOutcome {
  const { record, failures } = judged
  const failure = failures.find(({ metrics }) => metrics.includes(key))
  const isShown = failure !== undefined && failure.metrics[0] !== key
  const message = () => {
    const why = failure?.why ?? `${key} was not scored`
    const drawn = drawnAgain(record.draws?.[key] ?? [])
    return `${printable(record.caseId, 80)}: ${why}${drawn === '' ? '' : `\n\n${drawn}`}`
  }
  return { pass: meetsThreshold(judged, key) || isShown, message }
}

/** `tried again: 0.50, 0.33` */
function drawnAgain(draws: readonly Score[]): string {
  return draws.length === 0 ? '' : `tried again: ${drawnScores(draws)}`
}

declare module 'vitest' {
  interface Matchers {
    /** @internal the assertion in modules compiled from golden files */
    toMeetThreshold: (metric: string) => void
  }
}
