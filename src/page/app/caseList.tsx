import { useEffect, useRef, useState } from 'preact/hooks'
import type { PageIndex, PageCaseRow } from '../pageData.ts'
import { FilterBar } from './filterBar.tsx'
import type { ListedCase } from './filterCases.ts'
import { countCases } from './filterCases.ts'
import { counted, grouped, decimal, signedDecimal } from '../../text/numbers.ts'
import type { CaseFilter } from './route.ts'
import { caseLink } from './route.ts'
import { StateBadges } from './stateBadges.tsx'
import { Scrolled } from './scrolled.tsx'

interface Listed {
  index: PageIndex
  filter: CaseFilter
  listed: readonly ListedCase[]
}

/** Rows that are drawn at first, and added when the reader comes near the end. */
const rowsAtOnce = 100

/** The table of cases, as its filter has it. */
export function CaseList({ index, filter, listed }: Listed) {
  const [rows, setRows] = useState(rowsAtOnce)
  useEffect(() => setRows(rowsAtOnce), [filter])
  const hasMore = rows < listed.length
  const more = () => setRows(count => count + rowsAtOnce)
  return (
    <section>
      <h1 class="title">Cases</h1>
      <FilterBar index={index} filter={filter} />
      <p role="status" class="aside">
        {told(listed, index)}
      </p>
      {listed.length > 0 && <CaseTable index={index} listed={listed.slice(0, rows)} />}
      {hasMore && <MoreRows more={more} left={listed.length - rows} />}
    </section>
  )
}

/** `3 of 12 cases`, and how many rows their variants take. */
function told(listed: readonly ListedCase[], { cases }: PageIndex): string {
  const [shown, all] = [countCases(listed.map(({ row }) => row)), countCases(cases)]
  const number = listed.length === cases.length ? '' : `${grouped(shown)} of `
  const rows = listed.length === shown ? '' : `, ${counted(listed.length, 'row')} with variants`
  return `${number}${counted(all, 'case')}${rows}`
}

function MoreRows({ more, left }: { more: () => void; left: number }) {
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = place.current
    if (!button) return undefined
    const watch = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: '600px' },
    )
    watch.observe(button)
    return () => watch.disconnect()
    // Again after each addition, because an observer reports an element that stays visible only once.
  }, [left])
  return (
    <button ref={place} type="button" class="more" onClick={more}>
      Show more ({grouped(left)} left)
    </button>
  )
}

function CaseTable({ index, listed }: { index: PageIndex; listed: readonly ListedCase[] }) {
  const columns = shownColumns(index)
  return (
    <Scrolled label="Cases">
      <table class="cases">
        <thead>
          <tr>
            <th scope="col">case</th>
            {columns.map(({ metric, direction }) => (
              <th scope="col" key={metric} class="metric">
                <bdi>{metric}</bdi>
                {direction === 'lower' && ' ↓'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map(({ row, place }) => (
            <tr key={place}>
              <th scope="row">
                <a href={caseLink(row)}>
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
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

/** Metrics that count; all if none does. More would not fit beside each other. */
const mostColumns = 8

function shownColumns({ metrics }: PageIndex) {
  const all = metrics.map((column, place) => ({ ...column, place }))
  const counting = all.filter(({ counts }) => counts)
  return (counting.length > 0 ? counting : all).slice(0, mostColumns)
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
