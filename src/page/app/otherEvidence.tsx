import type { PageRun } from '../pageCaseData.ts'

/** Evidence that is no list of claims: ratings, sentences, entities, refusals. */
export function OtherEvidence({ sections }: Pick<PageRun, 'sections'>) {
  if (sections.length === 0) return null
  return (
    <section>
      <h2>Other evidence</h2>
      {sections.map(({ summary, entries, leftOut = 0 }, place) => (
        <div key={place}>
          {summary !== undefined && <h3 dir="auto">{summary}</h3>}
          <ul class="lines">
            {entries.map(({ wrong, marked, facts }, index) => (
              <li key={index} class={marked ? (wrong ? 'bad' : 'good') : undefined}>
                {facts.map(({ label, text }, fact) => (
                  <div key={fact} dir="auto" class={fact === 0 ? undefined : 'aside'}>
                    {marked && fact === 0 && (wrong ? '✗ ' : '✓ ')}
                    {label}: {text}
                  </div>
                ))}
              </li>
            ))}
          </ul>
          {leftOut > 0 && <p class="aside">{leftOut} more are not kept.</p>}
        </div>
      ))}
    </section>
  )
}
