import type { Baseline, BaselineSet } from '../../baseline/baseline.ts'
import { testedModule } from '../../baseline/testedModule.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { TestedSystem } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { isSameVariant } from '../../baseline/baseline.ts'

/** Another system than the one that a baseline measured is held to its scores. */
interface SystemChange {
  before: TestedSystem
  now: TestedSystem
  /** The former one, where it runs beside as a variant that nothing is asked of. */
  beside: TestedSystem | undefined
}

/**
 * Sets that another system answers than the one that the baseline measured, one phrase each. A renamed module is
 * another one by its name, so that alone fails nothing.
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

/** That the system of the baseline still runs, and is gated no more: what took its place hides what became of it. */
export function ungatedSystem(before: BaselineSet, now: BaselineSet): string[] {
  const change = systemChange(before, now)
  if (!change?.beside) return []
  return [
    `gates ${systemName(change.now)}, was ${systemName(change.before)}, which still runs as variant ${printable(String(change.beside.variant), 80)}`,
  ]
}

function systemChange(before: BaselineSet, now: BaselineSet): SystemChange | undefined {
  const [former, gated] = [gatedSystem(before), gatedSystem(now)]
  // `loosenedPolicy` names another variant, and `joinCases` the cases of a set that has no pipeline any more.
  if (!former || !gated || !isSameVariant(before, now)) return undefined
  const formerModule = testedModule(former, before)
  const isOtherModule = formerModule !== testedModule(gated, now)
  if (!isOtherModule && former.options === gated.options) return undefined
  const beside = now.systems?.find(
    one =>
      one !== gated &&
      testedModule(one, now) === formerModule &&
      // A new option would else be enough to make it another system.
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
