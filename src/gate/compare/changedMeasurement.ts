import type { Measurement } from '../../results/results.ts'
import { isSameHash } from '../../text/sameHash.ts'

/** Why scores of these two measurements can't be compared; undefined if they can. */
export function incompatible(before: Measurement, after: Measurement): string | undefined {
  const what = changedMeasurement(before, after)
  return what === undefined
    ? undefined
    : `Not comparable with the baseline: ${what}. Record a new one with npx vitest-rag baseline update --rejudge (judges the answers that it keeps) or npx vitest-rag baseline update (runs the pipeline)`
}

/** `the judge changed from lexical to openai gpt-5-mini`; undefined if both measure alike. */
export function changedMeasurement(before: Measurement, after: Measurement): string | undefined {
  if (isSameHash(before.fingerprint, after.fingerprint)) return undefined
  const [former, now] = [judgeName(before), judgeName(after)]
  return former === now
    ? `the metric, a prompt or a setting changed (${now})`
    : `the judge changed from ${former} to ${now}`
}

export function judgeName({ judge }: Measurement): string {
  if (!judge) return 'no judge'
  return judge.model === undefined ? judge.name : `${judge.name} ${judge.model}`
}
