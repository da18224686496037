import { cellText } from '../../report/model/cellText.ts'
import { shownName } from '../../report/model/names.ts'
import type { Cell, Tone } from '../../report/model/table.ts'
import { columnsFor } from '../../report/model/table.ts'
import type { PageIndex } from '../pageData.ts'
import { Scrolled } from './scrolled.tsx'

const tones: Record<Tone, string> = {
  good: 'good',
  bad: 'bad',
  error: 'bad',
  same: 'plain',
  open: 'open',
}

type Variants = Pick<PageIndex, 'variants' | 'variantMeans'>

/** The variants of each set besides its gated one. */
export function Variants({ variants, variantMeans }: Variants) {
  if (variants.length + variantMeans.length === 0) return null
  return (
    <section>
      <h2>Variants</h2>
      {variants.map(one => (
        <Leaderboard key={one.set} {...one} />
      ))}
      {variantMeans.length > 0 && <Notes notes={variantMeans} />}
    </section>
  )
}

function Leaderboard({ set, reference, columns, rows, notes }: PageIndex['variants'][number]) {
  const shown = columnsFor(columns, 'page')
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
                  {shown.map(({ name, heading }) => (
                    <th key={name} scope="col">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ metric, system, cells }) => (
                  <tr key={`${metric} ${system}`}>
                    {shown.map(({ name }) => (
                      <VariantCell key={name} name={name} cell={cells[name]} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolled>
        </>
      )}
      <Notes notes={notes} />
    </>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <ul class="lines">
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function VariantCell({ name, cell }: { name: string; cell: Cell | undefined }) {
  if (cell?.kind === 'name') {
    const text = <bdi>{cellText({ ...cell, name: shownName(cell.name) })}</bdi>
    return name === 'metric' ? <th scope="row">{text}</th> : <td>{text}</td>
  }
  if (name !== 'verdict') return <td class="number">{cell && cellText(cell)}</td>
  return (
    <td>
      {cell?.kind === 'verdict' && (
        <span class={`badge small ${cell.text === 'no case differs' ? 'plain' : tones[cell.tone]}`}>
          {cell.text}
        </span>
      )}
    </td>
  )
}
