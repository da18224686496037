import type { GateOptions, GateVerdict } from './decision.ts'
import { verdicts } from './decision.ts'

const failing: readonly GateVerdict[] = ['critical', 'regressed', 'floor', 'policy', 'incompatible']

/** Whether a verdict says that the run got worse. */
export function isFailing(verdict: GateVerdict): boolean {
  return failing.includes(verdict)
}

/** What people may accept: that scores fell, that less is asked, that another judge measures. */
const acceptable: readonly GateVerdict[] = ['regressed', 'policy', 'incompatible']

/** Whether a verdict fails no more once somebody accepts it. */
export function isAcceptable(verdict: GateVerdict): boolean {
  return acceptable.includes(verdict)
}

/** The worst of all; `unchanged` where there is none. */
export function worst(list: readonly GateVerdict[]): GateVerdict {
  return verdicts.find(verdict => list.includes(verdict)) ?? 'unchanged'
}

/**
 * 2 for a run that could not be told, 1 for one that got worse, else 0. `failOn` looks at every
 * verdict of the run, because a worse one that fails nothing may stand before the one it names.
 * What was accepted fails nothing either; an error, a critical case or a floor can't be.
 */
export function exitCodeOf(list: readonly GateVerdict[], options: GateOptions): 0 | 1 | 2 {
  const { mode = 'fail', failOn = [], acceptedBy } = options
  if (mode === 'report') return 0
  if (list.includes('error')) return 2
  const counting = acceptedBy === undefined ? list : list.filter(one => !isAcceptable(one))
  const fails = counting.some(verdict => isFailing(verdict) || failOn.includes(verdict))
  return fails && mode !== 'warn' ? 1 : 0
}
