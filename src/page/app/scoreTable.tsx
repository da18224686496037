import type { PageScore } from '../pageCaseData.ts'
import { Scrolled } from './scrolled.tsx'

/** What the case scored by each metric, beside the baseline and its thresholds. */
export function ScoreTable({ scores }: { scores: readonly PageScore[] }) {
  if (scores.length === 0) return null
  const has = (field: 'before' | 'threshold' | 'draws' | 'judge') =>
    scores.some(score => score[field] !== undefined)
  const columns = [
    { field: 'before', title: 'baseline' },
    { field: 'threshold', title: 'required' },
    { field: 'draws', title: 'drawn again' },
    { field: 'judge', title: 'judge' },
  ] as const
  const shown = columns.filter(({ field }) => has(field))
  return (
    <section>
      <h2>Scores</h2>
      <Scrolled label="Scores">
        <table>
          <thead>
            <tr>
              <th scope="col">metric</th>
              <th scope="col">score</th>
              {shown.map(({ field, title }) => (
                <th key={field} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scores.map(score => (
              <tr key={score.metric}>
                <th scope="row">
                  <bdi>{score.metric}</bdi>
                </th>
                <td class={score.status === 'scored' ? 'number' : 'faint'}>
                  {score.isMissed && <span class="missed">✗ </span>}
                  {score.text}
                  {score.reason !== undefined && (
                    <div class="aside wide" dir="auto">
                      {score.reason}
                    </div>
                  )}
                </td>
                {shown.map(({ field }) => (
                  <td key={field} class={field === 'judge' ? undefined : 'number'}>
                    {score[field]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </section>
  )
}
