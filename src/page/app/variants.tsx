import type { PageVariants } from '../pageData.ts'
import { Scrolled } from './scrolled.tsx'

const tones: Record<string, string> = { better: 'good', worse: 'bad', equal: 'plain' }

/** The variants of each set beside its gated one. */
export function Variants({ variants }: { variants: readonly PageVariants[] }) {
  if (variants.length === 0) return null
  return (
    <section>
      <h2>Variants</h2>
      {variants.map(one => (
        <Leaderboard key={one.set} {...one} />
      ))}
    </section>
  )
}

function Leaderboard({ set, reference, rows, notes }: PageVariants) {
  return (
    <>
      {rows.length > 0 && (
        <>
          <h3>
            <bdi>{set}</bdi>: compared with <bdi>{reference}</bdi>
          </h3>
          <Scrolled label={`Variants of ${set}`}>
            <table>
              <thead>
                <tr>
                  {columns(reference).map(name => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <VariantRow key={`${row.metric} ${row.system}`} row={row} />
                ))}
              </tbody>
            </table>
          </Scrolled>
        </>
      )}
      <ul class="lines">
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  )
}

const columns = (reference: string) => [
  'metric',
  'variant',
  'cases',
  reference,
  'mean',
  'change',
  '95 % interval',
  'p',
  'better / worse / same',
  'verdict',
]

function VariantRow({ row }: { row: PageVariants['rows'][number] }) {
  const { metric, system, verdict, verdictText, cases, reference, mean, delta } = row
  const numbers = [cases, reference, mean, delta, row.interval, row.p, row.moved]
  return (
    <tr>
      <th scope="row">
        <bdi>{metric}</bdi>
      </th>
      <td>
        <bdi>{system}</bdi>
      </td>
      {numbers.map((text, index) => (
        <td key={index} class="number">
          {text}
        </td>
      ))}
      <td>
        {verdictText !== '' && (
          <span
            class={`badge small ${verdictText === 'no case differs' ? 'plain' : (tones[verdict ?? ''] ?? 'open')}`}
          >
            {verdictText}
          </span>
        )}
      </td>
    </tr>
  )
}
