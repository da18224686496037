import type { FormerRun, PagePassage, PageRun } from '../pageCaseData.ts'
import type { LitClaim } from './marked.tsx'
import { Marked } from './marked.tsx'
import { PlainText } from './plainText.tsx'

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
        {passages.map(({ id, documentId, found, text, before: rank }, index) => {
          const isLit = text.marks.some(({ claim }) => claim === lit.claim)
          return (
            <li key={index} class={isLit ? 'lit' : undefined}>
              <h3>
                <bdi>{id}</bdi>
                <OfDocument {...{ id, documentId }} />
                {found !== undefined && (
                  <small>
                    {' '}
                    found <bdi>{found}</bdi>
                  </small>
                )}
                {rank !== undefined && <Moved before={rank} />}
              </h3>
              <Marked text={text} lit={lit} toneOf={toneOf} />
            </li>
          )
        })}
      </ol>
      {before && before.gone.length > 0 && <Gone passages={before.gone} />}
    </section>
  )
}

/** The document of a passage, if it is only a part of it. */
function OfDocument({ id, documentId }: Pick<PagePassage, 'id' | 'documentId'>) {
  if (documentId === id) return null
  return (
    <small>
      {' '}
      of <bdi>{documentId}</bdi>
    </small>
  )
}

function Moved({ before }: Required<Pick<PagePassage, 'before'>>) {
  return (
    <>
      {' '}
      {before === 'absent' ? (
        <span class="badge small">new</span>
      ) : (
        <small>was number {before}</small>
      )}
    </>
  )
}

/** What the baseline's system retrieved and this one did not: nothing follows from it. */
function Gone({ passages }: { passages: FormerRun['gone'] }) {
  return (
    <>
      <h3>Retrieved in the baseline, but not now</h3>
      <ul class="gone">
        {passages.map(({ id, documentId, rank, text }, place) => (
          <li key={place}>
            <details>
              <summary>
                <bdi>{id}</bdi>
                <OfDocument {...{ id, documentId }} /> <small>was number {rank}</small>
              </summary>
              <PlainText length={text.length}>
                <del>{text}</del>
              </PlainText>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
