import type { CaseName } from '../../report/model/names.ts'
import { caseHash } from './route.ts'

/** Links to cases. */
export function CaseChips({ cases }: { cases: readonly CaseName[] }) {
  return (
    <>
      {cases.map(name => (
        <a key={caseHash(name)} class="chip" href={caseHash(name)}>
          <bdi>{name.caseId}</bdi>
          {name.variant !== undefined && (
            <>
              {' '}
              <small>
                <bdi>{name.variant}</bdi>
              </small>
            </>
          )}
        </a>
      ))}
    </>
  )
}
