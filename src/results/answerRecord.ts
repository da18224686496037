import { z } from 'zod'

const count = z.int().nonnegative()

export const answerRecordSchema = z.object({
  set: z.string(),
  caseId: z.string(),
  /** Of the pipeline. Absent if there is only one system. */
  variant: z.string().min(1).exactOptional(),
  repeat: count,
  /** Of what the case asked then, as in its record. Absent in files of older versions. */
  hash: z.string().exactOptional(),
  question: z.string(),
  /** The ground-truth answer. */
  reference: z.string().exactOptional(),
  answer: z.string(),
  contexts: z.array(z.object({ id: z.string(), documentId: z.string(), text: z.string() })),
  declined: z.boolean().exactOptional(),
  /** The pipeline gave no answer: `answer` is empty, and says nothing. */
  retrievalOnly: z.literal(true).exactOptional(),
  /** What was retrieved is unknown: `contexts` is empty, and says nothing. */
  answerOnly: z.literal(true).exactOptional(),
  /** Of the steps that metrics of the case were taken of. */
  stepDocuments: z
    .record(
      z.string(),
      z.union([
        z.array(z.string()),
        z.object({ notTaken: z.string() }),
        z.object({ unknown: z.string() }),
      ]),
    )
    .exactOptional(),
  /** Present if secrets were removed from its texts. */
  redacted: z.literal(true).exactOptional(),
})

/** A line of `answers.jsonl`. */
export type AnswerRecord = z.infer<typeof answerRecordSchema>
