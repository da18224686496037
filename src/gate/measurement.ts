import type { Measurement } from '../results/results.ts'

/** Why scores that were measured so can't be compared; undefined where they can. */
export function incompatible(before: Measurement, after: Measurement): string | undefined {
  if (before.fingerprint === after.fingerprint) return undefined
  const [former, now] = [judgeName(before), judgeName(after)]
  const what =
    former === now
      ? `the metric, a prompt or a setting changed (${now})`
      : `the judge changed from ${former} to ${now}`
  return `Not comparable with the baseline: ${what}. Record a new one: npx vitest-rag baseline update`
}

function judgeName({ judge }: Measurement): string {
  if (!judge) return 'no judge'
  return judge.model === undefined ? judge.name : `${judge.name} ${judge.model}`
}
