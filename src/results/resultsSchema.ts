import { z } from 'zod'
import { runCalibrationSchema } from './calibrationSchema.ts'
import { evidenceSchema } from '../evidence/caseEvidence.ts'
import { verdictCountsSchema } from '../evidence/verdictCounts.ts'
import type { SchemaOf } from '../schema/shapeOf.ts'
import type { Score } from '../score.ts'
import type {
  AnswerLimits,
  CaseRecord,
  MatcherRecord,
  Measurement,
  RejudgedScore,
  ResolvedMetricSetting,
  Results,
  Sample,
  SetRun,
  Shard,
  TestedSystem,
  UnrecordedCase,
  Usage,
} from './results.ts'
import { turnSchema } from './answerRecord.ts'
import { runIdPattern } from './runId.ts'
import { stepsSchema } from './stepSchema.ts'
import type { RunIdentity } from './runId.ts'

/** Raise it if a reader of the former version would misread the file. */
export const resultsSchemaVersion = 2

const count = z.int().nonnegative()
/** The variant of the pipeline. */
const variant = z.string().min(1).exactOptional()
/** Scores lie in 0..1, those of similarities in -1..1. */
const scoreValue = z.number().min(-1).max(1)

const cost = z.number().nonnegative().exactOptional()
const tokens = {
  promptTokens: count,
  completionTokens: count,
  cachedPromptTokens: count.exactOptional(),
  cost,
  savedCost: cost,
}
const judgeUsage = z.object({ calls: count, replayed: count, ...tokens }).meta({ id: 'JudgeUsage' })

const usage: SchemaOf<Usage> = z
  .object({
    judge: judgeUsage,
    embeddings: judgeUsage.exactOptional(),
    pipeline: z
      .object({
        answers: count,
        calls: count.exactOptional(),
        replayed: count.exactOptional(),
        ...tokens,
      })
      .meta({ id: 'PipelineUsage' })
      .exactOptional(),
  })
  .meta({ id: 'Usage' })

const scoreSchema: z.ZodType<Score> = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('scored'),
      value: scoreValue,
      reason: z.string().exactOptional(),
    }),
    z.object({ status: z.literal('notApplicable'), reason: z.string() }),
    z.object({
      status: z.literal('judgeError'),
      reason: z.string(),
      unavailable: z.literal(true).exactOptional(),
    }),
  ])
  .meta({ id: 'Score' })

const direction = z.enum(['higher', 'lower'])

/** By metric key. */
const thresholds = z.record(z.string(), z.object({ each: scoreValue, direction }))

const missedThresholds = z.array(
  z.object({
    metric: z.string(),
    threshold: z.number(),
    direction,
    line: count,
  }),
)

const measurementSchema: SchemaOf<Measurement> = z
  .object({
    fingerprint: z.string(),
    support: z.literal('perChunk').exactOptional(),
    requires: z.array(z.string()).exactOptional(),
    custom: z.literal(true).exactOptional(),
    judge: z
      .object({
        name: z.string(),
        model: z.string().exactOptional(),
        temperature: z.number().nullable().exactOptional(),
        deterministic: z.boolean(),
      })
      .exactOptional(),
    checkedBy: z
      .object({ kind: z.enum(['cascade', 'jury']), judges: z.array(z.string()) })
      .exactOptional(),
  })
  .meta({ id: 'Measurement' })

const milliseconds = z.number().nonnegative()

export const caseRecordSchema: SchemaOf<CaseRecord> = z
  .object({
    set: z.string(),
    file: z.string(),
    caseId: z.string(),
    turn: turnSchema.exactOptional(),
    variant,
    line: count,
    question: z.string().exactOptional(),
    repeat: count,
    answerable: z.boolean().exactOptional(),
    asksBack: z.literal(true).exactOptional(),
    hash: z.string(),
    metaHash: z.string().exactOptional(),
    group: z.string().exactOptional(),
    critical: thresholds.exactOptional(),
    recorded: z.literal(true).exactOptional(),
    production: z.literal(true).exactOptional(),
    thresholds: thresholds.exactOptional(),
    tags: z.array(z.string()).exactOptional(),
    review: z.literal('pending').exactOptional(),
    error: z.string().exactOptional(),
    unavailable: z.literal(true).exactOptional(),
    outputHash: z.string().exactOptional(),
    scores: z.record(z.string(), scoreSchema),
    evidence: evidenceSchema,
    measurements: z.record(z.string(), measurementSchema),
    usage,
    missed: missedThresholds,
    milliseconds,
    stepsLeftOut: count.exactOptional(),
    judgedAgain: z.record(z.string(), scoreSchema).exactOptional(),
    stepEvidence: z.record(z.string(), evidenceSchema).exactOptional(),
    leftOut: z.record(z.string(), count).exactOptional(),
    claimCounts: z.record(z.string(), verdictCountsSchema).exactOptional(),
    steps: stepsSchema.exactOptional(),
    missedNowAndThen: missedThresholds.exactOptional(),
    draws: z.record(z.string(), z.array(scoreSchema)).exactOptional(),
  })
  .meta({ id: 'CaseRecord' })

