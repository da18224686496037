import { useState } from 'preact/hooks'
import type { NamedInReport } from '../../report/model/names.ts'
import type { PageCaseRow, PageIndex } from '../pageData.ts'
import type { ListedCase } from './filterCases.ts'
import { turnsBeside } from './filterCases.ts'
import { decimal, grouped } from '../../text/numbers.ts'
import { CopyButton } from './copyButton.tsx'
import { caseLink } from './route.ts'
import { ReviewCase } from './reviewCase.tsx'
import { RunView } from './runView.tsx'
import { StateBadges } from './stateBadges.tsx'
import { Turns } from './turns.tsx'
import { useCase } from './useCase.ts'

interface Shown {
  index: PageIndex
  /** In the page's data; -1 if the address names no case. */
  place: number
  name: NamedInReport
  /** The cases between which it stands. */
  listed: readonly ListedCase[]
  /** The address of the list. */
  back: string
  /** Called once the case was accepted or dropped. */
  decided: () => void
}

/** All of one case. */
export function CaseView(shown: Shown) {
  const { index, place, name } = shown
  const row = index.cases[place]
  if (row) return <Case key={place} {...shown} row={row} />
  return (
    <section>
      <h1 class="title">No such case</h1>
      <p>
        The report has no case{' '}
        <code>{[name.set, name.variant, name.caseId].filter(Boolean).join('/')}</code>.{' '}
        <a href="#cases">All cases</a>
      </p>
    </section>
  )
}

/** A case, between the turns of its conversation. */
function Case({ index, place, listed, back, decided, row }: Shown & { row: PageCaseRow }) {
  const { details, problem } = useCase(place, index.casesInPart)
  const [repeat, setRepeat] = useState(0)
  const { before, after } = turnsBeside(index.cases, place)
  return (
    <article class="case">
      <CaseLinks {...{ place, listed, back, index }} />
      <h1 class="title">
        <bdi>{row.caseId}</bdi> <StateBadges states={row.states} />
      </h1>
      <p class="aside">
        <bdi>{row.set}</bdi>
        {row.variant !== undefined && (
          <>
            {' '}
            › <bdi>{row.variant}</bdi>
          </>
        )}
        {details && (
          <>
            {' '}
            · <bdi>{`${details.file}:${details.line}`}</bdi>
          </>
        )}
        {row.group !== undefined && (
          <>
            {' '}
            · group <bdi>{row.group}</bdi>
          </>
        )}
        {row.tags?.map(tag => (
          <span key={tag} class="tag">
            {tag}
          </span>
        ))}
      </p>
      <Turns label="Earlier turns" turns={before} {...{ index, repeat }} />
      <p class="asked" dir="auto">
        {row.question}
      </p>
      <RowScores index={index} row={row} />
      {details?.answerable === false && (
        <p class="aside">The right answer is to {details.asksBack ? 'ask back' : 'decline'}.</p>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {index.live && <ReviewCase live={index.live} row={row} decided={decided} />}
      {details && (
        <Runs {...{ details, row, live: index.live, repeat, setRepeat }}>
          <Turns label="Later turns" turns={after} {...{ index, repeat }} />
        </Runs>
      )}
    </article>
  )
}

/** The metrics that count, with their change. */
function RowScores({ index, row }: { index: PageIndex; row: PageCaseRow }) {
  const shown = index.metrics.flatMap(({ metric, direction, counts }, column) => {
    const [score, before] = [row.scores[column], row.before?.[column] ?? null]
    return counts && typeof score === 'number' ? [{ metric, direction, score, before }] : []
  })
  return (
    <ul class="row-scores">
      {shown.map(({ metric, direction, score, before }) => {
        const gain = (score - (before ?? score)) * (direction === 'higher' ? 1 : -1)
        return (
          <li key={metric}>
            <bdi>{metric}</bdi> <strong>{decimal(score)}</strong>
            {before !== null && before !== score && (
              <span class={`delta ${gain > 0 ? 'good' : 'bad'}`}> was {decimal(before)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function CaseLinks({ place, listed, back, index }: Omit<Shown, 'name' | 'decided'>) {
  const at = listed.findIndex(one => one.place === place)
  const here = index.cases[place]
  const link = (step: number, text: string, key: string) => {
    const next = at === -1 ? undefined : listed[at + step]
    const row = next && index.cases[next.place]
    if (!row) return <span class="faint">{text}</span>
    return (
      <a href={caseLink(row)} data-key={key} aria-keyshortcuts={key}>
        {text}
      </a>
    )
  }
  return (
    <nav class="case-links" aria-label="Cases">
      <a href={back}>← All cases</a>
      <span>
        {link(-1, 'Previous', 'k')} · {link(1, 'Next', 'j')}
        {at >= 0 && (
          <span class="aside">
            {' '}
            {grouped(at + 1)} of {grouped(listed.length)}
          </span>
        )}{' '}
        <CopyButton text={() => location.href} what="link" />
        {here && <CopyButton text={() => here.caseId} what="id" />}
      </span>
    </nav>
  )
}

interface ShownRuns extends Omit<Parameters<typeof RunView>[0], 'run'> {
  /** Which run is shown, from 0. */
  repeat: number
  setRepeat: (repeat: number) => void
}

function Runs({ details, row, live, repeat, setRepeat, children }: ShownRuns) {
  const run = details.runs[repeat]
  return (
    <>
      {details.runs.length > 1 && (
        <div class="chips" role="group" aria-label="Runs">
          {details.runs.map((_, index) => (
            <button
              key={index}
              type="button"
              class="chip"
              aria-pressed={index === repeat}
              onClick={() => setRepeat(index)}
            >
              run {index + 1}
            </button>
          ))}
        </div>
      )}
      {run && (
        <RunView key={repeat} {...{ run, details, row, live }}>
          {children}
        </RunView>
      )}
      <section>
        <h2>Commands</h2>
        <dl class="commands">
          {details.commands.map(({ name, command }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{command}</code> <CopyButton text={() => command} what="command" />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
