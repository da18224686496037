import { setsThatCantFail } from '../../gate/setsThatCantFail.ts'
import type { Results } from '../../results/results.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { listed, shownName } from '../model/names.ts'

/** The sets that no score can fail, whatever the baseline says, and what to write. Mostly nothing. */
export function cantFailLines(results: Results): string[] {
  const { ever } = setsThatCantFail(results)
  const [first] = ever
  if (first === undefined) return []
  const metrics = Object.keys(ownEntry(results.sets, first)?.policy.metrics ?? {})
  const example = shownName(metrics[0] ?? 'documentRecall')
  return [
    `no score can fail ${listed(ever)}: no metric there is gated or has a floor or a threshold; for example, write \`metrics: { ${example}: { gate: true } }\``,
  ]
}
