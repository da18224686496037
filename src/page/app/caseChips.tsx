import type { PageCaseName } from '../pageData.ts'
import { caseHash } from './route.ts'

/** Links to cases. */
export function CaseChips({ cases }: { cases: readonly PageCaseName[] }) {
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
