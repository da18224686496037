import type { TopicClass } from '../corpus/documentTopics.ts'
import type { HuntedCause } from './causes.ts'
import { severity } from './causes.ts'

/**
 * Causes in the order to fix them: by harm to the reader, then by how often documents mention the topic, then by the
 * number of questions that showed them, then in the order of finding.
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
