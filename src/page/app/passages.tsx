import type { PageRun } from '../pageCaseData.ts'
import type { LitClaim } from './marked.tsx'
import { Marked } from './marked.tsx'

interface Shown {
  run: PageRun
  lit: LitClaim
  supported: ReadonlySet<string>
}

/** What was retrieved, best first, and what should have been. */
export function Passages({ run: { passages, missedDocuments, before }, lit, supported }: Shown) {
  if (passages.length + missedDocuments.length + (before?.gone.length ?? 0) === 0) return null
  // The words that come nearest to a claim carry none.
  const toneOf = (claims: readonly string[]) =>
    claims.some(id => supported.has(id)) ? 'good' : 'near'
  return (
    <section>
      <h2>Retrieved</h2>
      {missedDocuments.length > 0 && (
        <p class="missing">
          ✗ not retrieved, though relevant:{' '}
          {missedDocuments.map(id => (
            <bdi key={id} class="tag">
              {id}
            </bdi>
          ))}
        </p>
      )}
      <ol class="passages">
        {passages.map(({ id, documentId, found, text }, index) => {
          const isLit = text.marks.some(({ claim }) => claim === lit.claim)
          return (
            <li key={index} class={isLit ? 'lit' : undefined}>
              <h3>
                <bdi>{id}</bdi>
                {documentId !== id && (
                  <small>
                    {' '}
                    of <bdi>{documentId}</bdi>
                  </small>
                )}
                {found !== undefined && (
                  <small>
                    {' '}
                    found <bdi>{found}</bdi>
                  </small>
                )}
              </h3>
              <Marked text={text} lit={lit} toneOf={toneOf} />
            </li>
          )
        })}
      </ol>
      {before && before.gone.length > 0 && (
        <p class="aside">
          retrieved in the baseline, but not now:{' '}
          {before.gone.map(({ id }) => (
            <bdi key={id} class="tag">
              {id}
            </bdi>
          ))}
        </p>
      )}
    </section>
  )
}
