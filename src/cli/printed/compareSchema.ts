import { z } from 'zod'
import type { SystemComparison } from '../../gate/systems/systemComparison.ts'
import type {
  ComparedWindow,
  MixShare,
  WindowMeasure,
  WindowMetric,
  WindowsCompared,
  WindowSide,
} from '../../gate/windows/windowComparison.ts'
import type { SchemaOf } from '../../schema/shapeOf.ts'
import type { SystemsDocument, SystemsOfSet } from '../commands/compare.ts'
import type { UnpairedDocument } from '../compareUnpaired.ts'
import { directionSchema, intervalSchema, scoresComparedSchema } from './decisionSchema.ts'

const count = z.int().nonnegative()
const text = z.string()

const metric: SchemaOf<Omit<SystemComparison, 'set'>> = z
  .object({
    metric: text,
    direction: directionSchema,
    gated: z.boolean(),
    verdict: z.enum(['better', 'worse', 'equal', 'open', 'incomparable']).optional(),
    reason: text.exactOptional(),
    comparison: scoresComparedSchema.exactOptional(),
    p: z.number().exactOptional(),
    casesNeeded: count.exactOptional(),
    leftOut: count,
    unscored: z.object({ reference: count, candidate: count }),
  })
  .meta({ id: 'SystemComparison' })

const set: SchemaOf<SystemsOfSet> = z.object({
  set: text,
  reference: text,
  incomplete: z.array(text).exactOptional(),
  candidates: z.array(z.object({ name: text, metrics: z.array(metric) })),
})

const pairedSchema: SchemaOf<SystemsDocument> = z
  .object({ sets: z.array(set) })
  .meta({ id: 'SystemsDocument' })

const verdict = z.enum(['worse', 'inconclusive', 'no-drop-seen', 'better', 'unchanged'])

const side: SchemaOf<WindowSide> = z.object({
  mean: z.number().nullable(),
  scored: count,
  errors: count,
  firstError: text.exactOptional(),
  notApplicable: count,
  units: count,
})

const windowMetric: SchemaOf<WindowMetric> = z
  .object({
    metric: text,
    direction: directionSchema,
    gated: z.boolean(),
    before: side,
    now: side,
    verdict: verdict.exactOptional(),
    reason: text.exactOptional(),
    mayHaveChanged: z.literal(true).exactOptional(),
    change: z.number().exactOptional(),
    interval: intervalSchema.exactOptional(),
    byMix: z.number().exactOptional(),
    pWorse: z.number().exactOptional(),
    pBetter: z.number().exactOptional(),
    smallestSeen: z.number().exactOptional(),
  })
  .meta({ id: 'WindowMetric' })

const measured = z.object({ mean: z.number(), cases: count })

const measure: SchemaOf<WindowMeasure> = z.object({
  measure: z.enum(['seconds', 'tokens', 'tool calls', 'declined']),
  before: measured,
  now: measured,
  change: z.number().exactOptional(),
  interval: intervalSchema.exactOptional(),
})

const share: SchemaOf<MixShare> = z.object({
  of: text,
  value: text,
  before: z.number(),
  now: z.number(),
})

const comparedWindow: SchemaOf<ComparedWindow> = z.object({
  name: text,
  cases: count,
  units: count,
})

const windows = {
  verdict,
  because: text,
  noun: z.enum(['group', 'conversation', 'case']),
  before: comparedWindow,
  now: comparedWindow,
  metrics: z.array(windowMetric),
  measures: z.array(measure),
  mix: z.array(share),
  seen: z.number(),
  leftOut: z.array(text),
  incomplete: z.array(text),
} satisfies SchemaOf<WindowsCompared>['shape']

const unpairedSchema: SchemaOf<UnpairedDocument> = z
  .object({ exitCode: count, ...windows })
  .meta({ id: 'ComparedWindows' })

/** What `compare --json` prints: golden sets, or with `--unpaired` two windows. */
export const compareOutputSchemas = [pairedSchema, unpairedSchema] as const
