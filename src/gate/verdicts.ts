/** All verdicts, worst first. Terminal, results and action use this list. */
export const verdicts = [
  'error',
  'critical',
  'regressed',
  'floor',
  'policy',
  'incompatible',
  'incomplete',
  'inconclusive',
  'no-baseline',
  'no-drop-seen',
  'improved',
  'unchanged',
] as const

export type GateVerdict = (typeof verdicts)[number]

/** What a verdict may do to the run's exit code. */
export type GateMode = 'fail' | 'warn' | 'report'

export interface GateOptions {
  /**
   * `warn` fails the run only on an `error`, which does not mean that quality fell. `report` never fails
   * it: another step decides on the same results. The verdicts are the same in all modes.
   * @default 'fail'
   */
  mode?: GateMode
  /**
   * Verdicts that fail the run besides those that always do. `inconclusive` includes `no-drop-seen`.
   * @default []
   */
  failOn?: readonly GateVerdict[]
  /**
   * The acceptance of the change, such as ``the label `rag-accept` of #12``: verdicts that can be accepted no longer
   * fail the run. The verdicts stay. @default not accepted
   */
  acceptedBy?: string
  /**
   * How the gate treats a run that left cases out. `show` compares it and fails it only for errors, so that people can
   * work on one case. `fail` fails it, because a change must not pass by leaving out the cases that got worse; cases
   * that ran and certainly got worse keep their verdict.
   * @default 'show'
   */
  partialRuns?: 'show' | 'fail'
}

const failing: readonly GateVerdict[] = ['critical', 'regressed', 'floor', 'policy', 'incompatible']

/** Whether a verdict says that the run got worse. */
export function isFailing(verdict: GateVerdict): boolean {
  return failing.includes(verdict)
}

/** People may accept that scores fell, that rules are looser, and that another judge measures. */
const acceptable: readonly GateVerdict[] = ['regressed', 'policy', 'incompatible']

/** Whether a verdict no longer fails the run once a person accepts it. */
export function isAcceptable(verdict: GateVerdict): boolean {
  return acceptable.includes(verdict)
}

/** The worst verdict; `unchanged` for an empty list. */
export function worst(list: readonly GateVerdict[]): GateVerdict {
  return verdicts.find(verdict => list.includes(verdict)) ?? 'unchanged'
}

/**
 * 2 for a run with errors, 1 for a run that got worse, else 0. `failOn` looks at every verdict of the run, because a
 * worse verdict that fails nothing may outrank the one that it names. Accepted verdicts fail nothing; errors, critical
 * cases and floors can't be accepted.
 */
export function exitCodeOf(list: readonly GateVerdict[], options: GateOptions): 0 | 1 | 2 {
  const { mode = 'fail', failOn = [], acceptedBy } = options
  if (mode === 'report') return 0
  if (list.includes('error')) return 2
  const counting = acceptedBy === undefined ? list : list.filter(one => !isAcceptable(one))
  const fails = counting.some(verdict => isFailing(verdict) || isNamed(verdict, failOn))
  return fails && mode !== 'warn' ? 1 : 0
}

/** A user who lists `inconclusive` does not want `no-drop-seen` to pass either. */
function isNamed(verdict: GateVerdict, failOn: readonly GateVerdict[]): boolean {
  const isBlind = verdict === 'no-drop-seen' && failOn.includes('inconclusive')
  return isBlind || failOn.includes(verdict)
}
