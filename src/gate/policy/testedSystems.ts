import type { Baseline, BaselineSet } from '../../baseline/baseline.ts'
import { testedModule } from '../../baseline/testedModule.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { TestedSystem } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { isSameVariant } from '../../baseline/baseline.ts'

/** A run gates another system than the one that the baseline measured. */
interface SystemChange {
  before: TestedSystem
  now: TestedSystem
  /** The former system, if it still runs as a variant that is not gated. */
  beside: TestedSystem | undefined
}

/**
 * Sets whose answers come from another system than the baseline measured, one phrase each. A renamed module looks like
 * another system, so this alone fails nothing.
 */
export function otherSystems(baseline: Baseline | undefined, current: Baseline): string[] {
  return Object.entries(baseline?.sets ?? {})
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([name, before]) => {
      const now = ownEntry(current.sets, name)
      const change = now && systemChange(before, now)
      if (!change || change.beside) return []
      return [
        `${printable(name, 80)} is answered by ${systemName(change.now)}, was ${systemName(change.before)}`,
      ]
    })
}

/**
 * A phrase if the system of the baseline still runs but is no longer gated: the system that replaced it may hide a
 * regression.
 */
export function ungatedSystem(before: BaselineSet, now: BaselineSet): string[] {
  const change = systemChange(before, now)
  if (!change?.beside) return []
  return [
    `gates ${systemName(change.now)}, was ${systemName(change.before)}, which still runs as variant ${printable(String(change.beside.variant), 80)}`,
  ]
}

function systemChange(before: BaselineSet, now: BaselineSet): SystemChange | undefined {
  const [former, gated] = [gatedSystem(before), gatedSystem(now)]
  // `loosenedPolicy` reports another variant, and `joinCases` the cases of a set that no longer has a pipeline.
  if (!former || !gated || !isSameVariant(before, now)) return undefined
  const formerModule = testedModule(former, before)
  const isOtherModule = formerModule !== testedModule(gated, now)
  if (!isOtherModule && former.options === gated.options) return undefined
  const beside = now.systems?.find(
    one =>
      one !== gated &&
      testedModule(one, now) === formerModule &&
      // Otherwise a new option alone would make it another system.
      (isOtherModule || one.options === former.options),
  )
  return { before: former, now: gated, beside }
}

function gatedSystem({ systems, variant }: BaselineSet): TestedSystem | undefined {
  return systems?.find(one => one.variant === variant)
}

/** `./answer.ts (variant live, options 3f2a1c9b)` */
export function systemName({ pipeline, variant, options }: TestedSystem): string {
  const further = [
    ...(variant === undefined ? [] : [`variant ${printable(variant, 80)}`]),
    ...(options === undefined ? [] : [`options ${printable(options.slice(0, 8), 8)}`]),
  ]
  const name = printable(pipeline, 160)
  return further.length === 0 ? name : `${name} (${further.join(', ')})`
}
