import type { AnyMetric } from '../metrics/customMetric.ts'
import type { MetricInput } from '../metrics/metric.ts'
import type { PassagesOfStep, PipelineOutput } from '../pipeline/pipeline.ts'
import { unseenStep } from '../pipeline/steps/stepPassages.ts'
import { namesOfTools, passagesOfTool } from '../pipeline/tools/passagesOfTool.ts'
import { withContexts } from '../pipeline/withContexts.ts'
import { documentRanking } from '../text/documentRanking.ts'
import { firstFew } from '../text/firstFew.ts'
import { judgeError, notApplicable } from '../score.ts'
import type { Score } from '../score.ts'

/** What a step of the pipeline returned, or a tool of that name; or why that is not known. */
export function passagesOfStep(output: PipelineOutput, step: string): PassagesOfStep {
  const { stepPassages = {}, toolCalls } = output
  const ofStep = Object.hasOwn(stepPassages, step) ? stepPassages[step] : undefined
  const known = ofStep ?? passagesOfTool(step, output)
  if (known) return known
  if (toolCalls) return { notTaken: unseenStep(step, { steps: [], tools: namesOfTools(output) }) }
  return { notTaken: recordedWithout('passages', step) }
}

const recordedWithout = (what: string, step: string): string =>
  `the answer was recorded without the ${what} of the step \`${step}\``

/** The output with the passages of a step as contexts, so that metrics score the step like the pipeline. */
export function outputOfStep(
  output: PipelineOutput,
  step: string,
  { judgesPassages }: Pick<AnyMetric, 'judgesPassages'>,
): { output: PipelineOutput } | { instead: Score } {
  const returned = passagesOfStep(output, step)
  if ('notTaken' in returned) return { instead: notApplicable(returned.notTaken) }
  // A failure must not silently drop out of the mean.
  if ('unknown' in returned) return { instead: judgeError(returned.unknown) }
  const { documents, passages } = returned
  if (!judgesPassages) {
    if ('unknown' in documents) return { instead: judgeError(documents.unknown) }
    const contexts = documents.map(id => ({ id, documentId: id, text: '' }))
    return { output: withContexts(output, contexts) }
  }
  if (!passages) return { instead: notApplicable(recordedWithout('texts', step)) }
  if ('unknown' in passages) return { instead: judgeError(passages.unknown) }
  return { output: withContexts(output, passages) }
}

/** The score, with the relevant documents that the step missed: evidence has those of the final contexts. */
export function withMissed(
  score: Score,
  { case: { relevantDocuments = [] }, output, cutoff }: MetricInput,
): Score {
  if (score.status !== 'scored') return score
  const ranked = documentRanking(output.contexts).slice(0, cutoff)
  const missed = relevantDocuments.filter(({ id, grade }) => grade >= 1 && !ranked.includes(id))
  if (missed.length === 0) return score
  const given = ranked.length === 0 ? 'nothing' : firstFew(ranked, mostNamed)
  const ids = missed.map(({ id }) => id)
  return { ...score, reason: `missed ${firstFew(ids, mostNamed)}; gave ${given}` }
}

const mostNamed = 5
