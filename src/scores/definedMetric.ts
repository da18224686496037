import type { MetricDefinition } from '../golden/goldenSet.ts'
import { aspectCriterion } from '../evidence/aspectRatings.ts'
import type { Criterion } from '../judge/rating.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { metricsByDefinition } from '../metrics/index.ts'

/** The metric that a golden set defines by a rubric or an aspect, under a name that it chooses. */
export function definedMetric(
  name: string,
  definition: Pick<MetricDefinition, 'rubric' | 'aspect'>,
): AnyMetric | undefined {
  const { rubric, aspect } = metricsByDefinition
  if (definition.rubric) return { ...rubric, name, criterion: byRubric(definition.rubric) }
  if (definition.aspect) return { ...aspect, name, criterion: aspectCriterion(definition.aspect) }
  return undefined
}

function byRubric(levels: Criterion['levels']): Criterion {
  return {
    question: 'Which of the levels describes the answer best?',
    levels,
    rates: 'answer',
    sees: ['reference'],
  }
}
