import type { NamedInReport } from '../../report/model/names.ts'
import { caseLink } from './route.ts'

/** Links to cases. */
export function CaseChips({ cases }: { cases: readonly NamedInReport[] }) {
  return (
    <>
      {cases.map(name => (
        <a key={caseLink(name)} class="chip" href={caseLink(name)}>
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
