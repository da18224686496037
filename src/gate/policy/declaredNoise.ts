import type { Baseline } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { strictestSetting } from '../compare/strictestSetting.ts'
import { repeatsVary } from '../compare/observedNoise.ts'

/** Metrics with `deterministic: true` that show noise: a comparison without noise would mislead. */
export function declaredNoise(baseline: Baseline | undefined, current: Baseline): string[] {
  return Object.entries(current.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([name, now]) => {
      const before = ownEntry(baseline?.sets ?? {}, name)
      return Object.entries(now.policy).flatMap(([metric, asked]) => {
        const setting = strictestSetting(ownEntry(before?.policy ?? {}, metric), asked)
        if (!setting.deterministic) return []
        const caseId = repeatsVary(now, metric) ?? (before && repeatsVary(before, metric))
        if (caseId === undefined) return []
        return [
          `${printable(name, 80)} › ${metric} is declared deterministic, but shows noise: the repeats of ${printable(caseId, 80)} differ. Remove \`deterministic: true\`, or make the pipeline deterministic`,
        ]
      })
    })
}
