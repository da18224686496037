import type { GateVerdict } from '../../src/gate/verdicts.ts'

/** What readers are told of a run with a verdict, in its first line. */
export const verdictWords: Record<GateVerdict, string> = {
  error: 'could not decide',
  critical: 'failed',
  regressed: 'failed',
  floor: 'failed',
  policy: 'failed',
  incompatible: 'failed',
  incomplete: 'could not decide',
  inconclusive: 'could not decide',
  'no-baseline': 'passed',
  'no-drop-seen': 'passed',
  improved: 'passed',
  unchanged: 'passed',
}
