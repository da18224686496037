import { z } from 'zod'
import { compareTexts } from '../judge/steps/compareTexts.ts'
import { generateQuestions } from '../judge/steps/generateQuestions.ts'
import { notApplicable } from '../score.ts'
import { abstained } from '../text/abstained.ts'
import { isBlank } from '../text/isBlank.ts'
import { decimal } from '../text/numbers.ts'
import { definePiece } from './evidencePiece.ts'
import type { EvidenceSection } from './evidenceSection.ts'
import { markedEntry } from './evidenceSection.ts'
import type { Found } from './caseInProgress.ts'
import { ask, circumstances, read } from './caseInProgress.ts'

/** A question that the answer would answer, made up from the answer alone. */
export interface GeneratedQuestion {
  question: string
  /** True if the answer is evasive, so that no question fits it. */
  noncommittal: boolean
  /** Cosine between its embedding and that of the question that was asked, -1..1. */
  similarity: number
}

/** As many as RAGAS generates. */
const count = 3

/** Questions that the answer would answer, and how near each is to the one that was asked. */
export const generatedQuestions = definePiece({
  name: 'generatedQuestions',
  steps: [generateQuestions, compareTexts],
  async gather(current): Promise<Found<GeneratedQuestion[]>> {
    const { answer } = current.output
    // No question fits a refusal, so there is nothing to generate.
    if (abstained(current.output)) return { found: [] }
    if (isBlank(answer)) return { instead: notApplicable('the answer is empty') }
    const request = { answer, count, ...circumstances(current) }
    const generated = await ask(generateQuestions, request, current)
    if ('instead' in generated) return generated
    const { questions } = generated.found
    // If all are evasive, the score is settled, and embeddings would cost for nothing.
    if (questions.every(({ noncommittal }) => noncommittal)) {
      return { found: questions.map(question => ({ ...question, similarity: 0 })) }
    }
    const others = questions.map(({ question }) => question)
    const compared = await ask(compareTexts, { text: current.case.question, others }, current)
    return read(compared, ({ similarities }) =>
      questions.map((question, index) => ({ ...question, similarity: similarities[index] ?? 0 })),
    )
  },
  record: {
    shape: z.array(
      z.object({
        question: z.string(),
        noncommittal: z.boolean(),
        // A cosine; arithmetic may leave it a little beyond 1.
        similarity: z.number(),
      }),
    ),
    changeTexts: (questions, change) =>
      questions.map(one => ({ ...one, question: change(one.question) })),
    sections: questionSections,
  },
})

/** The question that is farthest from the one that was asked comes first. */
function questionSections(questions: readonly GeneratedQuestion[]): EvidenceSection[] {
  if (questions.length === 0) return []
  const entries = questions
    .toSorted((first, second) => first.similarity - second.similarity)
    .map(({ question, noncommittal, similarity }) =>
      markedEntry(noncommittal, noncommittal ? 'evasive' : decimal(similarity, 2), question),
    )
  const summary =
    'questions that the answer would answer, and how similar they are to the one asked'
  return [{ summary, entries }]
}
