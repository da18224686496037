import { z } from 'zod'
import { defined } from '../defined.ts'
import { compareText, stableJson } from '../text/stableJson.ts'
import { partialRun } from './integrity.ts'
import { gatedPart } from './gatedPart.ts'
import { measuredSchema, measuredSystem } from './measuredSystem.ts'
import type { MeasuredSystem } from './measuredSystem.ts'
import type { CaseRecord, Results, RunCalibration } from './results.ts'
import { resultsSchemaVersion, runSchema, setRunSchema } from './resultsSchema.ts'

const count = z.int().nonnegative()

const decidedSchema = z.object({
  verdict: z.string(),
  /** `passed`, `failed` or `could not decide`: missed thresholds of single cases count in it. */
  outcome: z.string().exactOptional(),
  exitCode: count,
  gated: z.boolean(),
  metrics: z.array(
    z.object({
      set: z.string(),
      metric: z.string(),
      verdict: z.string(),
      reason: z.string(),
      gated: z.boolean(),
    }),
  ),
})

/** What a run decided, as far as it decided: written for people and programs, and read by no gate. */
export type DecidedRun = z.infer<typeof decidedSchema>

const linesFileSchema = z.object({
  lines: count,
  /** SHA-256 of its bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The file that tells which lines belong to it. */
export type ResultLinesFile = z.infer<typeof linesFileSchema>

const judgeSchema = z.object({ name: z.string(), model: z.string().exactOptional() })

type JudgeName = z.infer<typeof judgeSchema>

const summarizedSchema = z.object({
  ...setRunSchema.shape,
  ...measuredSchema.shape,
  /** By name, what came out with the other variants. */
  others: z.record(z.string(), measuredSchema).exactOptional(),
})

/** A golden set as it was run, and what came out, with variants that of the gated one. */
export type SummarizedSet = z.infer<typeof summarizedSchema>

/** Unknown keys are dropped, so that a later version may add some. */
export const summarySchema = z.object({
  schema: z.literal(resultsSchemaVersion),
  run: runSchema,
  sets: z.record(z.string(), summarizedSchema),
  /** Who judged, each once. */
  judges: z.array(judgeSchema).exactOptional(),
  /** Why it doesn't cover all golden sets. Absent if it does. */
  partial: z.string().exactOptional(),
  /** `results.jsonl` beside it. */
  records: linesFileSchema,
  /** Absent if another process decides. */
  decision: decidedSchema.exactOptional(),
})

/** What `results.json` holds: of any number of cases only their means. */
export type ResultsSummary = z.infer<typeof summarySchema>

/** What was written before what was decided. */
export type WrittenSummary = Omit<ResultsSummary, 'decision'>

/** Of a run that is not over, before its records were written. */
export type SummarySoFar = Omit<WrittenSummary, 'records'>

/** The sets as a run has them. */
export function setsOf(summarized: ResultsSummary['sets']): Results['sets'] {
  const sets = Object.entries(summarized).map(([name, { file, policy, variants, systems }]) => [
    name,
    { file, policy, ...defined({ variants, systems }) },
  ])
  return Object.fromEntries(sets)
}

export function summaryOf(results: Results, records: ResultLinesFile): WrittenSummary {
  return { ...summarySoFar(results), records }
}

export function summarySoFar(results: Results): SummarySoFar {
  const { run, sets, cases, unrecorded } = results
  const systemKey = (one: { set: string; variant?: string | undefined }) =>
    JSON.stringify([one.set, one.variant])
  const recorded = Map.groupBy(cases, systemKey)
  const missing = Map.groupBy(unrecorded, systemKey)
  // Claims of the gated variant are labelled, and of no other.
  const byRates = run.calibration && withoutOwnLabels(run.calibration)
  const measured = (set: string, variant: string | undefined, isGated = false): MeasuredSystem => {
    const key = systemKey({ set, variant })
    const calibration = isGated ? run.calibration : byRates
    return measuredSystem(recorded.get(key) ?? [], missing.get(key) ?? [], calibration)
  }
  const summarized = Object.entries(sets).map(([name, set]): [string, SummarizedSet] => {
    const { gated, names } = set.variants ?? {}
    const others = names
      ?.filter(one => one !== gated)
      .map(one => [one, measured(name, one)] as const)
    return [
      name,
      {
        ...set,
        ...measured(name, gated, true),
        ...(others && { others: Object.fromEntries(others) }),
      },
    ]
  })
  const partial = partialRun(gatedPart(results))
  return {
    schema: resultsSchemaVersion,
    run,
    sets: Object.fromEntries(summarized),
    judges: judgesOf(cases),
    ...defined({ partial }),
  }
}

function withoutOwnLabels({ ownLabels: _, ...calibration }: RunCalibration): RunCalibration {
  return calibration
}

function judgesOf(cases: readonly CaseRecord[]): JudgeName[] {
  const found = new Map<string, JudgeName>()
  for (const { measurements } of cases) {
    for (const { judge } of Object.values(measurements)) {
      if (!judge) continue
      const { name, model } = judge
      found.set(stableJson([name, model]), { name, ...defined({ model }) })
    }
  }
  return [...found].toSorted(([one], [other]) => compareText(one, other)).map(([, name]) => name)
}
