import type { Baseline } from '../../baseline/baseline.ts'
import { snapshot } from '../../baseline/snapshot.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { Results } from '../../results/results.ts'
import { isSameHash } from '../../text/sameHash.ts'
import { printable } from '../../text/untrusted.ts'

/** What the judge found its endpoint to refuse, and a temperature that is another than the baseline's. */
export function endpointLines(results: Results, baseline: Baseline | undefined): string[] {
  const notes = (results.run.judgeNotes ?? []).map(note => printable(note, 300))
  return [...notes, ...changedTemperatures(results, baseline)]
}

/** Each change once, however many metrics it concerns. Scores are compared all the same. */
function changedTemperatures(results: Results, baseline: Baseline | undefined): string[] {
  if (!baseline) return []
  const changes = Object.entries(snapshot(results).sets).flatMap(([set, { measurements }]) =>
    Object.entries(measurements).flatMap(([metric, { fingerprint, judge }]) => {
      const before = ownEntry(ownEntry(baseline.sets, set)?.measurements ?? {}, metric)
      if (!before || !isSameHash(before.fingerprint, fingerprint)) return []
      const [former, now] = [before.judge?.temperature, judge?.temperature]
      if (former === undefined || now === undefined || former === now) return []
      return [
        `The judge changed: it was asked ${asked(former)} when the baseline was recorded, ${asked(now)} today`,
      ]
    }),
  )
  return [...new Set(changes)]
}

const asked = (temperature: number | null): string =>
  temperature === null ? 'without a temperature' : `at temperature ${temperature}`
