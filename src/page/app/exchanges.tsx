import { useState } from 'preact/hooks'
import type { PageExchange, PageExchanges, PageRun } from '../pageCaseData.ts'
import type { PageCaseRow, PageLive } from '../pageData.ts'
import { askServer } from './live.ts'

interface Shown {
  run: PageRun
  /** The case, as the server knows it. */
  row: PageCaseRow
  live: PageLive | undefined
  /** Prints them if the page does not have them. */
  command: string
}

/** What the judge was asked, word by word, and what it answered. */
export function Exchanges({ run, row, live, command }: Shown) {
  return (
    <section>
      <h2>Exchanges with the judge</h2>
      {!run.isAsked ? (
        <p class="aside">No model was asked about this case.</p>
      ) : run.exchanges ? (
        <Found found={run.exchanges} />
      ) : live ? (
        <OnDemand live={live} row={row} repeat={run.repeat} />
      ) : (
        <p class="aside">
          They are not in this file. In the project with its verdict log, this prints them:{' '}
          <code>{command}</code>
        </p>
      )}
    </section>
  )
}

function OnDemand({ live, row, repeat }: { live: PageLive; row: PageCaseRow; repeat: number }) {
  const [found, setFound] = useState<PageExchanges>()
  const [said, setSaid] = useState('')
  if (found) return <Found found={found} />
  const load = async () => {
    setSaid('Looking them up in the verdict log …')
    const { set, variant, caseId } = row
    const asked = { set, variant, caseId, repeat }
    const reply = await askServer<PageExchanges>(live, '/cases/exchanges', asked)
    if ('problem' in reply) setSaid(reply.problem)
    else setFound(reply)
  }
  return (
    <>
      <button type="button" class="chip" onClick={() => void load()}>
        Show them
      </button>
      <p role="status">{said}</p>
    </>
  )
}

function Found({ found: { exchanges, notes } }: { found: PageExchanges }) {
  return (
    <>
      {exchanges.length > 0 && (
        <p class="aside">
          The verdict log keeps each answer with a hash of its question. The questions here are
          rendered again: if one has an answer, its hash matches, so it is what was asked. JSON is
          laid out for reading, and answers have your ids of passages and claims.
        </p>
      )}
      {exchanges.map((exchange, index) => (
        <Exchange key={index} exchange={exchange} />
      ))}
      {notes.map(note => (
        <p key={note} class="aside" dir="auto">
          {note}
        </p>
      ))}
    </>
  )
}

function Exchange({ exchange: { name, facts, messages, answer } }: { exchange: PageExchange }) {
  return (
    <details class="exchange">
      <summary>
        <bdi>{name}</bdi> <small dir="auto">{facts}</small>
        {answer === undefined && <small class="missed"> · no answer in the log</small>}
      </summary>
      {messages.map(({ role, content }, index) => (
        <Message key={index} title={role} text={content} />
      ))}
      {answer !== undefined && <Message title="answer" text={answer} />}
    </details>
  )
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <pre dir="auto">{text}</pre>
    </>
  )
}
