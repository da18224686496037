import { useState } from 'preact/hooks'
import type { PageCase, PageRun } from '../pageCaseData.ts'
import { Claims } from './claims.tsx'
import type { PageCaseRow, PageLive } from '../pageData.ts'
import { Difference } from './difference.tsx'
import { Exchanges } from './exchanges.tsx'
import type { LitClaim } from './marked.tsx'
import { Marked } from './marked.tsx'
import { OtherEvidence } from './otherEvidence.tsx'
import { Passages } from './passages.tsx'
import { ScoreTable } from './scoreTable.tsx'
import { Steps } from './steps.tsx'

interface ShownRun {
  run: PageRun
  details: PageCase
  row: PageCaseRow
  live: PageLive | undefined
}

/** A case in one repeat: what was said, what it scored, and why. */
export function RunView({ run, details, row, live }: ShownRun) {
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
        {details.reference && (
          <section>
            <h2>Reference</h2>
            <Marked text={details.reference} lit={lit} toneOf={toneOf} />
          </section>
        )}
      </div>
      <div class="evidence">
        <Claims lists={run.claimLists} lit={lit} />
        <Passages run={run} lit={lit} supported={supported} />
      </div>
      <OtherEvidence sections={run.sections} />
      <ScoreTable scores={run.scores} />
      <Steps steps={run.steps} leftOut={run.stepsLeftOut} />
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
      <section>
        <h2>Answer{before?.isSame && <small> as in the baseline</small>}</h2>
        {declined && <p class="aside">The pipeline says that it declines.</p>}
        {answer.text === '' ? (
          <p class="faint">(nothing)</p>
        ) : (
          <Marked text={answer} lit={lit} toneOf={toneOf} />
        )}
      </section>
      {before && !before.isSame && (
        <section>
          <h2>Before</h2>
          <Difference before={before} />
        </section>
      )}
    </>
  )
}
