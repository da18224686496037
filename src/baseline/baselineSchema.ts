import { posix } from 'node:path'
import { z } from 'zod'
import {
  answerLimitsSchema,
  metricPolicySchema,
  sampleSchema,
  testedSystemSchema,
} from '../results/resultsSchema.ts'
import type { SchemaOf } from '../schema/shapeOf.ts'
import type { Baseline, BaselineCase, BaselineSet } from './baseline.ts'

/** Raised when a reader of the former version would misread the file. */
export const baselineSchemaVersion = 1

const text = z.string().min(1)
/** A path as it is recorded: it shows a run whether a set is below its folder. */
const path = text.refine(
  file => !/^\/|\\/.test(file) && posix.normalize(file) === file,
  'not a relative path as it is recorded',
)
/** Scores are in 0..1, those of similarities in -1..1. */
const scoreValue = z.number().min(-1).max(1)

const measurement = z.object({
  fingerprint: text,
  support: z.literal('perChunk').exactOptional(),
  custom: z.literal(true).exactOptional(),
  judge: z
    .object({
      name: text,
      model: z.string().exactOptional(),
      temperature: z.number().nullable().exactOptional(),
      deterministic: z.boolean(),
    })
    .exactOptional(),
})

const threshold = z.object({ each: scoreValue, direction: z.enum(['higher', 'lower']) })

export const baselineCaseSchema: SchemaOf<BaselineCase> = z.object({
  hash: text,
  metaHash: text.exactOptional(),
  group: z.string().exactOptional(),
  answerable: z.literal(false).exactOptional(),
  live: z.literal(true).exactOptional(),
  critical: z.record(z.string(), threshold).exactOptional(),
  thresholds: z.record(z.string(), threshold.nullable()).exactOptional(),
  // A limit, because each repeat costs time in the comparison.
  scores: z.record(z.string(), z.array(scoreValue.nullable()).max(100)),
})

const baselineSet: SchemaOf<BaselineSet> = z.object({
  file: path.exactOptional(),
  variant: text.exactOptional(),
  systems: z.array(testedSystemSchema).exactOptional(),
  policy: z.record(z.string(), metricPolicySchema),
  limits: answerLimitsSchema.exactOptional(),
  measurements: z.record(z.string(), measurement),
  cases: z.record(z.string(), baselineCaseSchema),
})

export const baselineSchema: SchemaOf<Baseline> = z.object({
  schema: z.literal(baselineSchemaVersion),
  partial: z
    .object({
      sets: z.array(text).min(1).exactOptional(),
      sample: sampleSchema.exactOptional(),
    })
    .exactOptional(),
  verdictLogs: z.array(path).min(1).exactOptional(),
  endpoints: z.array(text).min(1).exactOptional(),
  sets: z.record(z.string(), baselineSet),
})
