import { z } from 'zod'
import { findRelevantSentences } from '../judge/steps/findRelevantSentences.ts'
import { sentences } from '../text/sentences.ts'
import { definePiece } from './evidencePiece.ts'
import type { EvidenceSection } from './evidenceSection.ts'
import { keptOf, markedEntry } from './evidenceSection.ts'
import type { Found } from './caseInProgress.ts'
import { all, ask, circumstances, read } from './caseInProgress.ts'
import { groupsWithin, materialTokens } from '../judge/questionParts.ts'

/** A sentence of the retrieved contexts, and whether the question is answered with it. */
export interface JudgedSentence {
  text: string
  relevant: boolean
}

/** Every sentence of the retrieved contexts, in rank order: the judge names those that matter. */
export const contextSentences = definePiece({
  name: 'contextSentences',
  steps: [findRelevantSentences],
  readsContexts: true,
  async gather(current): Promise<Found<JudgedSentence[]>> {
    const numbered = current.output.contexts.flatMap(({ text }, context) =>
      sentences(text).map((sentence, index) => ({
        id: `c${context + 1}s${index + 1}`,
        text: sentence,
      })),
    )
    const { question } = current.case
    const asked = groupsWithin(numbered, {
      tokens: materialTokens(current, findRelevantSentences),
    }).map(async group => {
      const request = { question, sentences: group, ...circumstances(current) }
      return ask(findRelevantSentences, request, current)
    })
    return read(all(await Promise.all(asked)), answers => {
      const relevant = new Set(answers.flatMap(answer => answer.relevant))
      return numbered.map(({ id, text }) => ({ text, relevant: relevant.has(id) }))
    })
  },
  record: {
    shape: z.array(z.object({ text: z.string(), relevant: z.boolean() })),
    changeTexts: (judged, change) => judged.map(one => ({ ...one, text: change(one.text) })),
    sections: sentenceSections,
  },
})

function sentenceSections(
  judged: readonly JudgedSentence[],
  { leftOut }: { leftOut: number },
): EvidenceSection[] {
  if (judged.length === 0) return []
  const relevant = judged.filter(sentence => sentence.relevant).length
  const entries = judged.map(sentence =>
    markedEntry(!sentence.relevant, sentence.relevant ? 'relevant' : 'not relevant', sentence.text),
  )
  const sentencesOf = keptOf(judged.length, leftOut, 'sentences of the contexts')
  return [{ summary: `${relevant} of ${sentencesOf} are relevant`, entries }]
}
