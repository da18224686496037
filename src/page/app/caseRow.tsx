import type { PageCaseRow } from '../pageData.ts'
import { decimal, signedDecimal } from '../../text/numbers.ts'
import type { ListedCase } from './filterCases.ts'
import type { GridColumn } from './gridColumns.ts'
import { caseLink } from './route.ts'
import type { FoundIn, SearchField } from './searchTexts.ts'
import { foundIn } from './searchTexts.ts'
import { StateBadges } from './stateBadges.tsx'

interface ShownRow {
  one: ListedCase
  /** Among all rows of the grid, from 1. */
  rowIndex: number
  columns: readonly GridColumn[]
  fields: readonly SearchField[]
  search: string
}

/** A case in the grid. */
export function CaseRow({ one: { row, place }, rowIndex, columns, fields, search }: ShownRow) {
  const found = search === '' ? undefined : foundIn(fields, place, search)
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row">
        <a href={caseLink(row)} data-row={place}>
          <bdi>{row.caseId}</bdi>
        </a>{' '}
        <StateBadges states={row.states} />
        <div class="aside">
          <bdi>{row.set}</bdi>
          {row.variant !== undefined && (
            <>
              {' '}
              › <bdi>{row.variant}</bdi>
            </>
          )}
        </div>
        <div class="question" dir="auto">
          {row.question}
        </div>
        {found && <Found found={found} />}
      </th>
      {columns.map(({ place: column, metric, direction }) => (
        <ScoreCell
          key={metric}
          direction={direction}
          score={row.scores[column] ?? null}
          before={row.before?.[column] ?? null}
        />
      ))}
    </tr>
  )
}

const foundNames: Record<SearchField['name'], string> = {
  names: 'name',
  answer: 'answer',
  passages: 'passage',
  claims: 'claim',
}

/** Why a search lists a case, if its question does not show why. */
function Found({ found: { name, before, found, after } }: { found: FoundIn }) {
  return (
    <div class="aside">
      {foundNames[name]}:{' '}
      <bdi>
        {before}
        <mark class="lit">{found}</mark>
        {after}
      </bdi>
    </div>
  )
}

interface Shown {
  direction: 'higher' | 'lower'
  score: PageCaseRow['scores'][number]
  before: number | null
}

const words = { 'n/a': 'does not apply', error: 'could not be judged' }

/** A score with a bar for its size, and its change. */
function ScoreCell({ direction, score, before }: Shown) {
  if (typeof score !== 'number') {
    return (
      <td class={score === 'error' ? 'number missed' : 'number faint'}>
        {score === null ? '' : <abbr title={words[score]}>{score}</abbr>}
      </td>
    )
  }
  const change = before === null ? 0 : score - before
  const gain = direction === 'higher' ? change : -change
  return (
    <td class="number">
      {decimal(score, 2)}
      <Meter score={score} direction={direction} />
      {Math.abs(change) >= 0.005 && (
        <div class={gain > 0 ? 'delta good' : 'delta bad'}>{signedDecimal(change, 2)}</div>
      )}
    </td>
  )
}

function Meter({ score, direction }: { score: number; direction: 'higher' | 'lower' }) {
  const share = Math.min(1, Math.max(0, score))
  const quality = direction === 'higher' ? share : 1 - share
  const tone = quality >= 0.8 ? 'good' : quality >= 0.5 ? 'open' : 'bad'
  return (
    <svg class={`meter ${tone}`} viewBox="0 0 40 4" width="40" height="4" aria-hidden="true">
      <rect class="track" width="40" height="4" rx="2" />
      <rect class="fill" width={share * 40} height="4" rx="2" />
    </svg>
  )
}
