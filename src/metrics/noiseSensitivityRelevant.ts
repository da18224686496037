import { noiseSensitivity } from './arithmetic/noiseSensitivity.ts'
import { defineMetric } from './metric.ts'

/**
 * Share of the answer's claims that are wrong (the reference doesn't support them) although, or
 * because, a relevant context supports them: one that also supports a claim of the reference. The
 * generator took the noise beside the answer for the answer. Lower is better.
 *
 * `noiseSensitivityRelevant` + `noiseSensitivityIrrelevant` + `hallucination` = 1 - `answerPrecision`.
 *
 * Not applicable if the answer or the reference makes no claims, or if nothing was retrieved: a
 * 0 would look perfect.
 * After RAGChecker (noise_sensitivity_in_relevant) and RAGAS (noise_sensitivity, mode relevant).
 */
export const noiseSensitivityRelevant = defineMetric({
  name: 'noiseSensitivityRelevant',
  description: 'How much does the answer repeat wrong claims from relevant contexts?',
  whenWorse: 'answers repeat more wrong claims of the passages',
  version: 1,
  direction: 'lower',
  measures: 'answer',
  presets: ['ragchecker'],
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['answerInContexts', 'answerInReference', 'referenceInContexts'],
  compute: input => noiseSensitivity('relevant', input),
})
