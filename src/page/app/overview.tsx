import type { ReportLine } from '../../report/model/report.ts'
import type { PageIndex } from '../pageData.ts'
import { counted } from '../../text/numbers.ts'
import { CaseChips } from './caseChips.tsx'
import { Causes } from './causes.tsx'
import { MetricTable } from './metricTable.tsx'
import { OutcomeBadge } from './outcomeBadge.tsx'
import { Prose } from './prose.tsx'
import { allCases, filterLink } from './route.ts'
import { Strips } from './strips.tsx'
import { Trends } from './trends.tsx'
import { Variants } from './variants.tsx'

/** What became of the run, what broke, and what to do; below it, all that this rests on. */
export function Overview({ index }: { index: PageIndex }) {
  return (
    <>
      <Verdict index={index} />
      {index.errors.length > 0 && (
        <section>
          <h2>Errors</h2>
          <LinkedLines lines={index.errors} />
        </section>
      )}
      <div class="found">
        <Strips sets={index.sets} />
        <Causes causes={index.explanations} />
      </div>
      <NextSteps index={index} />
      <Trends trends={index.trends} run={index.run} />
      <MetricTables sets={index.sets} />
      <Variants variants={index.variants} variantMeans={index.variantMeans} />
      <Weaknesses weaknesses={index.weaknesses} />
      <section>
        <h2>What the numbers rest on</h2>
        <dl class="facts">
          {index.facts.map(({ name, lines }) => (
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

/** The verdict and the sentence; if cases got worse, how many, and below it the gate's reason. */
function Verdict({ index }: { index: PageIndex }) {
  const { outcome, outcomeText, reason, reasonCases, worse } = index
  return (
    <section class="verdict" aria-labelledby="verdict">
      <h1 id="verdict" tabIndex={-1}>
        <OutcomeBadge outcome={outcome} text={outcomeText} />
        <span class="reason" dir="auto">
          <Prose text={worse ?? reason} />
        </span>
      </h1>
      {worse !== undefined && (
        <p dir="auto">
          <Prose text={reason} />
        </p>
      )}
      {reasonCases.length > 0 && (
        <p class="see">
          <CaseChips cases={reasonCases} />
        </p>
      )}
    </section>
  )
}

/** After the causes: who accepts a change should have seen what it breaks. */
function NextSteps({ index: { findings, nextSteps } }: { index: PageIndex }) {
  return (
    <>
      {findings.length > 0 && (
        <section>
          <h2>Look at</h2>
          <LinkedLines lines={findings} />
        </section>
      )}
      {nextSteps.length > 0 && (
        <section>
          <h2>Next steps</h2>
          <Lines lines={nextSteps} />
        </section>
      )}
    </>
  )
}

/** Sets whose means held are folded away if others got worse. */
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

/** Parts of the system that low scores point to, with the cases to look at. */
function Weaknesses({ weaknesses }: Pick<PageIndex, 'weaknesses'>) {
  if (weaknesses.length === 0) return null
  return (
    <section>
      <h2>What the scores point to</h2>
      <div class="cards">
        {weaknesses.map(({ headline, details, cases }) => (
          <article class="card" key={headline}>
            <h3 dir="auto">{headline}</h3>
            {details.map(detail => (
              <p key={detail} dir="auto">
                <Prose text={detail} />
              </p>
            ))}
            <p class="see">
              <CaseChips cases={cases.slice(0, mostLinked)} />
              {cases.length > mostLinked && <span>and {cases.length - mostLinked} more </span>}
            </p>
          </article>
        ))}
      </div>
    </section>
  )
}

const mostLinked = 5
