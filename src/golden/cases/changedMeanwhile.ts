import type { Place } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import { escaped } from '../../text/untrusted.ts'

/** A case that stands elsewhere by now, or says something else than when its tests were made. */
export function changedMeanwhile(place: Place, caseId: string): UserError {
  return new UserError({
    place,
    problem: `Expected a case "${escaped(caseId)}", but the file was changed while its cases ran`,
    fix: 'Run it again',
  })
}
