import type { Examination } from './examination.ts'
import type { DoctorFinding } from './finding.ts'

/** A check for one kind of fault in golden sets: one file in `checks/`, one line in its registry. */
export interface Check {
  name: string
  find(examination: Examination): readonly DoctorFinding[] | Promise<readonly DoctorFinding[]>
}

export function defineCheck(check: Check): Check {
  return check
}
