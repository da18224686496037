import { abstained } from '../text/abstained.ts'
import { defineMetric } from './metric.ts'
import { scored } from '../score.ts'

/**
 * 1 where the system answered a question that has an answer, or declined one that has none; else
 * 0. Scored for every case, so that a system can't shine by declining, nor by never declining.
 *
 * Whether it declined is `declined` of the pipeline's output, else read from the answer's words.
 */
export const abstention = defineMetric({
  name: 'abstention',
  description: 'Does the system decline when it should, and only then?',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  takesCutoff: false,
  needs: [],
  requires: [],
  compute: ({ case: { answerable }, output }) => scored(abstained(output) === answerable ? 0 : 1),
})
