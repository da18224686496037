import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'
import { isBlank } from '../text/isBlank.ts'

/**
 * Share of the `checks` of a case, and of its set, that the answer and the called tools pass. No judge is asked. An answer that declines
 * is checked like any other.
 *
 * Not applicable without checks, and to an empty answer if they are all `not` and it passes them. A regular expression
 * that has to be stopped is a judge error, and so is a check of calls if it is unknown which tools were called.
 */
export const checks = defineMetric({
  name: 'checks',
  description: 'Does the answer pass the `checks` of its case and set?',
  whenWorse: 'answers fail their checks',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  onlyWith: 'checks',
  drawnAgain: true,
  requires: ['checkedRules'],
  compute({ case: { checks: written = [] }, output, evidence: { checkedRules } }) {
    if (checkedRules.length === 0) return notApplicable('the case has no `checks`')
    const passed = checkedRules.filter(one => one.passed)
    // An answer without a word passes every `not`, which says nothing about it.
    const areAllNot = written.every(check => 'not' in check)
    if (areAllNot && isBlank(output.answer) && passed.length === checkedRules.length) {
      return notApplicable('the answer is empty')
    }
    return scored(passed.length / checkedRules.length)
  },
})
