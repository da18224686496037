import { defineMetric } from './metric.ts'
import { scored } from '../score.ts'

/**
 * 1 if the system answered a question that has an answer, declined one that has none, or asked back
 * when the case has `answerable: ask`; else 0. Scored for every case, so that a system can't shine by
 * declining, nor by never declining.
 *
 * Whether it declined is `declined` of the pipeline's output. Otherwise a list of phrases decides.
 * If it knows none of the words, the judge decides as it takes the claims of the answer. An answer
 * asks back if it has a question and no claim.
 */
export const abstention = defineMetric({
  name: 'abstention',
  description: 'Does the system decline or ask back when it should, and only then?',
  whenWorse: 'the system declines when it should answer, or answers when it should not',
  version: 2,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  requires: ['refusal', 'askedBack'],
  compute: ({ case: { answerable, asksBack }, evidence: { refusal, askedBack } }) =>
    scored((asksBack ? askedBack : refusal !== answerable) ? 1 : 0),
})
