import { noiseSensitivity } from './arithmetic/noiseSensitivity.ts'
import { defineMetric } from './metric.ts'

/**
 * Share of the answer's claims that are wrong (the reference doesn't support them) and that only
 * irrelevant contexts support: those without a claim of the reference. The generator was led astray by
 * what should not have been retrieved. Lower is better.
 *
 * `noiseSensitivityRelevant` + `noiseSensitivityIrrelevant` + `hallucination` = 1 - `answerPrecision`.
 *
 * Not applicable if the answer or the reference makes no claims, or if nothing was retrieved: a
 * 0 would look perfect.
 * After RAGChecker (noise_sensitivity_in_irrelevant) and RAGAS (noise_sensitivity, mode irrelevant).
 */
export const noiseSensitivityIrrelevant = defineMetric({
  name: 'noiseSensitivityIrrelevant',
  description: 'How much does the answer repeat wrong claims from irrelevant contexts?',
  whenWorse: 'answers repeat more wrong claims of irrelevant passages',
  version: 1,
  direction: 'lower',
  measures: 'answer',
  presets: ['ragchecker'],
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['answerInContexts', 'answerInReference', 'referenceInContexts'],
  compute: input => noiseSensitivity('irrelevant', input),
})
