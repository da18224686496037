import type { SourceDocument } from '../../corpus/sourceDocument.ts'
import { tokens } from '../../text/tokens.ts'
import { latestDate } from './latestDate.ts'

/**
 * How documents speak of a topic: `head` often, `tail` seldom, `recent` lately.
 *
 * After Semnani et al., "WikiChat", 2023, who take head and tail by how often pages are read, and recent ones by how
 * often they were edited lately. Documents alone tell neither: here a topic is `head` where a tenth of the documents
 * and at least two name it, and a document is recent where the latest date in its text is among the newest quarter.
 */
export const topicClasses = ['head', 'tail', 'recent'] as const
export type TopicClass = (typeof topicClasses)[number]

export interface Topics {
  /** In how many documents a phrase stands. */
  documentsWith(phrase: string): number
  isHead(phrase: string): boolean
  isRecent(document: SourceDocument): boolean
  /** Whether any document is. */
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

/** None where fewer than two different dates are named: then nothing is newer than anything else. */
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
