import type { Place, Problem } from '../errors.ts'

/**
 * The worst first. An error makes a case measure the wrong thing, a warning weakens a set, a note is only for
 * information.
 */
export const severities = ['error', 'warning', 'note'] as const
export type Severity = (typeof severities)[number]

/** A fault of a golden set. Its texts are safe for a terminal. */
export interface DoctorFinding extends Required<Pick<Problem, 'problem' | 'fix'>> {
  severity: Severity
  place: Place
}

/** A finding with the check that found it. */
export interface NamedFinding extends DoctorFinding {
  check: string
}
