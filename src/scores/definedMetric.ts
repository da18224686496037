import type { MetricDefinition } from '../golden/goldenSet.ts'
import { aspectCriterion } from '../evidence/aspectRatings.ts'
import type { Criterion } from '../judge/rating.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { metricsByDefinition } from '../metrics/index.ts'

/** The metric that a golden set defines by a rubric or an aspect, under a name that it chooses. */
export function definedMetric(
  name: string,
  definition: Pick<MetricDefinition, 'rubric' | 'aspect' | 'of'>,
): AnyMetric | undefined {
  const rates = definition.of ?? 'answer'
  const { rubric, aspect } = metricsByDefinition
  if (definition.rubric) return { ...rubric, name, criterion: byRubric(definition.rubric, rates) }
  if (definition.aspect)
    return { ...aspect, name, criterion: aspectCriterion(definition.aspect, rates) }
  return undefined
}

function byRubric(levels: Criterion['levels'], rates: 'answer' | 'conversation'): Criterion {
  return {
    question: `Which of the levels describes the ${rates} best?`,
    levels,
    rates,
    ...(rates === 'answer' && { sees: ['reference'] }),
  }
}
