import { whyNoClaims, abstained } from '../text/abstained.ts'
import { isBlank } from '../text/isBlank.ts'
import { claimShare } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the wrong claims under `avoid` that the answer makes: said / wrong claims. Lower is better. A case with
 * `avoid` gets the threshold 0 unless the golden set sets another one.
 *
 * Not applicable if the case lists none, if the answer is empty or declines, and under a judge that can't tell a
 * refuted claim from an unsupported one: to words, "Refunds take a year." is in an answer that denies it.
 */
export const avoid = defineMetric({
  name: 'avoid',
  description: 'How many of the wrong claims that the case lists does the answer make?',
  whenWorse: 'answers make claims that are known to be wrong',
  version: 1,
  direction: 'lower',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  onlyWith: 'avoid',
  requires: ['avoidInAnswer', 'refutation'],
  compute({ output, evidence: { avoidInAnswer } }) {
    if (avoidInAnswer.length === 0) return notApplicable('the case has no `avoid`')
    if (isBlank(output.answer) || abstained(output)) return notApplicable(whyNoClaims(output))
    return scored(claimShare(avoidInAnswer, 'supported'))
  },
})
