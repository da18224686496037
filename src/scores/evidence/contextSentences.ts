import { findRelevantSentences } from '../../judge/steps/findRelevantSentences.ts'
import type { JudgedSentence } from '../../metrics/metric.ts'
import { sentences } from '../../text/sentences.ts'
import type { Found, Inquiry } from './inquiry.ts'
import { all, ask, circumstances, read } from './inquiry.ts'
import { groupsWithin, materialTokens } from './parts.ts'

/** Cuts the retrieved contexts into sentences, and has the judge name those that matter. */
export async function judgeContextSentences(inquiry: Inquiry): Promise<Found<JudgedSentence[]>> {
  const numbered = inquiry.output.contexts.flatMap(({ text }, context) =>
    sentences(text).map((sentence, index) => ({
      id: `c${context + 1}s${index + 1}`,
      text: sentence,
    })),
  )
  const { question } = inquiry.case
  const asked = groupsWithin(numbered, { tokens: materialTokens(inquiry) }).map(async group => {
    const request = { question, sentences: group, ...circumstances(inquiry) }
    return ask(findRelevantSentences, request, inquiry)
  })
  return read(all(await Promise.all(asked)), answers => {
    const relevant = new Set(answers.flatMap(answer => answer.relevant))
    return numbered.map(({ id, text }) => ({ text, relevant: relevant.has(id) }))
  })
}
