import type { PageCase } from '../pageCaseData.ts'
import type { PageCaseRow } from '../pageData.ts'

/** One kind of text that a search looks at. */
export interface SearchField {
  name: 'names' | 'answer' | 'passages' | 'claims'
  /** By place of the case. */
  texts: readonly string[]
  /** The same in lower case: typing must not wait for 10 000 cases. */
  lowered: readonly string[]
}

export const searchedWords = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean)

export const searchField = (name: SearchField['name'], texts: readonly string[]): SearchField => ({
  name,
  texts,
  lowered: texts.map(text => text.toLowerCase()),
})

/** What the list shows of each case, or could show: it is there from the beginning. */
export function namesField(cases: readonly PageCaseRow[]): SearchField {
  const texts = cases.map(({ set, variant = '', caseId, question, tags = [], group = '' }) =>
    [caseId, question, set, variant, ...tags, group].join('\n'),
  )
  return searchField('names', texts)
}

/** The passages and claims of all repeats of a case. */
export function textsOfCase(one: PageCase | null): { passages: string; claims: string } {
  const runs = one?.runs ?? []
  const passages = runs.flatMap(run => run.passages.map(({ text }) => text.text))
  const claims = runs.flatMap(run =>
    run.claimLists.flatMap(list => list.claims.map(({ text }) => text)),
  )
  return { passages: distinct(passages), claims: distinct(claims) }
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].join('\n')

/** Where a search found a case, if not by what the list shows of it anyway. */
export interface FoundIn {
  name: SearchField['name']
  before: string
  found: string
  after: string
}

/** Characters that are shown beside what was found. */
const shownBefore = 40
const shownAfter = 100

export function foundIn(
  fields: readonly SearchField[],
  place: number,
  search: string,
): FoundIn | undefined {
  const [names, ...others] = fields
  const words = searchedWords(search).filter(word => !names?.lowered[place]?.includes(word))
  for (const { name, texts, lowered } of others) {
    const small = lowered[place] ?? ''
    const text = texts[place] ?? ''
    const found = words.find(word => small.includes(word))
    if (found === undefined) continue
    // Few letters have another length in lower case; where they stand, places are those of the lower case.
    const shown = text.length === small.length ? text : small
    const from = small.indexOf(found)
    const to = from + found.length
    return {
      name,
      before: cutBefore(shown.slice(0, from)),
      found: shown.slice(from, to),
      after: cutAfter(shown.slice(to)),
    }
  }
  return undefined
}

function cutBefore(text: string): string {
  return text.length > shownBefore ? `… ${wholeCharacters(text.slice(-shownBefore))}` : text
}

function cutAfter(text: string): string {
  return text.length > shownAfter ? `${wholeCharacters(text.slice(0, shownAfter))} …` : text
}

/** Without the half of a character that a cut left at an end. */
const wholeCharacters = (text: string) =>
  text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')
