import { z } from 'zod'
import { defined } from '../defined.ts'
import type { PipelineOutput } from '../pipeline/pipeline.ts'
import { stepsSchema } from './stepSchema.ts'
import { mostToolCalls } from '../pipeline/toolCall.ts'
import type { ToolCall } from '../pipeline/toolCall.ts'
import type { SchemaOf } from '../schema/shapeOf.ts'

const count = z.int().nonnegative()

/** A place in a conversation. */
export const turnSchema = z.object({
  conversation: z.string(),
  number: z.int().positive(),
  of: z.int().positive(),
})

const toolCallSchema: SchemaOf<ToolCall> = z.object({
  name: z.string(),
  arguments: z.unknown().exactOptional(),
  argumentsRedacted: z.literal(true).exactOptional(),
  argumentsCut: z.string().exactOptional(),
  hop: z.int().positive().exactOptional(),
  result: z.string().exactOptional(),
  error: z.string().exactOptional(),
})

const passageSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  text: z.string(),
  /** The tool that found the passage, and the round of the model. Absent if no tool did. */
  tool: z.string().exactOptional(),
  hop: z.int().positive().exactOptional(),
})

const unknownSchema = z.object({ unknown: z.string() })

export const answerRecordSchema = z.object({
  set: z.string(),
  caseId: z.string(),
  /** Where the question is in its conversation. Absent if it stands by itself. */
  turn: turnSchema.exactOptional(),
  /** The variant of the pipeline. Absent if there is only one system. */
  variant: z.string().min(1).exactOptional(),
  repeat: count,
  /** The hash of the case when it was answered. Absent in files of older versions. */
  hash: z.string().exactOptional(),
  question: z.string(),
  /** The ground-truth answer. */
  reference: z.string().exactOptional(),
  /** The claims of the right answer, as the case states them. */
  facts: z
    .array(z.object({ text: z.string(), optional: z.boolean().exactOptional() }))
    .exactOptional(),
  answer: z.string(),
  contexts: z.array(passageSchema),
  declined: z.boolean().exactOptional(),
  /** The pipeline gave no answer: the empty `answer` is not one. */
  retrievalOnly: z.literal(true).exactOptional(),
  /** The retrieved passages are unknown: the empty `contexts` does not mean that nothing was retrieved. */
  answerOnly: z.literal(true).exactOptional(),
  /** The tools that the model called. Absent if they are unknown. Their arguments have no secrets. */
  toolCalls: z.array(toolCallSchema).max(mostToolCalls).exactOptional(),
  /** How many more calls there were. */
  toolCallsLeftOut: count.exactOptional(),
  /** What the steps returned that metrics of the case measure. */
  stepPassages: z
    .record(
      z.string(),
      z.union([
        z.object({
          documents: z.union([z.array(z.string()), unknownSchema]),
          /** With their texts, if a metric reads them. */
          passages: z.union([z.array(passageSchema), unknownSchema]).exactOptional(),
        }),
        z.object({ notTaken: z.string() }),
        unknownSchema,
      ]),
    )
    .exactOptional(),
  /** The steps of the pipeline, if a custom metric reads them. They have no secrets. */
  steps: stepsSchema.exactOptional(),
  /** How many more steps there were. */
  stepsLeftOut: count.exactOptional(),
  /** JSON that the pipeline returned with the answer. */
  details: z.unknown().exactOptional(),
  /** Present if secrets were removed from the texts. */
  redacted: z.literal(true).exactOptional(),
})

/** A line of `answers.jsonl`. */
export type AnswerRecord = z.infer<typeof answerRecordSchema>

/** The output of the pipeline that the record holds. */
export function outputOf(record: AnswerRecord): PipelineOutput {
  const { answer, contexts } = record
  return { answer, contexts, ...besideTexts(record) }
}

/** What an output has besides answer and contexts, in the order of the file. */
export function besideTexts(output: PipelineOutput): Omit<PipelineOutput, 'answer' | 'contexts'> {
  const { declined, retrievalOnly, answerOnly, toolCalls, toolCallsLeftOut } = output
  const { stepPassages, steps, stepsLeftOut, details } = output
  const ofSteps = { stepPassages, steps, stepsLeftOut }
  const ofTools = { toolCalls, toolCallsLeftOut }
  return defined({ declined, retrievalOnly, answerOnly, ...ofTools, ...ofSteps, details })
}