export const matcherRecordSchema: SchemaOf<MatcherRecord> = z
  .object({
    file: z.string(),
    test: z.string(),
    matcher: z.string(),
    metric: z.string(),
    score: scoreSchema,
    draws: z.array(scoreSchema).exactOptional(),
    threshold: z.number(),
    pass: z.boolean(),
    usage,
  })
  .meta({ id: 'MatcherRecord' })

/** The settings of a metric in a golden set, with defaults. */
export const metricPolicySchema: SchemaOf<ResolvedMetricSetting> = z.object({
  each: scoreValue.exactOptional(),
  mean: scoreValue.exactOptional(),
  direction: z.enum(['higher', 'lower']),
  gate: z.boolean(),
  tolerance: z.number().min(0).max(1),
  deterministic: z.literal(true).exactOptional(),
  of: z.literal('conversation').exactOptional(),
})

const quantileLimits = z
  .object({
    median: z.number().positive().exactOptional(),
    p95: z.number().positive().exactOptional(),
  })
  .meta({ id: 'QuantileLimits' })

export const answerLimitsSchema: SchemaOf<AnswerLimits> = z
  .object({ latency: quantileLimits.exactOptional(), cost: quantileLimits.exactOptional() })
  .meta({ id: 'AnswerLimits' })

export const testedSystemSchema: SchemaOf<TestedSystem> = z
  .object({
    variant,
    pipeline: z.string(),
    options: z.string().exactOptional(),
  })
  .meta({ id: 'TestedSystem' })

export const setRunSchema = z
  .object({
    file: z.string(),
    policy: z.object({
      metrics: z.record(z.string(), metricPolicySchema),
      limits: answerLimitsSchema.exactOptional(),
    }),
    variants: z
      .object({ gated: z.string(), names: z.array(z.string()) })
      .refine(({ gated, names }) => names.includes(gated), 'no gated one among its names')
      .exactOptional(),
    systems: z.array(testedSystemSchema).exactOptional(),
  })
  .meta({ id: 'SetRun' }) satisfies SchemaOf<SetRun>

export const shardSchema: SchemaOf<Shard> = z.object({
  index: z.int().positive(),
  count: z.int().positive(),
})

export const sampleSchema: SchemaOf<Sample> = z.object({ size: z.int().positive(), seed: count })

const repeats = z.array(scoreValue.nullable()).max(100)

export const rejudgedScoreSchema: SchemaOf<RejudgedScore> = z.object({
  recorded: repeats,
  today: repeats,
})

export const unrecordedCaseSchema: SchemaOf<UnrecordedCase> = z
  .object({
    set: z.string(),
    caseId: z.string(),
    turn: turnSchema.exactOptional(),
    variant,
    why: z.enum(['deselected', 'failed', 'interrupted', 'skipped', 'unsampled']),
  })
  .meta({ id: 'UnrecordedCase' })

const runId = z.string().regex(runIdPattern)
const time = z.iso.datetime()

export const runIdentitySchema: SchemaOf<RunIdentity> = z.object({
  id: runId,
  startedAt: time,
  endedAt: time.exactOptional(),
})

export const runSchema: SchemaOf<Results['run']> = z.object({
  id: runId.exactOptional(),
  startedAt: time.exactOptional(),
  endedAt: time.exactOptional(),
  tool: z.string(),
  complete: z.boolean(),
  unfinished: z
    .object({
      state: z.enum(['running', 'stopped']),
      judged: z.int().nonnegative(),
      of: z.int().nonnegative().exactOptional(),
      repeat: z.int().nonnegative(),
    })
    .exactOptional(),
  shard: shardSchema.exactOptional(),
  sample: sampleSchema.exactOptional(),
  workflowRun: z.string().exactOptional(),
  withoutSecrets: z.literal(true).exactOptional(),
  answers: z.string().exactOptional(),
  usage,
  usageWithoutRecord: usage.exactOptional(),
  verdictLogs: z.array(z.string()).exactOptional(),
  endpoints: z.array(z.string()).exactOptional(),
  judgingFiles: z.array(z.string()).exactOptional(),
  judgeNotes: z.array(z.string()).exactOptional(),
  calibration: runCalibrationSchema.exactOptional(),
  unselected: z.array(z.string()),
  broken: z.array(z.object({ file: z.string(), reason: z.string() })),
})
