import type { GateOptions } from '../../gate/verdicts.ts'
import type { GoldenSetDefaults } from '../../golden/readHead.ts'
import type { Budget } from '../../judge/session/budget.ts'
import type { EmbeddingModel } from '../../judge/embeddingJudge.ts'
import type { Judge } from '../../judge/judge.ts'
import type { PromptId } from '../../judge/steps/index.ts'
import type { CustomMetric } from '../../metrics/customMetric.ts'
import type { EvidenceName } from '../../evidence/index.ts'
import type { RowMappers } from '../../pipeline/tools/passagesOfTools.ts'
import type { GenerationOptions } from '../../synthesis/generationOptions.ts'

/** Words for the judge's prompts, by prompt. */
export type PromptOptions = Partial<Record<PromptId, string | ((builtIn: string) => string)>>

/** What may happen to the texts of production. */
export interface ProductionOptions {
  /** Whether a model may judge a sample without `--send`: its vendor gets the texts. @default false */
  send?: boolean
  /** Days until samples and their kept runs are removed. @default 30 */
  keepDays?: number
}

/** Options of the Vitest plugin. */
export interface RagOptions {
  /** Who judges. It runs in the main process, so it may be any live object. @default lexical() */
  judge?: Judge
  /** Module of the system under test, for golden sets that name none. Relative to the set. */
  pipeline?: string
  /**
   * `spans`: if the pipeline returns no `contexts`, they are what the retrieval spans of the application found.
   * The application adds `spanSteps()` from `vitest-rag/spans` to its tracer provider. `tools` lists the tools whose
   * results are contexts, too. Each has a function that returns the passage in a row of the list that the tool
   * returned, or in the whole of anything else: in a form that `contexts` accepts, several in a list, or undefined.
   * @default there are none
   * @example { spans: { tools: { getInformation: row => ({ id: row.id, text: row.name }) } } }
   */
  contexts?: 'spans' | { spans: { tools: RowMappers } }
  /**
   * Metrics for all golden sets, in the form that the YAML takes; a set's own go on top.
   * @example { faithfulness: { each: 0.8, mean: 0.9 }, answerOverlap: 'report' }
   */
  metrics?: NonNullable<GoldenSetDefaults['metrics']>
  /** Metrics by one word for all golden sets, as `preset:` in one, which replaces it. */
  preset?: NonNullable<GoldenSetDefaults['preset']>
  /** Metrics of the project's own, asked for by their names like built-in ones. @default none */
  customMetrics?: readonly CustomMetric<EvidenceName>[]
  /** Who turns texts into vectors. @default none: metrics that need them don't apply */
  embeddings?: EmbeddingModel
  /**
   * Instructions that replace those of the judge's prompts, or a function of the built-in ones. The
   * shape of the answers stays. They enter the fingerprint.
   * @example { checkClaims: builtIn => `${builtIn}\nAmounts are in euros.` }
   */
  prompts?: PromptOptions
  /**
   * What a run may spend on judge, embeddings and pipelines. Once it is used up, what is left is an error, and a
   * run with more goes on from there. @default all that is asked
   */
  budget?: Budget
  /**
   * Verdict logs whose answers are replayed if the project's own has none, in this order. They are
   * read and never written; the run reports one that is missing. Relative to the folder that
   * `.vitest-rag/` is in.
   * @default none
   */
  replayFrom?: readonly string[]
  /** How many cases of a golden set the pipeline is asked at once. @default 16 */
  pipelineConcurrency?: number
  /**
   * Variants of the pipeline for all golden sets, as `variants:` in one: options that it is given, or a module of
   * its own. Every case runs with each of them, and they are compared.
   * @example { plain: {}, hyde: { queryTransform: 'hyde' } }
   */
  variants?: NonNullable<GoldenSetDefaults['variants']>
  /** The variant that is held to thresholds, floors and the baseline. @default the first one */
  gatedVariant?: string
  /**
   * How many of the last runs are kept in `.vitest-rag/runs`, each with its scores, evidence, answers and
   * report. `0` keeps none, and removes those that are there. @default 20
   */
  keepRuns?: number
  /**
   * Writes the report as one HTML file, too: `.vitest-rag/report.html`. Not in watch mode.
   * `npx vitest-rag report` makes it of any run. @default false
   */
  html?: boolean
  /**
   * How `npx vitest-rag generate` draws questions over documents: by which models, of which kinds, asked by whom.
   * @default the judge writes and examines them; half are simple
   */
  generate?: GenerationOptions
  /**
   * Changes every text of a sample of production before anything is written: questions, answers, passages, arguments and
   * results of tools, ids of sessions, attributes. `npx vitest-rag import --sample` calls it. The same text must give the
   * same result.
   * @default only secrets of the environment are removed
   * @example { redact: text => text.replaceAll(/[\w.+-]+@[\w-]+\.[\w.]+/g, '[email]') }
   */
  redact?: (text: string) => string
  /** What may happen to samples of production. @default {} */
  production?: ProductionOptions
  /** What the comparison with the baseline may do. @default { mode: 'fail', failOn: [] } */
  gate?: Pick<GateOptions, 'mode' | 'failOn'>
}
