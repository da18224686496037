import { compareTexts } from '../../judge/steps/compareTexts.ts'
import { generateQuestions } from '../../judge/steps/generateQuestions.ts'
import { abstained } from '../../text/abstained.ts'
import type { GeneratedQuestion } from '../../metrics/metric.ts'
import { notApplicable } from '../../score.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { Found, Inquiry } from './inquiry.ts'
import { ask, circumstances, read } from './inquiry.ts'

/** As many as RAGAS generates. */
const count = 3

/** Questions that the answer would answer, and how near each is to the one that was asked. */
export async function generateAndCompare(inquiry: Inquiry): Promise<Found<GeneratedQuestion[]>> {
  const { answer } = inquiry.output
  // No question fits a refusal, so there is nothing to generate.
  if (abstained(inquiry.output)) return { found: [] }
  if (isBlank(answer)) return { instead: notApplicable('the answer is empty') }
  const generated = await ask(
    generateQuestions,
    { answer, count, ...circumstances(inquiry) },
    inquiry,
  )
  if ('instead' in generated) return generated
  const { questions } = generated.found
  // Where all are evasive the score is settled, and the embeddings would be paid for nothing.
  if (questions.every(({ noncommittal }) => noncommittal)) {
    return { found: questions.map(question => ({ ...question, similarity: 0 })) }
  }
  const others = questions.map(({ question }) => question)
  const compared = await ask(compareTexts, { text: inquiry.case.question, others }, inquiry)
  return read(compared, ({ similarities }) =>
    questions.map((question, index) => ({ ...question, similarity: similarities[index] ?? 0 })),
  )
}
