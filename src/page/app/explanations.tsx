import type { PageIndex } from '../pageData.ts'
import { CaseChips } from './caseChips.tsx'
import { Prose } from './prose.tsx'
import { allCases, filterHash } from './route.ts'

interface Shown {
  title: string
  explanations: PageIndex['explanations']
  tone: 'bad' | 'plain'
}

/** Parts of the system that explain the scores, with the cases to look at. */
export function Explanations({ title, explanations, tone }: Shown) {
  if (explanations.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <div class="cards">
        {explanations.map(({ set, headline, details, caseIds }) => (
          <article class={`card ${tone}`} key={headline}>
            <h3 dir="auto">{headline}</h3>
            {details.map(detail => (
              <p key={detail} dir="auto">
                <Prose text={detail} />
              </p>
            ))}
            <p class="see">
              <CaseChips cases={caseIds.slice(0, mostLinked).map(caseId => ({ set, caseId }))} />
              {caseIds.length > mostLinked && <span>and {caseIds.length - mostLinked} more </span>}
              {tone === 'bad' && (
                <a href={filterHash({ ...allCases, state: 'worse', set })}>all that got worse</a>
              )}
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}

const mostLinked = 5
