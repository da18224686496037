import type { ReportLine } from '../../report/model/report.ts'
import type { PageIndex } from '../pageData.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { MetricTable } from './metricTable.tsx'
import { OutcomeBadge } from './outcomeBadge.tsx'
import { allCases, filterLink, caseLink } from './route.ts'
import { Trends } from './trends.tsx'
import { Variants } from './variants.tsx'
import type { NamedInReport } from '../../report/model/names.ts'
import { Isolated } from './isolated.tsx'

/** What became of the run, why, and where to look. */
export function Overview({ index }: { index: PageIndex }) {
  const { outcome, outcomeText, reason, reasonCases, findings, nextSteps, errors, facts } = index
  return (
    <>
      <section class="verdict" aria-labelledby="verdict">
        <h1 id="verdict" tabIndex={-1}>
          <OutcomeBadge outcome={outcome} text={outcomeText} />
          <span class="reason" dir="auto">
            <Prose text={reason} />
          </span>
        </h1>
        {reasonCases.length > 0 && (
          <p class="see">
            <CaseChips cases={reasonCases} />
          </p>
        )}
        <LinkedLines lines={findings} />
        {nextSteps.length > 0 && (
          <div class="next">
            <h2>Next steps</h2>
            <Lines lines={nextSteps} />
          </div>
        )}
      </section>
      <Explanations title="What got worse" explanations={index.explanations} tone="bad" />
      {errors.length > 0 && (
        <section>
          <h2>Errors</h2>
          <LinkedLines lines={errors} />
        </section>
      )}
      <MetricTables sets={index.sets} />
      <Variants variants={index.variants} variantMeans={index.variantMeans} />
      <Explanations title="What the scores point to" explanations={index.weaknesses} tone="plain" />
      <Trends trends={index.trends} />
      <section>
        <h2>What the numbers rest on</h2>
        <dl class="facts">
          {facts.map(({ name, lines }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Lines lines={lines} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

/** Sets whose means held are folded away, where others got worse. */
function MetricTables({ sets }: Pick<PageIndex, 'sets'>) {
  const [shown, others] = [true, false].map(isShown =>
    sets.filter(set => set.isShown === isShown).map(set => <MetricTable key={set.set} set={set} />),
  )
  return (
    <>
      {shown}
      {others && others.length > 0 && (
        <details>
          <summary>The means of {counted(others.length, 'set')} held</summary>
          {others}
        </details>
      )}
    </>
  )
}

function LinkedLines({ lines }: { lines: readonly ReportLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul class="lines">
      {lines.map(({ text, cases = [], state }) => (
        <li key={text} dir="auto">
          <Prose text={text} />
          {cases.length > 0 && (
            <span class="see">
              <CaseChips cases={cases} />
              {state && <a href={filterLink({ ...allCases, state })}>all of them</a>}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul class="lines">
      {lines.map(line => (
        <li key={line} dir="auto">
          <Prose text={line} />
        </li>
      ))}
    </ul>
  )
}

interface Shown {
  title: string
  explanations: PageIndex['explanations']
  tone: 'bad' | 'plain'
}

/** Parts of the system that explain the scores, with the cases to look at. */
function Explanations({ title, explanations, tone }: Shown) {
  if (explanations.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <div class="cards">
        {explanations.map(({ headline, details, cases }, place) => (
          <article class={`card ${tone}`} key={headline}>
            <h3 dir="auto">{headline}</h3>
            {details.map(detail => (
              <p key={detail} dir="auto">
                <Prose text={detail} />
              </p>
            ))}
            <p class="see">
              <CaseChips cases={cases.slice(0, mostLinked)} />
              {tone === 'bad' ? (
                <a href={filterLink({ ...allCases, cause: `${place + 1}` })}>
                  {cases.length === 1 ? 'in the list' : `all ${grouped(cases.length)} cases`}
                </a>
              ) : (
                cases.length > mostLinked && <span>and {cases.length - mostLinked} more </span>
              )}
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}

const mostLinked = 5

/** Links to cases. */
function CaseChips({ cases }: { cases: readonly NamedInReport[] }) {
  return (
    <>
      {cases.map(name => (
        <a key={caseLink(name)} class="chip" href={caseLink(name)}>
          <bdi>{name.caseId}</bdi>
          {name.variant !== undefined && (
            <>
              {' '}
              <small>
                <bdi>{name.variant}</bdi>
              </small>
            </>
          )}
        </a>
      ))}
    </>
  )
}

/** A line of a report: what stands in backticks, and our commands, are code. */
function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split(codeInText).map((piece, index) => {
        if (index % 2 === 0) return <Isolated key={index} text={piece} />
        return <code key={index}>{piece.replaceAll('`', '')}</code>
      })}
    </>
  )
}

const codeInText =
  /(`[^`\s](?:[^`]*[^`\s])?`|npx vitest-rag(?: [a-z-]+(?: update)?)?(?: --[a-z]+(?: <\w+>)?)*)/
