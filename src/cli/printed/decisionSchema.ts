import { z } from 'zod'
import type {
  ChangedScore,
  Comparison,
  CriticalFinding,
  FallenCase,
  Finding,
  GateDecision,
  JudgeDrift,
  LoweredThreshold,
  MetricDecision,
  MissedFinding,
  NoiseSources,
  NowAndThen,
  OverSetsFinding,
  ScoresCompared,
  SuiteChange,
} from '../../gate/decision.ts'
import { verdicts } from '../../gate/verdicts.ts'
import type { SchemaOf } from '../../schema/shapeOf.ts'
import type { Interval } from '../../statistics/interval.ts'

// Schemas of what the gate decides, for the published schemas of printed documents.

const count = z.int().nonnegative()
const name = z.string()
export const directionSchema = z.enum(['higher', 'lower'])

export const intervalSchema: SchemaOf<Interval> = z
  .object({ lower: z.number(), upper: z.number() })
  .meta({ id: 'Interval' })

const finding = {
  verdict: z.enum(verdicts),
  reason: z.string(),
} satisfies SchemaOf<Finding>['shape']
const ofCase = z.object({ set: name, caseId: name, metric: name })

const findingSchema: z.ZodType<GateDecision['findings'][number]> = z
  .union([
    z.object({ ...finding, critical: ofCase }) satisfies SchemaOf<CriticalFinding>,
    z.object({
      ...finding,
      overSets: z.object({ metric: name, sets: count }),
    }) satisfies SchemaOf<OverSetsFinding>,
    z.object({ ...finding, missed: ofCase }) satisfies SchemaOf<MissedFinding>,
    z.object(finding),
  ])
  .meta({ id: 'Finding' })

const compared = {
  pairs: count,
  repeats: z.object({ baseline: count, current: count }),
  baselineMean: z.number(),
  currentMean: z.number(),
  delta: z.number(),
  interval: intervalSchema.exactOptional(),
  better: count,
  worse: count,
  same: count,
}

export const scoresComparedSchema: SchemaOf<ScoresCompared> = z
  .object(compared)
  .meta({ id: 'ScoresCompared' })

const comparisonSchema: SchemaOf<Comparison> = z
  .object({
    ...compared,
    method: z.enum(['tolerance', 'permutation']),
    pWorse: z.number().exactOptional(),
    pBetter: z.number().exactOptional(),
    fell: z.literal(true).exactOptional(),
    detectable: z.number().exactOptional(),
  })
  .meta({ id: 'Comparison' })

const fallenCase: SchemaOf<FallenCase> = z.object({
  caseId: name,
  from: z.number(),
  to: z.number(),
})

const noise: SchemaOf<NoiseSources> = z.object({
  total: z.number(),
  cases: count,
  judge: z.number().exactOptional(),
  judgedAgain: count,
  pipeline: z.number().exactOptional(),
})

const metricSchema: SchemaOf<MetricDecision> = z
  .object({
    ...finding,
    set: name,
    metric: name,
    gated: z.boolean(),
    direction: directionSchema,
    n: count,
    applicable: count,
    mean: z.number().nullable(),
    floor: z.number().exactOptional(),
    comparison: comparisonSchema.exactOptional(),
    fallen: z.array(fallenCase).exactOptional(),
    unscored: z.array(name).exactOptional(),
    scoresGone: count.exactOptional(),
    pScoresGone: z.number().exactOptional(),
    noise: noise.exactOptional(),
  })
  .meta({ id: 'MetricDecision' })

const changedScore: SchemaOf<ChangedScore> = z.object({
  metric: name,
  before: z.number().exactOptional(),
  now: z.number().exactOptional(),
  delta: z.number().exactOptional(),
})

const suiteChange: SchemaOf<SuiteChange> = z.object({
  set: name,
  caseId: name,
  change: z.enum([
    'new',
    'removed',
    'changed',
    'metaChanged',
    'extended',
    'renamed',
    'skipped',
    'unsampled',
    'unasked',
  ]),
  metrics: z.array(name).exactOptional(),
  formerId: name.exactOptional(),
  formerSet: name.exactOptional(),
  wasFailing: z.literal(true).exactOptional(),
  scores: z.array(changedScore).exactOptional(),
})

const lowered: SchemaOf<LoweredThreshold> = z.object({
  set: name,
  caseId: name,
  metric: name,
  before: z.number(),
  now: z.number().exactOptional(),
})

const nowAndThen: SchemaOf<NowAndThen> = z.object({
  set: name,
  caseId: name,
  metric: name,
  score: z.number(),
  threshold: z.number(),
  direction: directionSchema,
})

const drift: SchemaOf<JudgeDrift> = z.object({
  set: name,
  metric: name,
  cases: count,
  recordedMean: z.number(),
  todayMean: z.number(),
  p: z.number(),
})

export const decisionSchema: SchemaOf<GateDecision> = z
  .object({
    verdict: z.enum(verdicts),
    exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    gated: z.boolean(),
    notGated: z.string().exactOptional(),
    answersOf: z.string().exactOptional(),
    acceptedBy: z.string().exactOptional(),
    findings: z.array(findingSchema),
    metrics: z.array(metricSchema),
    remarks: z.array(z.string()),
    changes: z.array(suiteChange),
    lowered: z.array(lowered),
    missedNowAndThen: z.array(nowAndThen),
    undecided: z.array(z.string()),
    drift: z.array(drift),
    judgeNotAsked: z.array(z.string()),
  })
  .meta({ id: 'GateDecision' })
