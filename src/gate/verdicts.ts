/** Every verdict there is, worst first. The same list in terminal, results and action. */
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
   * Who took the change as it is, such as ``the label `rag-accept` of #12``: what can be accepted
   * fails the run no more. The verdicts stay. @default nobody
   */
  acceptedBy?: string
  /**
   * What becomes of a run that left cases out. `show` compares it, and fails it for errors alone: so
   * people work on one case. `fail` fails it, because who leaves out what got worse must not get a green
   * run, and what certainly got worse among what ran keeps its verdict.
   * @default 'show'
   */
  partialRuns?: 'show' | 'fail'
}

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

/** The worst of all; `unchanged` if there is none. */
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
  const fails = counting.some(verdict => isFailing(verdict) || isNamed(verdict, failOn))
  return fails && mode !== 'warn' ? 1 : 0
}

/** Who lets nothing pass that is open has not allowed what can't be seen either. */
function isNamed(verdict: GateVerdict, failOn: readonly GateVerdict[]): boolean {
  const isBlind = verdict === 'no-drop-seen' && failOn.includes('inconclusive')
  return isBlind || failOn.includes(verdict)
}
