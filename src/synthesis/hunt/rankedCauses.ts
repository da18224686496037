import type { TopicClass } from '../corpus/documentTopics.ts'
import type { HuntedCause } from './causes.ts'
import { severity } from './causes.ts'

/**
 * Causes in the order in which they should be mended: by what they do to a reader, then topics that documents speak of
 * often before others, then those that more questions showed, then as they were found.
 */
export function rankedCauses(causes: readonly HuntedCause[]): HuntedCause[] {
  return causes.toSorted(
    (one, other) =>
      severity(one.finding) - severity(other.finding) ||
      topicOf(one) - topicOf(other) ||
      other.again.length - one.again.length,
  )
}

const topicOrder: readonly TopicClass[] = ['head', 'recent', 'tail']

const topicOf = ({ finding }: HuntedCause): number => topicOrder.indexOf(finding.drawn.topic)
