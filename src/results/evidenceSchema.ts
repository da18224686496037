import { z } from 'zod'
import type { CaseEvidence } from './results.ts'

const claim = z.object({ id: z.string(), text: z.string() }).meta({ id: 'Claim' })

const claimVerdicts = z.array(
  z
    .object({
      claim,
      verdict: z.enum(['supported', 'refuted', 'notEnoughInfo']),
      passages: z.array(z.string()),
      together: z.literal(true).exactOptional(),
      quote: z.string().nullable(),
      reason: z.string().nullable(),
      nearest: z.object({ passage: z.string(), text: z.string() }).exactOptional(),
    })
    .meta({ id: 'ClaimVerdict' }),
)

const rating = z
  .object({
    metric: z.string(),
    subject: z.string(),
    text: z.string(),
    value: z.int(),
    share: z.number().min(0).max(1),
    quote: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'Rating' })

const generatedQuestion = z.object({
  question: z.string(),
  noncommittal: z.boolean(),
  // A cosine; arithmetic may leave it a little beyond 1.
  similarity: z.number(),
})

/** What explains the scores of a case. Every list may be shortened. */
export const evidenceSchema: z.ZodType<CaseEvidence> = z
  .object({
    answerInContexts: claimVerdicts.exactOptional(),
    referenceInContexts: claimVerdicts.exactOptional(),
    answerInReference: claimVerdicts.exactOptional(),
    referenceInAnswer: claimVerdicts.exactOptional(),
    answerInDocuments: claimVerdicts.exactOptional(),
    referenceInDocuments: claimVerdicts.exactOptional(),
    ratings: z.array(rating).exactOptional(),
    contextSentences: z
      .array(z.object({ text: z.string(), relevant: z.boolean() }))
      .exactOptional(),
    entities: z
      .object({ reference: z.array(z.string()), contexts: z.array(z.string()) })
      .exactOptional(),
    generatedQuestions: z.array(generatedQuestion).exactOptional(),
    documents: z
      .object({ retrieved: z.array(z.string()), missed: z.array(z.string()) })
      .exactOptional(),
  })
  .meta({ id: 'Evidence' })
