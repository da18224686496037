import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { readTextIfThere, writeAtomically } from '../../files/textFile.ts'
import { shownFile } from '../../files/unusableFile.ts'
import type { SchemaOf } from '../../schema/shapeOf.ts'
import { parseJson } from '../../text/parseJson.ts'
import { answerForms } from '../requestForm.ts'
import type { RequestForm } from '../requestForm.ts'
import type { BatchPaths } from './batchFiles.ts'

const countSchema = z.int().nonnegative()

const partSchema = z.object({
  /** Names its files: `round-1-part-1`. */
  name: z.string().regex(/^round-\d+-part-\d+$/),
  round: z.int().positive(),
  requests: countSchema,
  questions: countSchema,
  /** Absent until the requests are uploaded. */
  fileId: z.string().optional(),
  /** The call to create the batch was sent. The endpoint may have the batch even if no reply came. */
  creating: z.literal(true).optional(),
  batchId: z.string().optional(),
  /** As the endpoint last described it. */
  status: z.string().optional(),
  counts: z.object({ total: countSchema, completed: countSchema, failed: countSchema }).optional(),
  /** Why the endpoint has not accepted the part. */
  faults: z.array(z.string()).optional(),
  /** The part's answers are in the job's files, or it has none. */
  collected: z.literal(true).optional(),
})

/** The environment variables that choose the cases of a run. */
const caseChoiceSchema = z.object({
  VITEST_RAG_SAMPLE: z.string().exactOptional(),
  VITEST_RAG_VARIANT: z.string().exactOptional(),
})

const formSchema: SchemaOf<RequestForm> = z.object({
  form: z.enum(answerForms),
  temperature: z.number().optional(),
})

const jobSchema = z.object({
  schema: z.literal(1),
  id: z.string(),
  createdAt: z.string(),
  /** The name of the judge, for people. */
  judge: z.string(),
  /** A hash of everything that defines the judge's answers. */
  identity: z.string(),
  vitestArguments: z.array(z.string()),
  environment: caseChoiceSchema,
  /** How many repeats the pipeline's answers have. */
  repeats: z.int().positive(),
  form: formSchema.optional(),
  /** What the endpoint refused, for people. */
  notes: z.array(z.string()),
  parts: z.array(partSchema),
  /**
   * A `cancelled` job sends no further requests but still collects answers. A `done` job has nothing left to collect.
   */
  state: z.enum(['open', 'cancelled', 'done']),
})

/** A part of a job: one file of requests, one batch. */
export type BatchPart = z.infer<typeof partSchema>

/** The state of a job at the Batch API. It holds no key and no text. */
export type BatchJob = z.infer<typeof jobSchema>

/**
 * The job in the folder; undefined if there is none.
 * @throws UserError if the file is damaged
 */
export function readJob({ job: file, folder }: BatchPaths): BatchJob | undefined {
  const text = readTextIfThere(file)
  if (text === undefined) return undefined
  const { data } = jobSchema.safeParse(parseJson(text))
  if (data) return data
  throw new UserError({
    place: { file: shownFile(file) },
    problem: 'The state of the batch is damaged',
    fix: `Restore the file, or delete ${shownFile(folder)}: the next submit pays for its questions again`,
  })
}

/** @throws UnusableFile if the file can't be written */
export function writeJob({ job: file }: BatchPaths, job: BatchJob): void {
  writeAtomically(file, `${JSON.stringify(job, undefined, 2)}\n`)
}

/** The questions of a request, each with its id in the request. */
export const memberSchema = z.object({
  customId: z.string(),
  /** 1 for a first try; 2 if the model is shown its faulty answer. */
  attempt: z.union([z.literal(1), z.literal(2)]),
  questions: z.array(z.object({ key: z.string(), id: z.string() })).min(1),
})

/** A line of a part's members. */
export type BatchMember = z.infer<typeof memberSchema>
