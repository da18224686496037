import type { Verdict } from '../../judge/claim.ts'
import { nearestName } from '../../text/nearestName.ts'

const otherWords: Record<Verdict, readonly string[]> = {
  supported: [
    'support',
    'supports',
    'entailment',
    'entailed',
    'entails',
    'attributable',
    'faithful',
    'grounded',
    'true',
    'yes',
  ],
  refuted: ['refute', 'refutes', 'contradicted', 'contradiction', 'contradicts', 'contradictory'],
  notEnoughInfo: [
    'notenoughinformation',
    'nei',
    'neutral',
    'unknown',
    'unverifiable',
    'extrapolatory',
    'baseless',
    'irrelevant',
    'partiallysupported',
  ],
}

/** Words for `not supported` that leave open whether the passages refute it. */
const undecided = ['unsupported', 'notsupported', 'hallucinated', 'unfaithful', 'false', 'no']

/** The label to suggest instead of an unknown word; undefined if there is no good guess. */
export function labelFix(given: unknown): string | undefined {
  const word = String(given)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  if (undecided.includes(word)) {
    return 'Write `refuted` if a passage says otherwise, `notEnoughInfo` if none says it'
  }
  const meant = Object.entries(otherWords).find(([, words]) => words.includes(word))?.[0]
  const right = meant ?? nearestName(String(given), Object.keys(otherWords))
  return right && `Write \`${right}\``
}
