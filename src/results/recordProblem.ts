import type { CaseRecord, Results } from './results.ts'

/** The fault of a record that its schema can't detect; undefined if it has none. */
export function recordProblem(
  { set, scores, measurements }: Pick<CaseRecord, 'set' | 'scores' | 'measurements'>,
  sets: Results['sets'],
): { key: 'set' | 'measurements'; message: string } | undefined {
  if (!Object.hasOwn(sets, set)) return { key: 'set', message: 'its set is not listed in `sets`' }
  const unmeasured = Object.keys(scores).some(key => !Object.hasOwn(measurements, key))
  return unmeasured ? { key: 'measurements', message: 'a score has no measurement' } : undefined
}
