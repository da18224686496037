import { defined } from '../defined.ts'
import type { SourceDocument } from '../corpus/sourceDocument.ts'
import type { WritableCase } from '../golden/write/goldenSetText.ts'
import { questionId } from '../interchange/imported/caseIds.ts'
import type { Script } from '../text/scripts.ts'
import { digitsForWords } from '../text/numberWords.ts'
import { scriptShares } from '../text/scripts.ts'
import { sentences } from '../text/sentences.ts'
import { uniqueNames } from '../text/uniqueNames.ts'

/** A heading with the first sentence beneath it. */
interface Section {
  document: SourceDocument
  heading: string
  sentence: string
  asks: boolean
}

/** Characters of a first sentence that can stand as a reference. */
export const sentenceLength = { fewest: 20, most: 400 }

/**
 * Cases to begin with, made without a model: headings as questions, and the first sentence beneath as the reference.
 * Headings that are questions come first, and documents take turns. All are for a person to review.
 * @param count the most cases
 */
export function firstCases(documents: readonly SourceDocument[], count: number): WritableCase[] {
  const inTurn = takingTurns(documents.map(sectionsOf))
  const sections = [
    ...inTurn.filter(({ asks }) => asks),
    ...inTurn.filter(({ asks }) => !asks),
  ].slice(0, count)
  const unique = uniqueNames()
  return sections.map(section => ({
    id: unique(questionId(section.heading)),
    question: section.asks ? section.heading : questionOn(section),
    reference: section.sentence,
    ...defined({ checks: checksOf(section.sentence) }),
    relevantDocuments: [section.document.id],
    review: 'pending',
  }))
}

function sectionsOf(document: SourceDocument): Section[] {
  return document.blocks.flatMap((block, index) => {
    const next = document.blocks[index + 1]
    if (block.kind !== 'heading' || next?.kind !== 'paragraph') return []
    const heading = oneLine(block.text)
    const sentence = oneLine(sentences(next.text)[0] ?? '')
    const fits =
      heading !== '' &&
      heading.length <= sentenceLength.most &&
      sentence.length <= sentenceLength.most
    // A sentence that ends in a colon introduces a list or code.
    const says = sentence.length >= sentenceLength.fewest && !/[:：]$/u.test(sentence)
    return fits && says ? [{ document, heading, sentence, asks: /[?？؟]$/u.test(heading) }] : []
  })
}

/** The first number of a reference, in words and in digits: what a right answer says in any wording. */
function checksOf(sentence: string): WritableCase['checks'] {
  for (const word of sentence.match(/\p{N}(?:[\p{N}.,:]*\p{N})?|\p{L}+/gu) ?? []) {
    if (/\p{N}/u.test(word)) return [{ contains: word }]
    const digits = digitsForWords(word.toLowerCase().normalize('NFKC'))
    // "One" is rarely a number.
    if (/^\d+$/.test(digits) && digits !== '1') return [{ containsAny: [word, digits] }]
  }
  return undefined
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

function takingTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap(list => list.slice(turn, turn + 1)),
  ).flat()
}

const questions: Partial<Record<Script, (heading: string) => string>> = {
  Cyrillic: heading => `Что сказано в документах: «${heading}»?`,
  Han: heading => `文档中关于“${heading}”是怎么说的？`,
}

function questionOn({ heading, sentence }: Section): string {
  const [main] = scriptShares(`${heading} ${sentence}`)
  const ask = main && questions[main.script]
  return ask ? ask(heading) : `What do the documents say about "${heading}"?`
}
