import type { PageIndex } from '../pageData.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { CaseGrid } from './caseGrid.tsx'
import { CopyButton } from './copyButton.tsx'
import { FilterBar } from './filterBar.tsx'
import type { ListedCase } from './filterCases.ts'
import { countCases } from './filterCases.ts'
import { Isolated } from './isolated.tsx'
import type { CaseFilter } from './route.ts'
import type { SearchTexts } from './useSearchTexts.ts'

interface Listed {
  index: PageIndex
  filter: CaseFilter
  listed: readonly ListedCase[]
  texts: SearchTexts
  /** The place of the case that the reader comes back from; -1 if there is none. */
  from: number
}

/** The table of cases, as its filter has it. */
export function CaseList({ index, filter, listed, texts, from }: Listed) {
  const cause = index.explanations[Number(filter.cause) - 1]
  return (
    <section>
      <h1 class="title">Cases</h1>
      <FilterBar index={index} filter={filter} />
      <Unpacked texts={texts} all={index.cases.length} />
      {cause && (
        <p class="aside" dir="auto">
          Cause {filter.cause}: <Isolated text={cause.headline} />
        </p>
      )}
      <div class="told">
        <p role="status" class="aside">
          {told(listed, index)}
        </p>
        <CopyButton text={() => location.href} what="link" />
      </div>
      {listed.length > 0 && <CaseGrid {...{ index, filter, listed, from }} fields={texts.fields} />}
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

/** How far passages and claims are unpacked, until they all are. */
function Unpacked({ texts: { unpacked, problem }, all }: { texts: SearchTexts; all: number }) {
  if (problem !== undefined) return <p role="alert">{problem}</p>
  if (unpacked === undefined || unpacked === all) return null
  return (
    <p class="aside">
      <progress aria-label="Passages and claims" max={all} value={unpacked} /> The search has read
      the passages and claims of {grouped(unpacked)} of {grouped(all)} cases.
    </p>
  )
}
