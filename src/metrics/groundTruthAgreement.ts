import { abstained } from '../text/abstained.ts'
import { meanShare } from './arithmetic/meanShare.ts'
import { defineMetric } from './metric.ts'
import { scored } from '../score.ts'

/**
 * How far the answer agrees with the reference, as the judge rates it from 0 to 3, divided by 3. One
 * question where `answerF1` asks four, and no claims to look at when it is low. 0 if the system
 * declined.
 *
 * After TruLens (GroundTruthAgreement) and RAGAS (answer_accuracy), which ask on scales of their own.
 */
export const groundTruthAgreement = defineMetric({
  name: 'groundTruthAgreement',
  description: 'Does the answer agree with the reference as a whole?',
  whenWorse: 'answers agree less with the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['ratings'],
  criterion: {
    question:
      'How far does the text agree with the reference, as an answer to the question? Wording does not count. What the text says beyond the reference counts only where it contradicts it.',
    levels: [
      {
        value: 0,
        meaning:
          'It gives another answer than the reference, or none: all that matters is wrong or missing.',
      },
      { value: 1, meaning: 'A part of what matters is right, the rest of it is wrong or missing.' },
      {
        value: 2,
        meaning: 'All that matters is right, but a detail is wrong, blurred or missing.',
      },
      { value: 3, meaning: 'It says all that the reference says, and nothing against it.' },
    ],
    rates: 'answer',
    sees: ['reference'],
    skipsRefusals: true,
  },
  compute: ({ output, evidence: { ratings } }) =>
    abstained(output) ? scored(0) : meanShare(ratings, 'the answer is empty'),
})
