import type { ClaimList, PageClaim } from '../pageCaseData.ts'
import { Isolated } from './isolated.tsx'
import type { LitClaim } from './marked.tsx'

const verdicts: Record<PageClaim['verdict'], [sign: string, text: string, tone: string]> = {
  supported: ['✓', 'supported', 'good'],
  refuted: ['✗', 'refuted', 'bad'],
  notEnoughInfo: ['✗', 'not supported', 'bad'],
}

/** Claim by claim: the verdict, why, and the words that it rests on. */
export function Claims({ lists, lit }: { lists: readonly ClaimList[]; lit: LitClaim }) {
  const shown = lists.filter(({ claims }) => claims.length > 0)
  if (shown.length === 0) return null
  return (
    <section>
      <h2>Claims</h2>
      <p class="aside">Point at a claim to see its words in the answer and in the passages.</p>
      {shown.map(({ name, summary, claims }) => (
        <div key={name} class="claims">
          <h3>{summary === '' ? name : summary}</h3>
          <ul>
            {wrongFirst(claims).map(claim => (
              <li key={claim.id}>
                <Claim claim={claim} lit={lit} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Claim({ claim, lit }: { claim: PageClaim; lit: LitClaim }) {
  const { id, text, reason, quote, passages, together, found, turn } = claim
  const [sign, verdict, tone] = verdicts[claim.verdict]
  return (
    <button
      type="button"
      class={`claim ${tone}${lit.claim === id ? ' lit' : ''}`}
      aria-pressed={lit.chosen === id}
      onMouseEnter={() => lit.point(id)}
      onMouseLeave={() => lit.point(undefined)}
      onFocus={() => lit.point(id)}
      onBlur={() => lit.point(undefined)}
      onClick={() => lit.choose(id)}
    >
      <span class="verdict-word">
        <span aria-hidden="true">{sign}</span> {verdict}
        {turn !== undefined && ` by turn ${turn}`}
        {together && ', but only together'}
        {found !== undefined && (
          <>
            {', found '}
            <bdi>{found}</bdi>
          </>
        )}
      </span>
      <span class="claim-text" dir="auto">
        {text}
      </span>
      {reason !== undefined && (
        <span class="why" dir="auto">
          <Isolated text={reason} />
        </span>
      )}
      {quote !== undefined && (
        <q class="why" dir="auto">
          {quote}
        </q>
      )}
      {passages.length > 0 && (
        <span class="why">
          in{' '}
          {passages.map(passage => (
            <bdi key={passage} class="tag">
              {passage}
            </bdi>
          ))}
        </span>
      )}
    </button>
  )
}

function wrongFirst(claims: readonly PageClaim[]): PageClaim[] {
  const rank = ({ verdict }: PageClaim) =>
    ['refuted', 'notEnoughInfo', 'supported'].indexOf(verdict)
  return claims.toSorted((one, other) => rank(one) - rank(other))
}
