import type { CaseEvidence } from '../../results/results.ts'
import type { EvidenceSection } from './evidenceSection.ts'
import { markedEntry, shownId, shownText } from './evidenceSection.ts'

/** What the judge rated by a metric's criterion; all ratings where no metric is named. */
export function ratingSection({ ratings = [] }: CaseEvidence, metric?: string): EvidenceSection[] {
  const shown = ratings.filter(rating => metric === undefined || rating.metric === metric)
  if (shown.length === 0) return []
  const best = shown.filter(({ share }) => share === 1).length
  const entries = shown.map(({ subject, text, value, share, quote, reason }) =>
    markedEntry(share < 1, `${shownId(subject)} rated ${value}`, text, [
      reason === '' ? undefined : `reason: ${shownText(reason)}`,
      quote === null ? undefined : `quote: "${shownText(quote)}"`,
    ]),
  )
  return [
    {
      ...(shown.length > 1 && { summary: `${best} of ${shown.length} rated the best` }),
      entries,
    },
  ]
}
