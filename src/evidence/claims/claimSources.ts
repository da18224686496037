import type { Claim } from '../../judge/claim.ts'
import { claimsBySentence } from '../../judge/lexical/claimsBySentence.ts'
import { indexPassage } from '../../judge/lexical/passageIndex.ts'
import { claimTerms, findSupport } from '../../judge/lexical/support.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { CitationMark, TextCitations } from '../../text/citationMarks.ts'
import { readCitations } from '../../text/citationMarks.ts'
import { windowUnits } from '../../text/windows.ts'
import type { IsSource } from '../../text/citationMarks/sourceNames.ts'
import { numberIn } from '../../text/citationMarks/sourceNames.ts'
import type { FindPassages } from './citedPassages.ts'
import { formOf, passageFinder } from './citedPassages.ts'

/** One source that a claim cites. */
export interface CitedSource {
  /** The mark as written. */
  mark: string
  /** Ids of the retrieved passages that it names; none if it names nothing that was retrieved. */
  passages: readonly string[]
}

/** A sentence that holds less of a claim is not where the claim comes from. */
const leastShare = 0.5

/** The most characters of an answer that are searched for claims. No reader would read a longer answer. */
const longestAnswer = 50_000

/**
 * The sources that each claim of an answer cites, each once, in the order of the claims. Marks are those that
 * the judge left with a claim. One that it left with no claim of its sentence is that of all of them: a model
 * that was not asked for marks, or forgot one, must not make a right citation look missing.
 */
export function claimSources(
  claims: readonly Claim[],
  { answer, contexts }: Pick<PipelineOutput, 'answer' | 'contexts'>,
): CitedSource[][] {
  const find = passageFinder(contexts)
  const forms = new Set(contexts.flatMap(({ id, documentId }) => [formOf(id), formOf(documentId)]))
  // If `chunk-7` was retrieved, `chunk-99` names no passage but is still meant as a source.
  const isSource: IsSource = name =>
    numberIn(name) === undefined &&
    (find(name).length > 0 || (/\d/u.test(name) && forms.has(formOf(name))))
  const own = readCitations(answer, isSource)
  const read = (mark: string): CitedSource[] =>
    marksIn(mark, isSource).flatMap(one => sourcesOf(one, own, find))
  const left =
    own.marks.length === 0 || answer.length > longestAnswer
      ? []
      : marksLeft(claims, answer, isSource)
  return claims.map(({ cites = [] }, index) =>
    eachOnce([...cites, ...(left[index] ?? [])].flatMap(read)),
  )
}

/** A source that two marks name is one. */
function eachOnce(sources: readonly CitedSource[]): CitedSource[] {
  const byTarget = new Map<string, CitedSource>()
  for (const source of sources) {
    const target = source.passages.join('\n') || source.mark
    if (!byTarget.has(target)) byTarget.set(target, source)
  }
  return [...byTarget.values()]
}

/** The marks in a judge's answer, which may give one mark, several, or only the text inside a mark. */
function marksIn(mark: string, isSource: IsSource): CitationMark[] {
  const { marks } = readCitations(mark, isSource)
  if (marks.length > 0) return [...marks]
  const name = mark.trim().replace(/^[[(【^]+|[\])】]+$/gu, '')
  return name === '' ? [] : [{ mark, from: 0, to: mark.length, names: [name] }]
}

function sourcesOf(
  { mark, names, leadsTo, onlyIfRetrieved }: CitationMark,
  { named, notes }: Pick<TextCitations, 'named' | 'notes'>,
  find: FindPassages,
): CitedSource[] {
  const linked = leadsTo === undefined ? [] : find(leadsTo)
  if (linked.length > 0) return [{ mark, passages: linked }]
  return names.flatMap(name => {
    const label = name.replace(/^\^/u, '')
    if (notes.has(label)) return []
    const told = named.get(label)
    // A list of sources that gives titles alone leaves the number what it is.
    const passages = told && told.length > 0 ? told.flatMap(find) : find(name)
    return onlyIfRetrieved && passages.length === 0
      ? []
      : [{ mark, passages: [...new Set(passages)] }]
  })
}

/** For each claim, the marks of its sentence that no claim of that sentence has. */
function marksLeft(claims: readonly Claim[], answer: string, isSource: IsSource): string[][] {
  const sentences = claimsBySentence({ text: answer }, isSource).claims.map(said =>
    typeof said === 'string' ? { text: said, cites: [] } : said,
  )
  const placeOf = placeFinder(sentences.map(({ text }) => text))
  const places = claims.map(({ text }) => placeOf(text))
  const namesOf = (mark: string) => marksIn(mark, isSource).flatMap(({ names }) => names)
  const taken = new Map<number, string[]>()
  for (const [index, { cites = [] }] of claims.entries()) {
    const place = places[index] ?? -1
    taken.set(place, [...(taken.get(place) ?? []), ...cites])
  }
  const left = sentences.map(({ cites }, place) => {
    const known = new Set((taken.get(place) ?? []).flatMap(namesOf))
    return cites.filter(mark => !namesOf(mark).every(name => known.has(name)))
  })
  return places.map(place => left[place] ?? [])
}

/** Finds the sentence that shares most words with a claim; -1 if that is less than half of the claim. */
function placeFinder(sentences: readonly string[]): (claim: string) => number {
  // A short answer is a claim together with its question, and may hold few of its words.
  if (sentences.length < 2) return () => sentences.length - 1
  const places = new Map(
    sentences.flatMap((text, place) => windowUnits(text).map(unit => [unit, place] as const)),
  )
  const index = indexPassage(sentences.join('\n\n'))
  return claim => {
    const { share, sentence } = findSupport(claimTerms(claim, undefined), index)
    return share < leastShare ? -1 : (places.get(sentence) ?? -1)
  }
}
