import type { MetricDefinition } from '../golden/goldenSet.ts'
import type { Criterion } from '../judge/rating.ts'
import type { AnyMetric } from './customMetric.ts'
import { metricsByDefinition } from './index.ts'

/** The metric that a golden set defines by a rubric or an aspect, under a name that it chooses. */
export function definedMetric(
  name: string,
  definition: Pick<MetricDefinition, 'rubric' | 'aspect'>,
): AnyMetric | undefined {
  const { rubric, aspect } = metricsByDefinition
  if (definition.rubric) return { ...rubric, name, criterion: byRubric(definition.rubric) }
  if (definition.aspect) return { ...aspect, name, criterion: byAspect(definition.aspect) }
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

function byAspect(statement: string): Criterion {
  return {
    question: `Is this true of the answer? ${statement}`,
    levels: [
      { value: 0, meaning: 'It is not true of the answer.' },
      { value: 1, meaning: 'It is true of the answer.' },
    ],
    rates: 'answer',
    sees: ['reference'],
  }
}
