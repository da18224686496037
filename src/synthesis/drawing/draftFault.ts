import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import { searchTerms } from '../../corpus/searchTerms.ts'
import type { Passage } from '../../judge/claim.ts'
import { functionWords } from '../../judge/lexical/functionWords.ts'
import { scriptShares } from '../../text/scripts.ts'
import type { DraftQuestion, Rejection } from './drawnQuestion.ts'

/** If a script makes up less of the passages than this, the passages are not written in it. */
const leastShare = 0.3
const leakedShare = 0.9
const sameLikeness = 0.9

/** The faults of a draft that can be found without a model. */
export function draftFault(
  draft: DraftQuestion,
  passages: readonly Passage[],
): Rejection | undefined {
  const { question, reference, origin } = draft
  const known = passages.map(({ text }) => text).join('\n')
  const written = [question, ...(reference === undefined ? [] : [reference])]
  if (written.some(text => isInOtherScript(text, known)))
    return { reason: 'otherLanguage', why: 'It is not written in the language of the passages.' }
  if (reference !== undefined && leaks(question, reference))
    return { reason: 'leaksAnswer', why: 'The question holds its own answer.' }
  if (
    origin !== undefined &&
    nearDuplicates([origin, question], { least: sameLikeness }).length > 0
  )
    return { reason: 'sameAsOrigin', why: 'It asks what the simple question asked.' }
  return undefined
}

/**
 * Whether a text is written in another script than the passages. Languages with a common script, such as English and
 * German, are not distinguished; the critic checks those.
 */
function isInOtherScript(text: string, passages: string): boolean {
  const [main] = scriptShares(text)
  if (!main) return false
  const there = scriptShares(passages)
  return !there.some(({ script, share }) => script === main.script && share >= leastShare)
}

/** Whether a question contains nearly every meaningful word of its answer. */
function leaks(question: string, reference: string): boolean {
  const telling = [...new Set(searchTerms(reference))].filter(term => !functionWords.has(term))
  if (telling.length === 0) return false
  const asked = new Set(searchTerms(question))
  return telling.filter(term => asked.has(term)).length / telling.length >= leakedShare
}
