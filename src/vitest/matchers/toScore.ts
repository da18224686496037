import type { MatcherState } from 'vitest'
import { UserError } from '../../errors.ts'
import type { Fact } from '../../golden/goldenSet.ts'
import { parseMetricKey, splitMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { checks } from '../../metrics/checks.ts'
import { findMetric } from '../../metrics/index.ts'
import type { PipelineContextInput } from '../../pipeline/pipeline.ts'
import { typeName } from '../../text/typeName.ts'
import { withContexts } from '../../pipeline/withContexts.ts'
import { readsContexts } from '../../scores/readsContexts.ts'
import { escaped } from '../../text/untrusted.ts'
import { evaluatedCase } from './evaluatedCase.ts'
import type { Circumstances } from './evaluatedCase.ts'
import { givenDocuments } from './givenDocuments.ts'
import type { DocumentInput } from './givenDocuments.ts'
import { givenOptions } from './givenOptions.ts'
import { givenPassages } from './givenPassages.ts'
import { metricDefinition } from './metricDefinition.ts'
import type { DefinitionOptions } from './metricDefinition.ts'
import { receivedAnswer } from './receivedAnswer.ts'
import type { Received } from './receivedAnswer.ts'
import { receivedContexts } from './receivedContexts.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

export interface ScoreOptions extends Circumstances, DefinitionOptions {
  /** At least this, or at most if lower is better. @default 1, or 0 if lower is better */
  threshold?: number
  /** The ground-truth answer. */
  reference?: string
  /** The claims of the right answer, as in golden sets: metrics of claims take them in place of those of `reference`. */
  facts?: readonly (string | Fact)[]
  /** Wrong claims, for the metric `avoid`. */
  avoid?: readonly string[]
  /** Statements that are true of a good answer, for the metric `aspects`. */
  aspects?: readonly string[]
  /** The retrieved passages, best first. @default the `contexts` of the received result */
  contexts?: readonly PipelineContextInput[] | undefined
  /** The documents that should have been retrieved. */
  relevantDocuments?: readonly DocumentInput[]
  /** False if the right answer is to decline. @default true */
  answerable?: boolean
}

const optionNames: readonly (keyof ScoreOptions)[] = [
  ...['threshold', 'reference', 'facts', 'avoid', 'aspects'],
  ...['contexts', 'relevantDocuments', 'answerable'],
  ...['question', 'history', 'asOf'],
  ...['premise', 'support', 'beta', 'weights', 'rubric', 'aspect'],
] as const

/** Async: resolves once the answer is judged. */
export async function toScore(
  this: MatcherState,
  received: unknown,
  metric: string,
  options: ScoreOptions = {},
): Promise<MatcherOutcome> {
  const {
    threshold,
    contexts: _contexts,
    relevantDocuments,
    premise: _premise,
    support: _support,
    beta: _beta,
    weights: _weights,
    rubric: _rubric,
    aspect: _aspect,
    ...circumstances
  } = givenOptions('toScore', options, optionNames)
  if (typeof metric !== 'string') {
    throw new UserError({
      problem: `Expected \`toScore\` to be given the name of a metric, got ${typeName(metric)}`,
    })
  }
  refuseStep(metric)
  refuseChecks(metric)
  return matchScore(this, {
    matcher: 'toScore',
    received: readReceived(received, metric, options),
    expected: metric,
    metric,
    definition: metricDefinition('toScore', metric, options),
    threshold,
    case: {
      ...evaluatedCase('toScore', circumstances),
      ...(relevantDocuments !== undefined && {
        relevantDocuments: givenDocuments('toScore', relevantDocuments),
      }),
    },
  })
}

/** Their matcher takes the checks as they are, and asks no judge. */
function refuseChecks(metric: string): void {
  if (metric !== checks.name) return
  throw new UserError({
    problem: 'Expected `toScore` to be given another metric: `checks` has a matcher of its own',
    fix: 'Write `toPassChecks([{ contains: … }])`',
  })
}

/** Only golden sets record the steps of a pipeline. */
function refuseStep(metric: string): void {
  const { ranked, step } = splitMetricKey(metric)
  if (step === undefined) return
  throw new UserError({
    problem: `Expected \`toScore\` to be given a metric without a step, got \`${escaped(metric)}\`: only golden sets record steps`,
    fix: `Write \`toScore('${escaped(ranked)}', { contexts })\` with the passages that the step returned`,
  })
}

/** Text alone leaves the retrieved passages unknown. */
function readReceived(
  received: unknown,
  metric: string,
  { contexts, premise }: ScoreOptions,
): Received {
  if (contexts !== undefined) {
    const { name, output } = receivedAnswer('toScore', received)
    return { name, output: withContexts(output, givenPassages('toScore', contexts)) }
  }
  // A project's custom metrics are only known to the main process.
  const found = findMetric(parseMetricKey(metric)?.name ?? '')
  return premise !== 'documents' && found && readsContexts(found)
    ? receivedContexts('toScore', received)
    : receivedAnswer('toScore', received)
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The answer, or the result of a pipeline, reaches the threshold of any metric, named as in golden sets, or of your
     * own rubric or aspect. A score that does not apply or could not be judged fails, also under `.not`.
     *
     * @example
     * await expect(result).toScore('ndcg@5', { threshold: 0.8, relevantDocuments: ['refunds.md'] })
     * await expect(answer).toScore('rougeL', { threshold: 0.5, reference })
     * await expect(answer).toScore('politeness', { rubric: { 1: 'rude', 2: 'curt', 3: 'friendly' } })
     */
    toScore: (metric: string, options?: ScoreOptions) => Promise<void>
  }
}
