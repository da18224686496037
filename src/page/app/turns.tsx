import type { PageRun } from '../pageCaseData.ts'
import type { PageIndex } from '../pageData.ts'
import type { ListedCase } from './filterCases.ts'
import { caseLink } from './route.ts'
import { StateBadges } from './stateBadges.tsx'
import { useCase } from './useCase.ts'
import { PlainText } from './plainText.tsx'

interface Shown {
  index: PageIndex
  /** Which run of them is shown, from 0. */
  repeat: number
}

interface ShownTurns extends Shown {
  label: string
  turns: readonly ListedCase[]
}

/** Turns before or after the one that is looked at: what was said, what it missed, and the way to the rest. */
export function Turns({ label, turns, index, repeat }: ShownTurns) {
  if (turns.length === 0) return null
  return (
    <section aria-label={label}>
      <ol class="turns">
        {turns.map(one => (
          <Turn key={one.place} {...one} {...{ index, repeat }} />
        ))}
      </ol>
    </section>
  )
}

function Turn({ row, place, index, repeat }: ListedCase & Shown) {
  const { details } = useCase(place, index.casesInPart)
  const run = details?.runs[repeat]
  const counting = new Set(index.metrics.flatMap(one => (one.counts ? [one.metric] : [])))
  const scores = run?.scores.filter(({ metric, isMissed }) => isMissed || counting.has(metric))
  return (
    <li>
      <a href={caseLink(row)}>
        <bdi>{row.caseId}</bdi>
      </a>{' '}
      <StateBadges states={row.states} />
      <p class="user" dir="auto">
        {row.question}
      </p>
      {run && <Said {...run} />}
      {scores && (
        <ul class="row-scores aside">
          {scores.map(({ metric, text, isMissed }) => (
            <li key={metric} class={isMissed ? 'missed' : undefined}>
              {isMissed && '✗ '}
              <bdi>{metric}</bdi> {text}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Said({ error, answer, retrievalOnly }: PageRun) {
  if (error !== undefined) {
    return (
      <p class="error" dir="auto">
        {error}
      </p>
    )
  }
  if (retrievalOnly) return null
  if (!answer) return <p class="faint">The answer is not kept.</p>
  return (
    <PlainText length={answer.text.length}>
      {answer.text === '' ? '(nothing)' : answer.text}
    </PlainText>
  )
}
