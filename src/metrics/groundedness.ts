import { whyNoClaims } from '../text/abstained.ts'
import { meanShare } from './arithmetic/meanShare.ts'
import { defineMetric } from './metric.ts'

/**
 * How far the retrieved contexts support each sentence of the answer: the mean over the sentences of the judge's rating
 * from 0 to 3, divided by 3. Each rating above 0 quotes the supporting words of the contexts; a quote that no context
 * contains makes the rating 0. Questions, pleasantries and sentences that state nothing according to the judge, such as
 * a refusal, are left out.
 *
 * Without retrieved contexts it is 0. Not applicable if the answer states nothing, as when the system declined.
 * After TruLens (groundedness). `faithfulness` asks more strictly, claim by claim.
 */
export const groundedness = defineMetric({
  name: 'groundedness',
  description: 'Do the retrieved contexts support each sentence of the answer?',
  whenWorse: 'the passages support fewer sentences of the answer',
  version: 2,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  requires: ['ratings'],
  criterion: {
    question:
      'How far do the contexts carry what the sentence states? What you know yourself does not count.',
    levels: [
      { value: 0, meaning: 'They say nothing of it, or the contrary.' },
      { value: 1, meaning: 'They carry a small part of it.' },
      { value: 2, meaning: 'They carry most of it.' },
      { value: 3, meaning: 'They carry all of it.' },
    ],
    unrated:
      'A sentence that states nothing about the world: it only greets, asks, offers help, leads in, or says that the speaker can not answer, or does not know or find something.',
    rates: 'answerSentences',
    sees: ['contexts'],
    quotes: true,
    skipsRefusals: true,
  },
  compute: ({ output, evidence: { ratings } }) => meanShare(ratings, whyNoClaims(output)),
})
