import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { PageCase, PageRun, PageScore, FormerRun } from '../pageCaseData.ts'
import { Claims } from './claims.tsx'
import type { PageCaseRow, PageLive } from '../pageData.ts'
import { Exchanges } from './exchanges.tsx'
import type { LitClaim } from './marked.tsx'
import { Marked } from './marked.tsx'
import { Passages } from './passages.tsx'
import { Steps } from './steps.tsx'
import { Scrolled } from './scrolled.tsx'
import { ToolCalls } from './toolCalls.tsx'
import { PlainText } from './plainText.tsx'

interface ShownRun {
  run: PageRun
  details: PageCase
  row: PageCaseRow
  live: PageLive | undefined
  /** The text below the evidence of the case. */
  children?: ComponentChildren
}

/** A case in one repeat: what was said, what it scored, and why. */
export function RunView({ run, details, row, live, children }: ShownRun) {
  // The claim that a reader points at, or else the one that was chosen.
  const [pointed, setPointed] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const lit: LitClaim = {
    claim: pointed ?? chosen,
    point: setPointed,
    choose: claim => setChosen(former => (former === claim ? undefined : claim)),
    chosen,
  }
  const claims = run.claimLists.flatMap(list => list.claims)
  const supported = new Set(
    claims.filter(({ verdict }) => verdict === 'supported').map(({ id }) => id),
  )
  const toneOf = (own: readonly string[]) => (own.every(id => supported.has(id)) ? 'good' : 'bad')
  return (
    <>
      {run.error !== undefined && (
        <p class="error" dir="auto">
          {run.error}
        </p>
      )}
      <div class="said">
        <Answer run={run} lit={lit} toneOf={toneOf} />
      </div>
      <div class="said">
        {details.reference && (
          <section>
            <h2>Reference</h2>
            <Marked text={details.reference} lit={lit} toneOf={toneOf} />
          </section>
        )}
        {details.facts && (
          <section>
            <h2>Facts</h2>
            <ul class="facts">
              {details.facts.map(({ text, optional }, index) => (
                <li key={index}>
                  <Marked text={text} lit={lit} toneOf={toneOf} />
                  {optional && <p class="aside">optional</p>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div class="evidence">
        <Claims lists={run.claimLists} lit={lit} />
        <Passages run={run} lit={lit} supported={supported} />
      </div>
      {children}
      <OtherEvidence sections={run.sections} />
      <ScoreTable scores={run.scores} />
      <ToolCalls {...run} />
      <Steps steps={run.steps} leftOut={run.stepsLeftOut} />
      <Details details={run.details} />
      <Exchanges {...{ run, row, live }} command={details.exchangesCommand} />
      <p class="aside">{run.took.join(' · ')}</p>
    </>
  )
}

interface Answered extends Pick<Parameters<typeof Marked>[0], 'lit' | 'toneOf'> {
  run: PageRun
}

function Answer({
  run: { answer, before, retrievalOnly, declined, error },
  lit,
  toneOf,
}: Answered) {
  // Who failed gave none.
  if (retrievalOnly || error !== undefined) return null
  if (!answer) {
    return (
      <section>
        <h2>Answer</h2>
        <p class="faint">It is not kept.</p>
      </section>
    )
  }
  return (
    <>
      {before && !before.isSame && <FormerAnswer before={before} />}
      <section>
        <h2>Answer{before?.isSame && <small> as in the baseline</small>}</h2>
        {declined && <p class="aside">The pipeline says that it declines.</p>}
        {answer.text === '' ? (
          <p class="faint">(nothing)</p>
        ) : (
          <Marked text={answer} lit={lit} toneOf={toneOf} />
        )}
      </section>
    </>
  )
}

/** What the pipeline returned with the answer. */
function Details({ details }: Pick<PageRun, 'details'>) {
  if (details === undefined) return null
  return (
    <section>
      <h2>Details of the pipeline</h2>
      <pre class="details" dir="ltr">
        {details}
      </pre>
    </section>
  )
}

/** What the case scored by each metric, beside the baseline and its thresholds. */
function ScoreTable({ scores }: { scores: readonly PageScore[] }) {
  if (scores.length === 0) return null
  const has = (field: 'before' | 'threshold' | 'draws' | 'judge') =>
    scores.some(score => score[field] !== undefined)
  const columns = [
    { field: 'before', title: 'baseline' },
    { field: 'threshold', title: 'required' },
    { field: 'draws', title: 'tried again' },
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

/** What the baseline's system answered, with what is gone from it. */
function FormerAnswer({ before: { answer, pieces } }: { before: FormerRun }) {
  return (
    <section>
      <h2>
        Answer before <small>in the baseline</small>
      </h2>
      <PlainText length={answer.length}>
        {pieces?.map(({ text, isKept }) => (isKept ? text : <del>{text}</del>)) ??
          (answer === '' ? '(nothing)' : answer)}
      </PlainText>
    </section>
  )
}

/** Evidence that is not a list of claims: ratings, sentences, entities, refusals. */
function OtherEvidence({ sections }: Pick<PageRun, 'sections'>) {
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
