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
  /** `passed`, `failed` or `could not decide`, including missed thresholds of single cases. */
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

/** The decision on a run, for people and other programs. The gate does not read it. */
export type DecidedRun = z.infer<typeof decidedSchema>

const linesFileSchema = z.object({
  lines: count,
  /** SHA-256 of the file's bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The file of lines that belongs to the summary. */
export type ResultLinesFile = z.infer<typeof linesFileSchema>

const judgeSchema = z.object({ name: z.string(), model: z.string().exactOptional() })

type JudgeName = z.infer<typeof judgeSchema>

const summarizedSchema = z.object({
  ...setRunSchema.shape,
  ...measuredSchema.shape,
  /** The results of the other variants, by name. */
  others: z.record(z.string(), measuredSchema).exactOptional(),
})

/** A golden set of a run with its results; those of the gated variant if there are several. */
export type SummarizedSet = z.infer<typeof summarizedSchema>

/** Unknown keys are dropped, so that a later version may add some. */
export const summarySchema = z.object({
  schema: z.literal(resultsSchemaVersion),
  run: runSchema,
  sets: z.record(z.string(), summarizedSchema),
  /** The judges, each once. */
  judges: z.array(judgeSchema).exactOptional(),
  /** Why the run doesn't cover all golden sets. Absent if it does. */
  partial: z.string().exactOptional(),
  /** The file `results.jsonl` beside the summary. */
  records: linesFileSchema,
  /** Absent if another process decides. */
  decision: decidedSchema.exactOptional(),
})

/** The content of `results.json`. It has only means, so its size does not grow with the cases. */
export type ResultsSummary = z.infer<typeof summarySchema>

/** The summary before the decision. */
export type WrittenSummary = Omit<ResultsSummary, 'decision'>

/** The summary of a run that has not ended, without records. */
export type SummarySoFar = Omit<WrittenSummary, 'records'>

/** The sets in the form of the results. */
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
  // Only claims of the gated variant have labels.
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
