import { isRefusal } from './abstentionPhrases.ts'
import { isBlank } from './isBlank.ts'

interface Answered {
  answer: string
  /** What the pipeline says about itself; undefined if it says nothing. */
  declined?: boolean
}

/**
 * Whether the system declined to answer: what the pipeline says about itself, else whether its answer
 * shows nothing or only a refusal. Languages: English, Russian, Chinese, German, Spanish, French,
 * Japanese. Words that no list foresaw are missed, so a pipeline that knows should say so.
 */
export function abstained({ declined, answer }: Answered): boolean {
  return declined ?? saysNothing(answer)
}

/** Every metric of an answer wants to know, and reading it takes longer than most of them do. */
const known = new Map<string, boolean>()
const mostKnown = 1000

function saysNothing(answer: string): boolean {
  const before = known.get(answer)
  if (before !== undefined) return before
  const found = isBlank(answer) || isRefusal(answer)
  if (known.size >= mostKnown) known.clear()
  known.set(answer, found)
  return found
}

/** Said about an answer that declines nothing, and holds nothing to check. */
export const statesNothing = 'the answer states nothing'

export const declinedToAnswer = 'the system declined to answer'

/** Why an answer has no claims to check. */
export function whyNoClaims(output: Answered): string {
  return abstained(output) ? declinedToAnswer : statesNothing
}
