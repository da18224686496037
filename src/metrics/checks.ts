import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'
import { isBlank } from '../text/isBlank.ts'

/**
 * Share of the `checks` of a case, and of its set, that the answer passes. No judge is asked. An answer that declines
 * is checked like any other.
 *
 * Not applicable without checks, and to an empty answer that passes them all: they are then all `not`. A regular expression that has to be stopped is a judge error: it neither matched nor
 * failed to.
 */
export const checks = defineMetric({
  name: 'checks',
  description: 'Does the answer pass the `checks` of its case and set?',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  onlyWith: 'checks',
  drawnAgain: true,
  requires: ['checkedWording'],
  compute({ output, evidence: { checkedWording } }) {
    if (checkedWording.length === 0) return notApplicable('the case has no `checks`')
    const passed = checkedWording.filter(one => one.passed)
    // An answer without a word passes every `not`, which says nothing of it.
    if (isBlank(output.answer) && passed.length === checkedWording.length) {
      return notApplicable('the answer is empty')
    }
    return scored(passed.length / checkedWording.length)
  },
})
