export { formatPlace, Unavailable, UserError } from './errors.ts'
export type { Place, Problem } from './errors.ts'
export type {
  GoldenCase,
  GoldenSet,
  LocatedGoldenSet,
  MetricDefinition,
  MetricSetting,
  RelevantDocument,
  RetrievedContext,
  Turn,
} from './golden/goldenSet.ts'
export { parseGoldenSet, readGoldenSet } from './golden/load.ts'
export type { GoldenSetDefaults, GoldenSetOptions } from './golden/load.ts'
export type { MetricCatalogue, MetricFacts } from './golden/metricCatalogue.ts'
export type {
  Pipeline,
  PipelineContext,
  PipelineContextInput,
  PipelineOutput,
  PipelineResult,
} from './pipeline/pipeline.ts'
export type { Claim, ClaimVerdict, Passage, Verdict } from './judge/claims.ts'
export type { Criterion, Level, Rating } from './judge/ratings.ts'
export { defineCustomMetric } from './metrics/customMetric.ts'
export type { CustomMetric } from './metrics/customMetric.ts'
export { findMetric, metrics } from './metrics/index.ts'
export type {
  Evidence,
  EvidenceName,
  GeneratedQuestion,
  JudgedSentence,
  Metric,
  MetricCase,
  MetricInput,
} from './metrics/metric.ts'
export type { Score } from './metrics/score.ts'
export { readResults } from './results/files.ts'
export type { CaseRecord, Results } from './results/results.ts'
export type { Baseline } from './baseline/baseline.ts'
export { parseBaseline, readBaseline } from './baseline/read.ts'
export { decide } from './gate/decide.ts'
export type { GateInput } from './gate/decide.ts'
export type {
  Comparison,
  Finding,
  GateDecision,
  GateMode,
  GateOptions,
  GateVerdict,
  MetricDecision,
  SuiteChange,
} from './gate/decision.ts'
