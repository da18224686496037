export { formatPlace, Unavailable, UserError } from './errors.ts'
export type { Place, Problem } from './errors.ts'
export type {
  AnswerCheck,
  GoldenCase,
  GoldenSet,
  LocatedGoldenSet,
  MetricDefinition,
  MetricSetting,
  RelevantDocument,
  RetrievedContext,
  Turn,
} from './golden/goldenSet.ts'
export { parseGoldenSet, readGoldenSet } from './golden/readGoldenSet.ts'
export type { GoldenSetOptions } from './golden/readGoldenSet.ts'
export type { GoldenSetDefaults } from './golden/readHead.ts'
export type { MetricCatalogue, MetricFacts } from './golden/metrics/metricCatalogue.ts'
export type {
  Pipeline,
  PipelineContext,
  PipelineContextInput,
  PipelineOutput,
  PipelineResult,
} from './pipeline/pipeline.ts'
export { contextsOf } from './pipeline/tools/contextsOf.ts'
export type { RowMappers } from './pipeline/tools/passagesOfTools.ts'
export type { PassageOfTool } from './pipeline/tools/passagesOfTools.ts'
export type { ToolCall } from './pipeline/toolCall.ts'
export type { Claim, ClaimVerdict, Passage, Verdict } from './judge/claim.ts'
export type { Criterion, Level, Rating } from './judge/rating.ts'
export { defineCustomMetric } from './metrics/customMetric.ts'
export type { CustomMetric } from './metrics/customMetric.ts'
export { findMetric, metrics } from './metrics/index.ts'
export type { Evidence, EvidenceName } from './evidence/index.ts'
export type { JudgedSentence } from './evidence/contextSentences.ts'
export type { GeneratedQuestion } from './evidence/generatedQuestions.ts'
export type { Metric, MetricCase, MetricInput } from './metrics/metric.ts'
export type { Score } from './score.ts'
export { readResults } from './results/resultsFile.ts'
export type { CaseRecord, Results } from './results/results.ts'
export type { Baseline } from './baseline/baseline.ts'
export { parseBaseline, readBaseline } from './baseline/read.ts'
export { decide } from './gate/decide.ts'
export type { GateInput } from './gate/gateInput.ts'
export type {
  Comparison,
  Finding,
  GateDecision,
  MetricDecision,
  SuiteChange,
} from './gate/decision.ts'
export type { GateMode, GateOptions, GateVerdict } from './gate/verdicts.ts'
