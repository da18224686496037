import type { SourceDocument } from '../../corpus/sourceDocument.ts'
import { tokens } from '../../text/tokens.ts'
import { latestDate } from './latestDate.ts'

/**
 * How documents mention a topic: `head` often, `tail` rarely, `recent` lately.
 *
 * After Semnani et al., "WikiChat", 2023, who define head and tail by the readers of pages, and recent pages by their
 * latest edits. Documents alone have neither: here a topic is `head` if a tenth of the documents and at least two
 * name it, and a document is recent if the latest date in its text is among the newest quarter.
 */
export const topicClasses = ['head', 'tail', 'recent'] as const
export type TopicClass = (typeof topicClasses)[number]

export interface Topics {
  /** How many documents contain a phrase. */
  documentsWith(phrase: string): number
  isHead(phrase: string): boolean
  isRecent(document: SourceDocument): boolean
  /** Whether any document is recent. */
  hasRecent: boolean
}

export function documentTopics(documents: readonly SourceDocument[]): Topics {
  const words = documents.map(({ text }) => ` ${tokens(text).join(' ')} `)
  const counts = new Map<string, number>()
  const recent = recentDocuments(documents)
  const documentsWith = (phrase: string): number => {
    const wanted = ` ${tokens(phrase).join(' ')} `
    const known = counts.get(wanted)
    if (known !== undefined) return known
    const count = words.filter(text => text.includes(wanted)).length
    counts.set(wanted, count)
    return count
  }
  return {
    documentsWith,
    isHead: phrase => documentsWith(phrase) >= Math.max(2, documents.length / 10),
    isRecent: document => recent.has(document),
    hasRecent: recent.size > 0,
  }
}

/** Empty if the documents name fewer than two different dates: then no document is newer than another. */
function recentDocuments(documents: readonly SourceDocument[]): Set<SourceDocument> {
  const dated = documents
    .flatMap(document => {
      const date = latestDate(document.text)
      return date === undefined ? [] : [{ document, date }]
    })
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
  const [newest] = dated
  if (!newest || dated.every(({ date }) => date === newest.date)) return new Set()
  const least = dated[Math.ceil(dated.length / 4) - 1]?.date ?? newest.date
  return new Set(dated.filter(({ date }) => date >= least).map(({ document }) => document))
}
