import type { PageIndex } from '../pageData.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { CaseChips } from './caseChips.tsx'
import { Prose } from './prose.tsx'
import { allCases, filterLink } from './route.ts'

type Explanation = PageIndex['explanations'][number]

/**
 * The known causes of what a change broke: the largest first, each with its cases and with what to
 * look into.
 */
export function Causes({ causes }: { causes: readonly Explanation[] }) {
  if (causes.length === 0) return null
  return (
    <section aria-labelledby="worse">
      <h2 id="worse">What got worse</h2>
      <div class="cards">
        {causes.map((one, place) => (
          <CauseCard key={one.headline} explanation={one} number={place + 1} />
        ))}
      </div>
    </section>
  )
}

const mostLinked = 4

/** What does not fit on a card that is beside two others. */
const mostDetails = 3

function CauseCard({ explanation, number }: { explanation: Explanation; number: number }) {
  const { headline, details, cause, cases } = explanation
  const rest = details.slice(mostDetails)
  return (
    <article class={`card ${cause ? 'bad' : 'open'}`}>
      <p class="size">
        <a href={filterLink({ ...allCases, cause: `${number}` })}>
          <strong>{grouped(cases.length)}</strong> {cases.length === 1 ? 'case' : 'cases'}
        </a>
        {cause && <> · {cause.part}</>}
      </p>
      <h3 dir="auto">{cause?.happens ?? headline}</h3>
      <Details lines={details.slice(0, mostDetails)} />
      {cause && (
        <p class="advice" dir="auto">
          <Prose text={cause.advice} />.
        </p>
      )}
      <p class="see">
        <CaseChips cases={cases.slice(0, mostLinked)} />
      </p>
      {rest.length > 0 && (
        <details>
          <summary>{counted(rest.length, 'more detail')}</summary>
          <Details lines={rest} />
        </details>
      )}
    </article>
  )
}

function Details({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map(line => (
        <p class="aside" key={line} dir="auto">
          <Prose text={line} />
        </p>
      ))}
    </>
  )
}
